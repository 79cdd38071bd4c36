package core

import (
	"fmt"
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

// RequestRow is the request as a line of a table, times as on the clocks of the zone.
func RequestRow(r Request, owner User, zone *time.Location) []string {
	decidedAt, note := "", ""
	if n := len(r.Events); n > 0 {
		decidedAt, note = cellTime(r.Events[n-1].CreatedAt, zone), r.Events[n-1].Note
	}
	return []string{
		r.ID.Hex(), cellTime(r.CreatedAt, zone), requestWord(r.Status), r.OrganizationName, r.ContactName, r.ContactEmail, r.CurrentWebsite, r.ActivityArea,
		r.ProjectGoals, r.TargetAudience, r.SpecialRequirements, r.SiteAssets, r.ReferenceWebsites, r.DesignPreferences, r.DomainHosting, r.ExtraNotes,
		decidedAt, note, owner.Name(), owner.Email, r.User.Hex(),
	}
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

// TicketRow is the ticket as a line of a table, times as on the clocks of the zone.
func TicketRow(t Ticket, owner User, zone *time.Location) []string {
	status := "Offen"
	if t.Status != TicketOpen {
		status = "Geschlossen"
	}
	waits, closed := "", ""
	if t.WaitingSince != nil {
		waits = cellTime(*t.WaitingSince, zone)
	}
	if t.ClosedAt != nil {
		closed = cellTime(*t.ClosedAt, zone)
	}
	return []string{
		t.ID.Hex(), cellTime(t.CreatedAt, zone), status, waits, t.Subject, t.Message, strconv.Itoa(len(t.Responses)), conversation(t, zone), closed,
		owner.Name(), owner.Email, t.User.Hex(),
	}
}

func conversation(t Ticket, zone *time.Location) string {
	entries := []string{}
	for _, r := range t.Responses {
		by := "Team"
		if r.By == ByOwner {
			by = "Konto"
		}
		entries = append(entries, fmt.Sprintf("%s, %s:\n%s", by, cellTime(r.CreatedAt, zone), r.Message))
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

// ContactRow is the message as a line of a table, times as on the clocks of the zone.
func ContactRow(m Contact, zone *time.Location) []string {
	return []string{m.ID.Hex(), cellTime(m.CreatedAt, zone), m.Name, m.Email, m.Subject, m.Message}
}

// cellTime is a time as a German spreadsheet takes it for one.
func cellTime(at time.Time, zone *time.Location) string {
	return at.In(zone).Format("02.01.2006 15:04")
}
