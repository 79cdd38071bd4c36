package core

import (
	"strings"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// Device is what is kept of a browser: two names out of the lists here, or nothing
// where it says neither.
type Device struct {
	Browser string `bson:"browser,omitempty" json:"browser"`
	System  string `bson:"system,omitempty" json:"system"`
}

// DeviceOf reads a User-Agent header. Nothing of its text is passed on.
func DeviceOf(userAgent string) Device {
	// Each of these says also what the ones after it say.
	return Device{
		Browser: nameIn(userAgent, [][2]string{
			{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"}, {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"},
			{"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Version/", "Safari"},
		}),
		System: nameIn(userAgent, [][2]string{
			{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"CrOS", "ChromeOS"}, {"Mac OS X", "macOS"}, {"Linux", "Linux"},
		}),
	}
}

func nameIn(userAgent string, names [][2]string) string {
	for _, name := range names {
		if strings.Contains(userAgent, name[0]) {
			return name[1]
		}
	}
	return ""
}

// SignedIn is a session as its user sees it.
type SignedIn struct {
	ID bson.ObjectID `json:"_id"`
	Device
	Current   bool      `json:"current"`
	CreatedAt time.Time `json:"createdAt"`
	UsedAt    time.Time `json:"usedAt"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// SignedIn tells the session's user about it; current is the session that asks.
func (s Session) SignedIn(current bson.ObjectID) SignedIn {
	return SignedIn{s.ID, s.Device, s.ID == current, s.CreatedAt, s.UpdatedAt, s.ExpiresAt}
}
