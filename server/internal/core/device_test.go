package core_test

import (
	"strings"
	"testing"

	"ehrenweb/internal/core"
)

func TestABrowserIsKnownByItsUserAgent(t *testing.T) {
	for userAgent, want := range map[string]core.Device{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0":                                                           {Browser: "Firefox", System: "Windows"},
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0":              {Browser: "Edge", System: "Windows"},
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36":                                      {Browser: "Chrome", System: "Linux"},
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36":                             {Browser: "Chrome", System: "ChromeOS"},
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36":        {Browser: "Samsung Internet", System: "Android"},
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15":                      {Browser: "Safari", System: "macOS"},
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1": {Browser: "Chrome", System: "iPhone"},
		"Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15":           {Browser: "Firefox", System: "iPad"},
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/121.0.0.0":        {Browser: "Opera", System: "macOS"},
		"": {}, "curl/8.5.0": {}, "<script>alert(1)</script>": {}, "Firefox/<b>\r\n" + strings.Repeat("x", 9000): {Browser: "Firefox"},
	} {
		if got := core.DeviceOf(userAgent); got != want {
			t.Errorf("%.120q is %+v, want %+v", userAgent, got, want)
		}
	}
}
