package httpapi_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// TestEveryListComesFromAnIndex asks each call that reads, with everything that a list
// can be asked for, and holds what comes to the database against the indexes: one has
// the documents in the list's order, and for one user or account no others (equalities
// first, then the sort: MongoDB's manual, "The ESR Guideline"). What a status leaves out
// may be passed over on the way.
func TestEveryListComesFromAnIndex(t *testing.T) {
	t.Parallel()
	questions := &questions{indexes: map[string][]bson.D{}, asked: map[string]question{}}
	a := newAppWith(t, appOptions{wrap: func(db docdb.Database) docdb.Database { return asking{db, questions} }})
	admin, user := a.admin("admin@verein.test"), a.signUp("verein@verein.test")
	ticket, request := user.openTicket("Logo").ID.Hex(), user.askForWebsite("Tafel").ID.Hex()
	admin.notify(user.id(), "Willkommen")

	for _, route := range a.server.Table() {
		if route.Method != http.MethodGet || strings.HasSuffix(route.Path, "/stream") {
			continue
		}
		path := strings.NewReplacer("/tickets/:id", "/tickets/"+ticket, "/request/:id", "/request/"+request, "/user/:id", "/user/"+user.id(),
			":userId", user.id(), ":token", strings.Repeat("A", 43)).Replace(route.Path)
		for _, b := range []*browser{user, admin} {
			if r := b.do(http.MethodGet, path, ""); !strings.HasPrefix(r.body, "[") {
				continue // no list
			}
			for _, status := range []string{"", "pending", "open", "closed", "admin", "enabled", "disabled", "unconfirmed", "failed", "sent"} {
				for _, sort := range []string{"", "oldest", "waiting", "email"} {
					for _, rest := range []string{"", "&q=Tafel", "&user=" + user.id()} {
						b.do(http.MethodGet, path+"?limit=30&page=2&status="+status+"&sort="+sort+rest, "")
					}
				}
			}
		}
	}

	if len(questions.asked) < 20 {
		t.Errorf("only %d questions were asked", len(questions.asked))
	}
	for name, question := range questions.asked {
		if !question.answeredBy(append(questions.indexes[question.collection], bson.D{{Key: "_id", Value: 1}})) {
			t.Errorf("no index answers %s", name)
		}
	}
}

// question is what a collection was asked.
type question struct {
	collection   string
	filter, sort bson.D
}

// answeredBy tells whether one of the indexes has the documents in the sort's order;
// for one user's or one account, only those.
func (q question) answeredBy(indexes []bson.D) bool {
	conditions := flat(q.filter)
	narrow := slices.ContainsFunc([]string{"_id", "user", "email"}, func(field string) bool { return comparesEqual(conditions, field) })
	answers := slices.ContainsFunc(indexes, func(keys bson.D) bool {
		equal := 0
		for equal < len(keys) && comparesEqual(conditions, keys[equal].Key) {
			equal++
		}
		switch {
		case equal == 0 && narrow, equal == 0 && len(q.sort) == 0 && len(conditions) > 0 && !names(conditions, keys[0].Key):
			return false
		case q.collection == "sessions": // one user's are few, and are sorted by hand
			return equal > 0
		default:
			return runsAlong(q.sort, keys[equal:])
		}
	})
	if answers {
		return true
	}
	either := slices.IndexFunc(conditions, func(e bson.E) bool { return e.Key == "$or" })
	return either >= 0 && !slices.ContainsFunc(conditions[either].Value.(bson.A), func(branch any) bool {
		return !question{q.collection, branch.(bson.D), q.sort}.answeredBy(indexes)
	})
}

// flat is the filter with what stands in $and beside the rest.
func flat(filter bson.D) bson.D {
	conditions := bson.D{}
	for _, e := range filter {
		if e.Key != "$and" {
			conditions = append(conditions, e)
			continue
		}
		for _, part := range e.Value.(bson.A) {
			conditions = append(conditions, flat(part.(bson.D))...)
		}
	}
	return conditions
}

// comparesEqual tells whether the filter wants a field to have a value, or one of several.
func comparesEqual(filter bson.D, field string) bool {
	return slices.ContainsFunc(filter, func(e bson.E) bool {
		operators, isDocument := e.Value.(bson.D)
		return e.Key == field && (!isDocument || operators[0].Key == "$in" || operators[0].Key == "$eq")
	})
}

func names(filter bson.D, field string) bool {
	return slices.ContainsFunc(filter, func(e bson.E) bool { return e.Key == field })
}

// runsAlong tells whether documents in the order of the keys, from either end, are
// in the sort's order.
func runsAlong(sort, keys bson.D) bool {
	if len(sort) > len(keys) {
		return false
	}
	for i, e := range sort {
		turned := fmt.Sprint(e.Value) != fmt.Sprint(keys[i].Value)
		turnedFirst := fmt.Sprint(sort[0].Value) != fmt.Sprint(keys[0].Value)
		if e.Key != keys[i].Key || turned != turnedFirst {
			return false
		}
	}
	return true
}

// questions are what a database was asked, and the indexes it was given.
type questions struct {
	mu      sync.Mutex
	indexes map[string][]bson.D
	asked   map[string]question
}

func (q *questions) add(collection string, filter, sort bson.D) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.asked[fmt.Sprintf("%s %v sorted by %v", collection, filter, sort)] = question{collection, filter, sort}
}

// asking is a database that notes what it is asked.
type asking struct {
	docdb.Database
	questions *questions
}

func (d asking) Collection(name string) docdb.Collection {
	return askedCollection{d.Database.Collection(name), name, d.questions}
}

func (d asking) FindEach(ctx context.Context, wanted ...docdb.Wanted) error {
	for _, one := range wanted {
		d.questions.add(one.Collection, one.Filter, nil)
	}
	return d.Database.FindEach(ctx, wanted...)
}

type askedCollection struct {
	docdb.Collection
	name      string
	questions *questions
}

func (c askedCollection) EnsureIndexes(ctx context.Context, indexes ...docdb.Index) error {
	c.questions.mu.Lock()
	defer c.questions.mu.Unlock()
	for _, index := range indexes {
		c.questions.indexes[c.name] = append(c.questions.indexes[c.name], index.Keys)
	}
	return c.Collection.EnsureIndexes(ctx, indexes...)
}

func (c askedCollection) FindOne(ctx context.Context, filter bson.D, out any) error {
	c.questions.add(c.name, filter, nil)
	return c.Collection.FindOne(ctx, filter, out)
}

func (c askedCollection) Find(ctx context.Context, filter bson.D, options docdb.FindOptions) (docdb.Cursor, error) {
	c.questions.add(c.name, filter, options.Sort)
	return c.Collection.Find(ctx, filter, options)
}

func (c askedCollection) FindPage(ctx context.Context, filter bson.D, options docdb.FindOptions) ([]bson.Raw, int64, error) {
	c.questions.add(c.name, filter, options.Sort)
	return c.Collection.FindPage(ctx, filter, options)
}

func (c askedCollection) Count(ctx context.Context, filter bson.D) (int64, error) {
	c.questions.add(c.name, filter, nil)
	return c.Collection.Count(ctx, filter)
}
