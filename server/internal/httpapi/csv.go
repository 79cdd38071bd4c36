package httpapi

import (
	"bufio"
	"context"
	"strings"
	"time"

	"github.com/labstack/echo/v5"
	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/store"
)

// csvBatch is how many entries are held while the names that belong to them are
// looked up.
const csvBatch = 100

// table is a list as a file for a spreadsheet.
type table[T any] struct {
	name    string // of the file
	columns []string
	list    store.List[T]
	rows    func(ctx context.Context, entries []T) ([][]string, error)
}

func (s *Server) exportRequests(c *echo.Context) error {
	query, err := queryFrom(c, requestQuery())
	if err != nil {
		return err
	}
	return sendTable(c, s.streams, table[core.Request]{
		name: "anfragen", columns: core.RequestColumns(), list: s.store.Requests(query),
		rows: func(ctx context.Context, requests []core.Request) ([][]string, error) {
			return rowsWithOwners(ctx, s.store, requests, func(r core.Request) bson.ObjectID { return r.User }, core.RequestRow)
		},
	})
}

func (s *Server) exportTickets(c *echo.Context) error {
	query, err := queryFrom(c, ticketQuery())
	if err != nil {
		return err
	}
	return sendTable(c, s.streams, table[core.Ticket]{
		name: "tickets", columns: core.TicketColumns(), list: s.store.Tickets(query),
		rows: func(ctx context.Context, tickets []core.Ticket) ([][]string, error) {
			return rowsWithOwners(ctx, s.store, tickets, func(t core.Ticket) bson.ObjectID { return t.User }, core.TicketRow)
		},
	})
}

func (s *Server) exportContacts(c *echo.Context) error {
	query, err := queryFrom(c, contactQuery())
	if err != nil {
		return err
	}
	return sendTable(c, s.streams, table[core.Contact]{
		name: "kontaktnachrichten", columns: core.ContactColumns(), list: s.store.Contacts(query),
		rows: func(_ context.Context, contacts []core.Contact) ([][]string, error) {
			rows := [][]string{}
			for _, contact := range contacts {
				rows = append(rows, core.ContactRow(contact))
			}
			return rows, nil
		},
	})
}

// rowsWithOwners looks up the accounts of all the entries at once.
func rowsWithOwners[T any](ctx context.Context, s *store.Store, entries []T, owner func(T) bson.ObjectID, row func(T, core.User) []string) ([][]string, error) {
	ids := []bson.ObjectID{}
	for _, entry := range entries {
		ids = append(ids, owner(entry))
	}
	owners, err := s.UsersByID(ctx, ids)
	if err != nil {
		return nil, err
	}
	rows := [][]string{}
	for _, entry := range entries {
		rows = append(rows, row(entry, owners[owner(entry)]))
	}
	return rows, nil
}

// sendTable streams the whole list as the CSV that a German Excel opens by a click:
// UTF-8 with its mark, semicolons, every cell quoted.
func sendTable[T any](c *echo.Context, streams *streams, t table[T]) error {
	header := c.Response().Header()
	return stream(c, streams, "text/csv; charset=utf-8", func(ctx context.Context, out *bufio.Writer) error {
		header.Set(echo.HeaderContentDisposition, `attachment; filename="`+t.name+`-`+time.Now().In(core.Germany).Format(time.DateOnly)+`.csv"`)
		_, _ = out.WriteString("\ufeff") // bufio keeps the error for the next call
		writeRow(out, t.columns)
		batch := []T{}
		flush := func() error {
			rows, err := t.rows(ctx, batch)
			batch = batch[:0]
			for _, row := range rows {
				writeRow(out, row)
			}
			return err
		}
		err := t.list.Each(ctx, core.Page{}, func(entry T) error {
			if batch = append(batch, entry); len(batch) < csvBatch {
				return nil
			}
			return flush()
		})
		if err != nil {
			return err
		}
		return flush()
	})
}

func writeRow(out *bufio.Writer, cells []string) {
	for i, cell := range cells {
		if i > 0 {
			_ = out.WriteByte(';')
		}
		_, _ = out.WriteString(quoteCell(cell))
	}
	_, _ = out.WriteString("\r\n")
}

// quoteCell writes a text so that no spreadsheet takes it for a formula, nor for
// more than one cell (OWASP ASVS 5.0, 1.2.10).
func quoteCell(text string) string {
	if first := strings.TrimLeft(text, " "); first != "" && strings.ContainsRune("=+-@\t\r\n\x00＝＋－＠", []rune(first)[0]) {
		text = "'" + text
	}
	return `"` + strings.ReplaceAll(strings.ReplaceAll(text, "\x00", ""), `"`, `""`) + `"`
}
