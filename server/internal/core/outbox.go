package core

import (
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// MailKind says what an outbox entry is about.
type MailKind string

// The mails of the product.
const (
	MailRegistration    MailKind = "registration"     // somebody registered with the address
	MailVerification    MailKind = "verification"     // the verification mail was asked for again
	MailPasswordReset   MailKind = "password-reset"   // somebody forgot the password
	MailPasswordChanged MailKind = "password-changed" // a notice after a reset
	MailAddress         MailKind = "address"          // somebody wants this address for their account
	MailAddressChanged  MailKind = "address-changed"  // a notice to the old one
	MailContact         MailKind = "contact"          // a visitor wrote to the team
	MailDecision        MailKind = "decision"         // EventDecision
	MailAnswer          MailKind = "answer"           // EventAnswer
	MailClosed          MailKind = "closed"           // EventClosed, which is told without a mail
	MailReopened        MailKind = "reopened"         // EventReopened, likewise
)

// MailStatus says where an outbox entry stands.
type MailStatus string

// An entry waits until it is sent, and is then deleted, or given up.
const (
	MailWaiting MailStatus = "waiting"
	MailGivenUp MailStatus = "given up"
)

// OutboxEntry is a mail that is owed to an address. It holds the occasion, not
// the text: text, link and token are made when it is sent, so that no token is
// stored in the clear, and whether the address has an account is asked only
// then, after the visitor has had their answer.
type OutboxEntry struct {
	ID           bson.ObjectID  `bson:"_id"`
	Kind         MailKind       `bson:"kind"`
	To           string         `bson:"to"`
	Registration *Registrant    `bson:"registration,omitempty"` // MailRegistration only
	Contact      bson.ObjectID  `bson:"contact,omitempty"`      // MailContact only: the stored message
	Address      *AddressChange `bson:"address,omitempty"`      // MailAddress and MailAddressChanged only
	Event        *Event         `bson:"event,omitempty"`        // of the mails that tell of one
	Status       MailStatus     `bson:"status"`
	Attempts     int            `bson:"attempts"`
	LastError    string         `bson:"lastError,omitempty"`
	CreatedAt    time.Time      `bson:"createdAt"` // since when it is owed, or was asked for again
	UpdatedAt    time.Time      `bson:"updatedAt"`
	DueAt        time.Time      `bson:"dueAt"`
}

// FailedMail is an outbox entry that was given up, as an admin sees it.
type FailedMail struct {
	ID        bson.ObjectID `bson:"_id" json:"_id"`
	Kind      MailKind      `bson:"kind" json:"kind"`
	To        string        `bson:"to" json:"to"`
	Reason    string        `bson:"lastError" json:"reason"`
	Attempts  int           `bson:"attempts" json:"attempts"`
	CreatedAt time.Time     `bson:"createdAt" json:"createdAt"`
	GivenUpAt time.Time     `bson:"updatedAt" json:"givenUpAt"`
}

// OutboxState is what an operator watches of the outbox.
type OutboxState struct {
	Waiting  int64
	OldestAt time.Time // since when the oldest waits; zero when none does
	GivenUp  int64     // that nobody has dealt with
}

// Registrant is what a registration sets on the account once its link is
// followed: of several registrations of one address, the one whose link is used.
type Registrant struct {
	FirstName string `bson:"firstName"`
	LastName  string `bson:"lastName"`
	Password  string `bson:"password"` // the hash
}

// Mail is a finished mail to one recipient.
type Mail struct {
	ID      bson.ObjectID // the outbox entry's; the Message-Id is made from it
	To      string        // a bare address
	ReplyTo string        // a bare address, or empty
	Subject string
	Text    string
	HTML    string
	Link    string // the link it is about, or empty
}
