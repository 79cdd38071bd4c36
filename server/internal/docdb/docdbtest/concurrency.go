package docdbtest

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
)

const (
	rounds   = 50
	writers  = 40
	contends = 20
)

// RunConcurrency tries what the contract promises to calls that compete for one
// document.
func RunConcurrency(t *testing.T, open Open) {
	db := open(t)
	t.Run("every accepted update is stored", func(t *testing.T) {
		c := db.Collection("updates")
		for round := range rounds {
			tryUpdatesAtOnce(t, c, round)
		}
	})
	t.Run("one of several conditional updates wins", func(t *testing.T) {
		c := db.Collection("conditions")
		for round := range rounds {
			insert(t, c, doc("_id", round, "status", "open"))
			wantOneWinner(t, func(i int) (int64, error) {
				return c.UpdateOne(t.Context(), doc("_id", round, "status", "open"), doc("$set", doc("status", "closed", "by", i)))
			})
		}
	})
	t.Run("one of several deletes wins", func(t *testing.T) {
		c := db.Collection("deletes")
		for round := range rounds {
			insert(t, c, doc("_id", round, "token", "x"))
			wantOneWinner(t, func(int) (int64, error) { return c.DeleteOne(t.Context(), doc("token", "x")) })
		}
	})
	t.Run("one of several inserts of a unique value wins", func(t *testing.T) {
		c := db.Collection("inserts")
		ensure(t, c, unique("email", 1))
		for round := range rounds {
			wantOneWinner(t, func(i int) (int64, error) {
				err := c.InsertOne(t.Context(), doc("_id", fmt.Sprint(round, "-", i), "email", round))
				if errors.Is(err, docdb.ErrDuplicate) {
					return 0, nil
				}
				return 1, err
			})
		}
		wantCount(t, c, nil, rounds)
	})
}

func tryUpdatesAtOnce(t *testing.T, c docdb.Collection, round int) {
	t.Helper()
	insert(t, c, doc("_id", round, "items", list(), "count", 0))
	var accepted atomic.Int64
	atOnce(writers, func(i int) {
		update := doc("$push", doc("items", i), "$inc", doc("count", 1))
		if i%2 == 0 {
			var out bson.D
			if err := c.FindOneAndUpdate(t.Context(), doc("_id", round), update, nil, &out); err != nil {
				t.Error(err)
				return
			}
			accepted.Add(1)
			return
		}
		matched, err := c.UpdateOne(t.Context(), doc("_id", round), update)
		if err != nil {
			t.Error(err)
		}
		accepted.Add(matched)
	})
	var kept struct {
		Items []int `bson:"items"`
		Count int64 `bson:"count"`
	}
	if err := c.FindOne(t.Context(), doc("_id", round), &kept); err != nil {
		t.Fatal(err)
	}
	if int64(len(kept.Items)) != accepted.Load() || kept.Count != accepted.Load() || kept.Count != writers {
		t.Errorf("round %d: %d items, count %d, accepted %d of %d", round, len(kept.Items), kept.Count, accepted.Load(), writers)
	}
}

func wantOneWinner(t *testing.T, try func(i int) (int64, error)) {
	t.Helper()
	var winners atomic.Int64
	atOnce(contends, func(i int) {
		won, err := try(i)
		if err != nil {
			t.Error(err)
		}
		winners.Add(won)
	})
	if winners.Load() != 1 {
		t.Errorf("got %d winners", winners.Load())
	}
}

// atOnce runs n calls that begin together.
func atOnce(n int, call func(i int)) {
	var wait sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		wait.Go(func() {
			<-start
			call(i)
		})
	}
	close(start)
	wait.Wait()
}
