package httpapi

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v5"
	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// listTerms are what a list can be asked for; the first order is what it has when
// none is asked for.
type listTerms struct {
	statuses []string
	sorts    []core.ListSort
	byUser   bool // entries belong to users
}

func requestQuery() listTerms {
	return listTerms{
		statuses: []string{string(core.RequestPending), string(core.RequestApproved), string(core.RequestRejected), string(core.RequestWithdrawn)},
		sorts:    []core.ListSort{core.NewestFirst, core.OldestFirst},
		byUser:   true,
	}
}

func ticketQuery() listTerms {
	return listTerms{
		statuses: []string{string(core.TicketOpen), string(core.TicketClosed)},
		sorts:    []core.ListSort{core.NewestFirst, core.OldestFirst, core.ByWaiting},
		byUser:   true,
	}
}

func contactQuery() listTerms {
	return listTerms{sorts: []core.ListSort{core.NewestFirst, core.OldestFirst}}
}

func peopleQuery() listTerms {
	return listTerms{
		statuses: []string{core.PeopleAdmin, core.PeopleEnabled, core.PeopleDisabled, core.PeopleUnconfirmed},
		sorts:    []core.ListSort{core.NewestFirst, core.OldestFirst, core.ByEmail},
	}
}

// queryFrom reads q, status, sort and user, of which the list takes what its terms
// say. It fails with Invalid, by the parameter's name, for what is none of them.
func queryFrom(c *echo.Context, terms listTerms) (core.ListQuery, error) {
	given := c.QueryParams()
	query := core.ListQuery{Search: strings.TrimSpace(given.Get("q")), Sort: terms.sorts[0]}
	fields := map[string]string{}
	if utf8.RuneCountInString(query.Search) > core.MaxQuery || !utf8.ValidString(query.Search) {
		fields["q"] = fmt.Sprintf(core.MsgTooLong, core.MaxQuery)
	}
	if status := given.Get("status"); status != "" && len(terms.statuses) > 0 {
		query.Status = status
		if !slices.Contains(terms.statuses, status) {
			fields["status"] = fmt.Sprintf(core.MsgNotOneOf, strings.Join(terms.statuses, ", "))
		}
	}
	if sort := core.ListSort(given.Get("sort")); sort != "" {
		query.Sort = sort
		if !slices.Contains(terms.sorts, sort) {
			fields["sort"] = fmt.Sprintf(core.MsgNotOneOf, sortNames(terms.sorts))
		}
	}
	if user := given.Get("user"); user != "" && terms.byUser {
		var err error
		if query.User, err = bson.ObjectIDFromHex(user); err != nil {
			fields["user"] = core.MsgNoSuchUser
		}
	}
	if len(fields) > 0 {
		return core.ListQuery{}, &core.Error{Code: core.Invalid, Message: core.MsgInvalid, Fields: fields}
	}
	return query, nil
}

func sortNames(sorts []core.ListSort) string {
	names := []string{}
	for _, sort := range sorts {
		names = append(names, string(sort))
	}
	return strings.Join(names, ", ")
}
