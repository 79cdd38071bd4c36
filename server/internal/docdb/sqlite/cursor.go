package sqlite

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

// Find sees the collection as it is at this moment, however long the walk takes.
// The cursor holds a connection until it is closed or at its end.
func (c *collection) Find(ctx context.Context, filter bson.D, options docdb.FindOptions) (docdb.Cursor, error) {
	doing := "find in " + c.name
	checked, err := c.check(filter)
	if err != nil {
		return nil, failed(ctx, doing, err)
	}
	sort, err := options.Check()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, failed(ctx, doing, err)
	}
	// The walk outlives this call's context, but not the contexts of its own calls.
	walk, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer context.AfterFunc(ctx, cancel)()
	s, known, err := c.db.read(walk)
	if err == nil {
		var found matches
		if found, err = find(walk, s, known.tables[c.name], checked, sort, options.Skip, options.Limit); err == nil {
			return &cursor{doing: doing, session: s, matches: found, walk: walk, cancel: cancel}, nil
		}
		s.end(err)
	}
	cancel()
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return nil, failed(ctx, doing, err)
}

type cursor struct {
	doing   string
	session *session // nil once the cursor has ended
	matches matches
	walk    context.Context
	cancel  context.CancelFunc
	current bson.Raw
	err     error
}

func (c *cursor) Next(ctx context.Context) bool {
	if c.session == nil {
		return false
	}
	found, ok, err := c.step(ctx)
	if !ok {
		c.current = nil
		c.err = failed(ctx, c.doing, err)
		c.finish(err)
		return false
	}
	c.current = found.document
	return true
}

func (c *cursor) step(ctx context.Context) (match, bool, error) {
	if err := ctx.Err(); err != nil {
		return match{}, false, err
	}
	defer context.AfterFunc(ctx, c.cancel)()
	found, ok, err := c.matches.next(c.walk)
	if ctx.Err() != nil {
		return match{}, false, ctx.Err()
	}
	return found, ok, err
}

func (c *cursor) Decode(out any) error { return decode(c.doing, c.current, out) }

func (c *cursor) Err() error { return c.err }

func (c *cursor) Close() error {
	c.finish(nil)
	return nil
}

func (c *cursor) finish(because error) {
	if c.session == nil {
		return
	}
	c.matches.close()
	c.session.end(because)
	c.session = nil
	c.cancel()
}
