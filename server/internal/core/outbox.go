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
	MailDeletion        MailKind = "deletion"         // the account's user wants it deleted
	MailContact         MailKind = "contact"          // a visitor wrote to the team
	MailDecision        MailKind = "decision"         // EventDecision
	MailAnswer          MailKind = "answer"           // EventAnswer
	MailClosed          MailKind = "closed"           // EventClosed, which is told without a mail
	MailReopened        MailKind = "reopened"         // EventReopened, likewise
)

// MailStatus says where an outbox entry stands.
type MailStatus string

// An entry waits until it is sent or given up. Of a sent one a record is kept for a
// while; one for which there turns out to be nothing to send is deleted.
const (
	MailWaiting MailStatus = "waiting"
	MailGivenUp MailStatus = "given up"
	MailSent    MailStatus = "sent"
)

// OutboxEntry is a mail that is owed to an address. It holds the occasion, not
// the text: text, link and token are made when it is sent, so that no token is
// stored in the clear, and whether the address has an account is asked only
// then, after the visitor has had their answer.
type OutboxEntry struct {
	ID           bson.ObjectID  `bson:"_id"`
	Kind         MailKind       `bson:"kind"`
	To           string         `bson:"to"`
	User         bson.ObjectID  `bson:"user,omitempty"`         // whose account it is about, where To is not its address
	Registration *Registrant    `bson:"registration,omitempty"` // MailRegistration only
	Contact      bson.ObjectID  `bson:"contact,omitempty"`      // MailContact only: the stored message
	Address      *AddressChange `bson:"address,omitempty"`      // MailAddress and MailAddressChanged only
	Event        *Event         `bson:"event,omitempty"`        // of the mails that tell of one
	Status       MailStatus     `bson:"status"`
	Attempts     int            `bson:"attempts"` // all those before CreatedAt count as one
	LastError    string         `bson:"lastError,omitempty"`
	CreatedAt    time.Time      `bson:"createdAt"` // since when it is owed, or was asked for again
	UpdatedAt    time.Time      `bson:"updatedAt"`
	DueAt        time.Time      `bson:"dueAt,omitempty"`
	Receipt      *Receipt       `bson:"receipt,omitempty"`   // MailSent only
	ExpiresAt    *time.Time     `bson:"expiresAt,omitempty"` // MailSent only
}

// Receipt is what is known of a mail that was handed over.
type Receipt struct {
	MessageID string `bson:"messageId" json:"messageId"`
	Answer    string `bson:"answer" json:"answer"` // the mail server's; empty for a mail that became a file
}

// OutboxMail is an outbox entry as an admin sees it.
type OutboxMail struct {
	ID        bson.ObjectID `bson:"_id" json:"_id"`
	Kind      MailKind      `bson:"kind" json:"kind"`
	To        string        `bson:"to" json:"to"`
	Status    MailStatus    `bson:"status" json:"-"` // the list's
	Attempts  int           `bson:"attempts" json:"attempts"`
	Reason    string        `bson:"lastError" json:"reason,omitempty"` // why the last try failed
	Receipt   *Receipt      `bson:"receipt" json:"receipt,omitempty"`
	DueAt     *time.Time    `bson:"dueAt" json:"dueAt,omitempty"` // MailWaiting only
	CreatedAt time.Time     `bson:"createdAt" json:"createdAt"`
	ChangedAt time.Time     `bson:"updatedAt" json:"changedAt"` // when it was tried last
}

// Complete takes out what does not hold for the status.
func (m *OutboxMail) Complete() {
	if m.Status != MailWaiting {
		m.DueAt = nil
	}
}

// MailRecord is an outbox entry as the person sees it whose it is.
type MailRecord struct {
	ID        bson.ObjectID `bson:"_id" json:"_id"`
	Kind      MailKind      `bson:"kind" json:"kind"`
	To        string        `bson:"to" json:"to"`
	Status    MailStatus    `bson:"status" json:"status"`
	Receipt   *Receipt      `bson:"receipt" json:"receipt,omitempty"`
	CreatedAt time.Time     `bson:"createdAt" json:"createdAt"`
	ChangedAt time.Time     `bson:"updatedAt" json:"changedAt"` // when it was tried last
}

// MailTest is what became of a test mail.
type MailTest struct {
	Outcome MailOutcome `json:"outcome"`
	Answer  string      `json:"answer"` // the mail server's words; empty for a file
}

// MailOutcome says how handing over a test mail went.
type MailOutcome string

// A test mail is taken by the mail server, becomes a file where there is none, or
// neither.
const (
	TestSent   MailOutcome = "sent"
	TestKept   MailOutcome = "kept"
	TestFailed MailOutcome = "failed"
)

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
