package httpapi_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"ehrenweb/internal/core"
)

const (
	firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
	iphone  = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
)

func (a *app) logInWith(userAgent, email string) *browser {
	a.t.Helper()
	b := a.browser()
	b.must(http.StatusOK, "POST", "/api/user/login", credentials(email, password), "User-Agent", userAgent)
	return b
}

func (b *browser) sessions() []core.SignedIn {
	b.app.t.Helper()
	list := []core.SignedIn{}
	if err := json.Unmarshal([]byte(b.must(http.StatusOK, "GET", "/api/user/me/sessions", "").body), &list); err != nil {
		b.app.t.Fatal(err)
	}
	return list
}

func TestAUserSeesWhereTheyAreSignedInAndEndsIt(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test").must(http.StatusOK, "POST", "/api/user/logout", "")
	stranger := a.signUp("zwei@verein.test")
	office := a.logInWith(firefox, "info@verein.test")
	a.clock.advance(time.Minute)
	phone := a.logInWith(iphone, "info@verein.test")
	a.clock.advance(time.Minute)
	office.must(http.StatusOK, "POST", "/api/user/refresh-token", "")

	list := office.sessions()
	if len(list) != 2 || !list[0].Current || list[1].Current || list[0].Device != (core.Device{Browser: "Firefox", System: "Windows"}) || list[1].Device != (core.Device{Browser: "Safari", System: "iPhone"}) {
		t.Fatalf("the office sees %+v", list)
	}
	if !list[0].UsedAt.After(list[1].UsedAt) || !list[0].CreatedAt.Before(list[1].CreatedAt) || list[0].ExpiresAt.Sub(list[0].CreatedAt).Round(time.Second) != 14*24*time.Hour {
		t.Errorf("times: %+v", list)
	}
	if seen := phone.sessions(); len(seen) != 2 || !seen[1].Current {
		t.Errorf("the phone sees %+v", seen)
	}

	t.Run("SES-03 an id there opens nothing, and no token is shown", func(t *testing.T) {
		body := office.must(http.StatusOK, "GET", "/api/user/me/sessions", "").body
		for _, cookie := range office.tokens() {
			for _, secret := range []string{cookie.Value, cookie.Value[:20], cookie.Value[len(cookie.Value)-20:]} {
				if strings.Contains(body, secret) {
					t.Errorf("%.6s… is shown", secret)
				}
			}
		}
	})
	t.Run("AUZ-M nobody else ends it, and it looks like none", func(t *testing.T) {
		for _, id := range []string{list[1].ID.Hex(), unknownID, "x"} {
			r := stranger.must(http.StatusNotFound, "DELETE", "/api/user/me/sessions/"+id, "")
			if !strings.Contains(r.body, core.MsgNotFound) {
				t.Error(r.body)
			}
		}
		phone.must(http.StatusOK, "GET", "/api/user/me", "")
	})
	t.Run("SES-05 an ended session is dead at once, and no other", func(t *testing.T) {
		office.must(http.StatusOK, "DELETE", "/api/user/me/sessions/"+list[1].ID.Hex(), "")
		phone.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
		phone.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
		office.must(http.StatusNotFound, "DELETE", "/api/user/me/sessions/"+list[1].ID.Hex(), "")
		if seen := office.sessions(); len(seen) != 1 {
			t.Errorf("the office sees %+v", seen)
		}
	})
	t.Run("all others end with one call, and what is over is not listed", func(t *testing.T) {
		first, second := a.logInWith("", "info@verein.test"), a.logInWith("curl/8", "info@verein.test")
		if seen := office.sessions(); len(seen) != 3 || seen[0].Device != (core.Device{}) {
			t.Errorf("the office sees %+v", seen)
		}
		office.must(http.StatusOK, "DELETE", "/api/user/me/sessions", "")
		for _, b := range []*browser{first, second} {
			b.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
			b.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
		}
		office.must(http.StatusOK, "GET", "/api/user/me", "")
		stranger.must(http.StatusOK, "GET", "/api/user/me", "")
		a.clock.advance(10 * 24 * time.Hour)
		later := a.logIn("info@verein.test")
		a.clock.advance(5 * 24 * time.Hour)
		later.must(http.StatusOK, "POST", "/api/user/refresh-token", "")
		if seen := later.sessions(); len(seen) != 1 {
			t.Errorf("after 15 days there are %+v", seen)
		}
	})
	t.Run("a new password keeps the device's name", func(t *testing.T) {
		b := a.logInWith(firefox, "info@verein.test")
		b.must(http.StatusOK, "PUT", "/api/user/me/password", passwordChange(password, other))
		if seen := b.sessions(); len(seen) != 1 || seen[0].Browser != "Firefox" || !seen[0].Current {
			t.Errorf("there are %+v", seen)
		}
	})
	t.Run("DEMO-01 of the demo account everybody sees their own, and ends none", func(t *testing.T) {
		one, two := a.demo(), a.demo()
		list := one.sessions()
		if len(list) != 1 || !list[0].Current {
			t.Fatalf("there are %+v", list)
		}
		for _, path := range []string{"", "/" + list[0].ID.Hex(), "/" + two.sessions()[0].ID.Hex()} {
			one.must(http.StatusForbidden, "DELETE", "/api/user/me/sessions"+path, "")
		}
		two.must(http.StatusOK, "GET", "/api/user/me", "")
	})
}
