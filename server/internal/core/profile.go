package core

import "go.mongodb.org/mongo-driver/v2/bson"

// NewName is what users send to change their name.
type NewName struct {
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
}

// Validate trims both names and fails with Invalid when one cannot be accepted.
func (in *NewName) Validate() error {
	var c check
	c.line("firstName", &in.FirstName, MaxName)
	c.required("firstName", in.FirstName)
	c.line("lastName", &in.LastName, MaxName)
	c.required("lastName", in.LastName)
	return c.err()
}

// PasswordChange is what users send to change their password.
type PasswordChange struct {
	CurrentPassword string `json:"currentPassword"`
	Password        string `json:"password"`
	ConfirmPassword string `json:"confirmPassword"`
}

// Validate fails with Invalid when the new password cannot be accepted. Whether it
// is the account's own address, and the current one right, only the account can say.
func (in *PasswordChange) Validate() error {
	var c check
	if in.CurrentPassword == "" {
		c.fail("currentPassword", MsgRequired)
	}
	c.newPassword(in.Password, in.ConfirmPassword, "")
	return c.err()
}

// NewEmail is what users send to change their address.
type NewEmail struct {
	Email    string `json:"email"`
	Password string `json:"password"`
}

// Validate brings the address into its stored form and fails with Invalid when it is
// none, and without a password. Whether that is right only the account can say.
func (in *NewEmail) Validate() error {
	var c check
	c.email("email", &in.Email)
	if in.Password == "" {
		c.fail("password", MsgRequired)
	}
	return c.err()
}

// AddressChange is the wish of an account for another address. It is void once the
// account's Credentials move on.
type AddressChange struct {
	User        bson.ObjectID `bson:"user"`
	Credentials int64         `bson:"credentials"`
	Email       string        `bson:"email"`
}

// PasswordProof shows that a caller is the account's owner.
type PasswordProof struct {
	Password string `json:"password"`
}

// Validate fails with Invalid without a password. Whether it is right only the
// account can say.
func (in *PasswordProof) Validate() error {
	var c check
	if in.Password == "" {
		c.fail("password", MsgRequired)
	}
	return c.err()
}
