package core

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// maxCell is the length in characters of the longest text in a cell; Excel takes
// 32,767.
const maxCell = 32_000

// RequestColumns are the headings of RequestRow.
func RequestColumns() []string {
	return []string{
		"Kennung", "Eingegangen am", "Status", "Organisation", "Ansprechperson", "E-Mail", "Heutige Website", "Tätigkeitsbereich", "Ziele der Website",
		"Zielgruppe", "Besondere Anforderungen", "Vorhandene Texte und Bilder", "Websites, die gefallen", "Wünsche zur Gestaltung",
		"Adresse und Webspace", "Was sonst noch wichtig ist",
		"Entschieden am", "Begründung", "Name des Kontos", "E-Mail des Kontos", "Kennung des Kontos",
	}
}

// RequestRow is the request as a line of a table, with the times of Germany.
func RequestRow(r Request, owner User) []string {
	decidedAt, note := decided(r)
	return []string{
		r.ID.Hex(), cellTime(r.CreatedAt), requestWord(r.Status), r.OrganizationName, r.ContactName, r.ContactEmail, r.CurrentWebsite, r.ActivityArea,
		r.ProjectGoals, r.TargetAudience, r.SpecialRequirements, r.SiteAssets, r.ReferenceWebsites, r.DesignPreferences, r.DomainHosting, r.ExtraNotes,
		decidedAt, note, owner.Name(), owner.Email, r.User.Hex(),
	}
}

// decided is when the team approved or rejected the request, and what it said to
// that; nothing where no such decision holds.
func decided(r Request) (at, note string) {
	if r.Status != RequestApproved && r.Status != RequestRejected {
		return "", ""
	}
	for _, e := range slices.Backward(r.Events) {
		if e.Type == RequestDecided {
			return cellTime(e.CreatedAt), e.Note
		}
	}
	return "", ""
}

func requestWord(status RequestStatus) string {
	switch status {
	case RequestApproved:
		return "Genehmigt"
	case RequestRejected:
		return "Abgelehnt"
	case RequestWithdrawn:
		return "Zurückgezogen"
	}
	return "Ausstehend"
}

// TicketColumns are the headings of TicketRow.
func TicketColumns() []string {
	return []string{
		"Kennung", "Eingegangen am", "Status", "Wartet seit", "Betreff", "Nachricht", "Antworten", "Verlauf", "Geschlossen am",
		"Name des Kontos", "E-Mail des Kontos", "Kennung des Kontos",
	}
}

// TicketRow is the ticket as a line of a table, with the times of Germany.
func TicketRow(t Ticket, owner User) []string {
	status := "Offen"
	if t.Status != TicketOpen {
		status = "Geschlossen"
	}
	waits, closed := "", ""
	if t.WaitingSince != nil {
		waits = cellTime(*t.WaitingSince)
	}
	if t.ClosedAt != nil {
		closed = cellTime(*t.ClosedAt)
	}
	return []string{
		t.ID.Hex(), cellTime(t.CreatedAt), status, waits, t.Subject, t.Message, strconv.Itoa(len(t.Responses)), conversation(t), closed,
		owner.Name(), owner.Email, t.User.Hex(),
	}
}

func conversation(t Ticket) string {
	entries := []string{}
	for _, r := range t.Responses {
		by := "Team"
		if r.By == ByOwner {
			by = "Konto"
		}
		entries = append(entries, fmt.Sprintf("%s, %s:\n%s", by, cellTime(r.CreatedAt), r.Message))
	}
	text := []rune(strings.Join(entries, "\n\n"))
	if len(text) > maxCell {
		text = append(text[:maxCell], '…')
	}
	return string(text)
}

// ContactColumns are the headings of ContactRow.
func ContactColumns() []string {
	return []string{"Kennung", "Eingegangen am", "Name", "E-Mail", "Betreff", "Nachricht"}
}

// ContactRow is the message as a line of a table, with the times of Germany.
func ContactRow(m Contact) []string {
	return []string{m.ID.Hex(), cellTime(m.CreatedAt), m.Name, m.Email, m.Subject, m.Message}
}

// cellTime is a time as a German spreadsheet takes it for one.
func cellTime(at time.Time) string {
	return at.In(Germany).Format("02.01.2006 15:04")
}
