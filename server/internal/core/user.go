package core

import (
	"strings"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// User is an account. The password hash and the inner flags never leave the
// server: the JSON form is what GET /api/user/me answers.
type User struct {
	ID        bson.ObjectID `bson:"_id" json:"_id"`
	FirstName string        `bson:"firstName" json:"firstName"`
	LastName  string        `bson:"lastName" json:"lastName"`
	Email     string        `bson:"email" json:"email"`
	Password  string        `bson:"password" json:"-"`
	IsAdmin   bool          `bson:"isAdmin" json:"isAdmin"`
	IsDemo    bool          `bson:"isDemo,omitempty" json:"isDemo"`

	// IsVerified is nil on accounts older than verification; see Verified.
	IsVerified *bool `bson:"isVerified,omitempty" json:"-"`

	// Credentials counts the password's changes. A session opened under an
	// earlier count is over, so that a reset ends all of them in its one update.
	Credentials int64 `bson:"credentials" json:"-"`

	// DisabledAt is when the operator locked the account; see Disabled.
	DisabledAt *time.Time `bson:"disabledAt,omitempty" json:"-"`

	// MailEvents has false for each event that comes by no mail; see WantsMail.
	MailEvents map[EventKind]bool `bson:"mailEvents,omitempty" json:"-"`

	// DeleteAt is when the account goes, where its user wants that.
	DeleteAt *time.Time `bson:"deleteAt,omitempty" json:"deleteAt,omitempty"`

	CreatedAt time.Time `bson:"createdAt" json:"createdAt"`
	UpdatedAt time.Time `bson:"updatedAt" json:"-"`
}

// Name is the first and the last name, as far as they are known.
func (u User) Name() string { return strings.TrimSpace(u.FirstName + " " + u.LastName) }

// Disabled tells whether the operator has locked the account.
func (u User) Disabled() bool { return u.DisabledAt != nil }

// Verified tells whether the address is confirmed. An account without the flag
// counts as verified (design, section 6).
func (u User) Verified() bool { return u.IsVerified == nil || *u.IsVerified }

// WantsMail tells whether the event is to come by mail as well: all do, until the
// user chooses otherwise.
func (u User) WantsMail(kind EventKind) bool {
	wants, chosen := u.MailEvents[kind]
	return wants || !chosen
}

// Complete fills in what documents of the Node era lack, and brings the address
// into its normal form.
func (u *User) Complete() {
	createdAt(u.ID, &u.CreatedAt)
	u.Email = NormalizeEmail(u.Email)
}

// Registration is what somebody sends to get an account (specification,
// section 3).
type Registration struct {
	FirstName       string `json:"firstName"`
	LastName        string `json:"lastName"`
	Email           string `json:"email"`
	Password        string `json:"password"`
	ConfirmPassword string `json:"confirmPassword"`
}

// Validate trims the names, brings the address into its stored form and fails
// with Invalid when a field cannot be accepted.
func (in *Registration) Validate() error {
	var c check
	c.line("firstName", &in.FirstName, MaxName)
	c.required("firstName", in.FirstName)
	c.line("lastName", &in.LastName, MaxName)
	c.required("lastName", in.LastName)
	c.email("email", &in.Email)
	c.newPassword(in.Password, in.ConfirmPassword, in.Email)
	return c.err()
}

// ValidateForOperator is Validate for an account that the operator makes: it may
// do without names.
func (in *Registration) ValidateForOperator() error {
	var c check
	c.line("firstName", &in.FirstName, MaxName)
	c.line("lastName", &in.LastName, MaxName)
	c.email("email", &in.Email)
	c.newPassword(in.Password, in.ConfirmPassword, in.Email)
	return c.err()
}

// Credentials is a login.
type Credentials struct {
	Email    string `json:"email"`
	Password string `json:"password"`
}

// Validate brings the address into its stored form and fails with Invalid when
// either field is empty. Whether they are right is the login's to say.
func (in *Credentials) Validate() error {
	var c check
	in.Email = NormalizeEmail(in.Email)
	c.required("email", in.Email)
	if in.Password == "" {
		c.fail("password", MsgRequired)
	}
	return c.err()
}

// Address is the body of the calls that send a mail to an account's address.
type Address struct {
	Email string `json:"email"`
}

// Validate brings the address into its stored form and fails with Invalid when
// it is none.
func (in *Address) Validate() error {
	var c check
	c.email("email", &in.Email)
	return c.err()
}

// NewPassword is what somebody sends to set a new password.
type NewPassword struct {
	Password        string `json:"password"`
	ConfirmPassword string `json:"confirmPassword"`
}

// Validate fails with Invalid when the password cannot be accepted. Whether it
// is the account's own address only the account can say.
func (in *NewPassword) Validate() error {
	var c check
	c.newPassword(in.Password, in.ConfirmPassword, "")
	return c.err()
}
