package main

import (
	"fmt"
	"strings"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

var sentences = []string{
	"Bitte tauschen Sie das Foto auf der Startseite aus.", "Es zeigt noch den alten Vorstand, der seit März nicht mehr im Amt ist.", "Das neue liegt bei.",
	"Die Namen darunter stimmen auch nicht mehr.", "Unser Sommerfest ist am 14. Juli ab 15 Uhr auf der Wiese hinter der Kirche.", "Können Sie das Datum ändern?",
	"Vielen Dank für Ihre Nachricht.", "Der Kalender ist jetzt auf dem neuesten Stand.", "Bitte sehen Sie nach, ob alles so ist, wie Sie es wünschen.",
	"Auf dem Telefon ist die Schrift in der Übersicht sehr klein.", "Wir brauchen außerdem ein Formular für neue Mitglieder.",
}

// text is a message like others, and not quite the same.
func text(n int) string {
	words := []string{fmt.Sprintf("Nr. %d:", n)}
	for i := range 3 {
		words = append(words, sentences[(n*(i+1)+i)%len(sentences)])
	}
	return strings.Join(words, " ")
}

func newTicket(owner *person, n int, at time.Time) any {
	ticket := core.Ticket{
		ID: bson.NewObjectID(), User: owner.id, Subject: sentences[n%len(sentences)], Message: text(n), Status: core.TicketOpen,
		Responses: []core.Response{}, Events: []core.TicketEvent{}, Waits: new(true), CreatedAt: at, UpdatedAt: at, WaitingSince: &at,
	}
	if len(owner.tickets)%2 == 0 {
		ticket.Responses = []core.Response{{ID: bson.NewObjectID(), By: core.ByTeam, Message: text(n + 1), CreatedAt: at.Add(time.Hour)}}
		ticket.Waits, ticket.WaitingSince = new(false), nil
	}
	owner.tickets = append(owner.tickets, ticket.ID)
	return ticket
}

func newRequest(owner *person, n int, at time.Time) any {
	return core.Request{
		ID: bson.NewObjectID(), User: owner.id, Status: core.RequestPending,
		RequestDetails: core.RequestDetails{
			ContactName: "Erika Musterfrau", ContactEmail: owner.email, OrganizationName: fmt.Sprintf("Förderverein %d e. V.", n), CurrentWebsite: "https://verein.test",
			ActivityArea: "Bildung", ProjectGoals: text(n), TargetAudience: "Eltern, Lehrkräfte, Spenderinnen und Spender",
		},
		Events: []core.RequestEvent{}, CreatedAt: at, UpdatedAt: at,
	}
}

func newNotification(owner *person, n int, at time.Time) any {
	return core.Notification{ID: bson.NewObjectID(), User: owner.id, Message: text(n), CreatedAt: at, UpdatedAt: at}
}
