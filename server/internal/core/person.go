package core

import (
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// What the list of people can be narrowed to.
const (
	PeopleAdmin       = "admin"
	PeopleEnabled     = "enabled"
	PeopleDisabled    = "disabled"
	PeopleUnconfirmed = "unconfirmed"
)

// Person is an account as admins see it.
type Person struct {
	ID         bson.ObjectID `json:"_id"`
	FirstName  string        `json:"firstName"`
	LastName   string        `json:"lastName"`
	Email      string        `json:"email"`
	IsAdmin    bool          `json:"isAdmin"`
	IsDemo     bool          `json:"isDemo"`
	Confirmed  bool          `json:"confirmed"` // the address
	DisabledAt *time.Time    `json:"disabledAt,omitempty"`
	CreatedAt  time.Time     `json:"createdAt"`
	Counts     *PersonCounts `json:"counts,omitempty"`
}

// PersonCounts is how much a person has.
type PersonCounts struct {
	Requests      int64 `json:"requests"`
	Tickets       int64 `json:"tickets"`
	OpenTickets   int64 `json:"openTickets"`
	Notifications int64 `json:"notifications"`
}

// Person returns what admins see of the account.
func (u User) Person() Person {
	return Person{
		ID: u.ID, FirstName: u.FirstName, LastName: u.LastName, Email: u.Email, IsAdmin: u.IsAdmin, IsDemo: u.IsDemo,
		Confirmed: u.Verified(), DisabledAt: u.DisabledAt, CreatedAt: u.CreatedAt,
	}
}

// AdminRight is the body of the call that grants or revokes it.
type AdminRight struct {
	IsAdmin *bool `json:"isAdmin"`
}

// Validate fails with Invalid when it says neither.
func (in *AdminRight) Validate() error { return validateChoice("isAdmin", in.IsAdmin) }

// Lock is the body of the call that disables or enables an account.
type Lock struct {
	Disabled *bool `json:"disabled"`
}

// Validate fails with Invalid when it says neither.
func (in *Lock) Validate() error { return validateChoice("disabled", in.Disabled) }

func validateChoice(field string, value *bool) error {
	var c check
	if value == nil {
		c.fail(field, MsgNotYesOrNo)
	}
	return c.err()
}
