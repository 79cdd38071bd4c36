package store

import (
	"context"
	"maps"
	"slices"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
	"ehrenweb/internal/docdb"
)

const (
	// beatEvery is how often a server says that it runs, and beatPatience how long
	// one that runs may take to be heard.
	beatEvery    = 4 * time.Second
	beatPatience = 3 * beatEvery

	leavePatience = 2 * time.Second
)

// serversCollection is where servers say that they run.
const serversCollection = "servers"

// runningServer is a server's sign of life: a number that grows. It is no time,
// since no two machines agree on that.
type runningServer struct {
	ID     bson.ObjectID `bson:"_id"`
	Beats  int64         `bson:"beats"`
	SeenAt time.Time     `bson:"seenAt"`
}

// Attend says that a server runs on the database, until leave is called: then it is
// gone at once. While the database is away nothing is said.
func (s *Store) Attend(ctx context.Context) (leave func()) {
	ctx = context.WithoutCancel(ctx)
	id, leaving, over := bson.NewObjectID(), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		ticker := time.NewTicker(beatEvery)
		defer ticker.Stop()
		for {
			_ = s.beat(ctx, id)
			select {
			case <-leaving:
				return
			case <-ticker.C:
			}
		}
	}()
	return func() {
		close(leaving)
		<-over
		last, cancel := context.WithTimeout(ctx, leavePatience)
		defer cancel()
		_, _ = s.servers.DeleteOne(last, byID(id)) // left behind, it does not move any more
	}
}

func (s *Store) beat(ctx context.Context, id bson.ObjectID) error {
	alive := append(set(bson.E{Key: "seenAt", Value: s.clock()}), bson.E{Key: "$inc", Value: bson.D{{Key: "beats", Value: int64(1)}}})
	matched, err := s.servers.UpdateOne(ctx, byID(id), alive)
	if err == nil && matched == 0 {
		err = s.servers.InsertOne(ctx, runningServer{ID: id, SeenAt: s.clock()})
	}
	return err
}

// ServerRuns tells whether a server runs on the database. Where one has not left in
// order, that takes its time: looking says so first.
func (s *Store) ServerRuns(ctx context.Context, looking func(time.Duration)) (bool, error) {
	before, err := s.beats(ctx)
	if err != nil || len(before) == 0 {
		return false, err
	}
	looking(beatPatience)
	for range int(beatPatience / time.Second) {
		select {
		case <-ctx.Done():
			return false, ctx.Err()
		case <-time.After(time.Second):
		}
		now, err := s.beats(ctx)
		if err != nil {
			return false, err
		}
		if slices.ContainsFunc(slices.Collect(maps.Keys(now)), func(id bson.ObjectID) bool {
			was, known := before[id]
			return !known || now[id] != was
		}) {
			return true, nil
		}
		if len(now) == 0 { // they have left meanwhile
			return false, nil
		}
	}
	return false, nil
}

func (s *Store) beats(ctx context.Context) (map[bson.ObjectID]int64, error) {
	beats := map[bson.ObjectID]int64{}
	err := List[runningServer]{collection: s.servers}.Each(ctx, core.Page{}, func(server runningServer) error {
		beats[server.ID] = server.Beats
		return nil
	})
	return beats, err
}

// lasting is a snapshot without what holds only for this moment.
type lasting struct{ docdb.Snapshot }

func (l lasting) Collections() []string {
	return slices.DeleteFunc(l.Snapshot.Collections(), func(name string) bool { return name == serversCollection })
}

// Lasting is the snapshot's part that goes into a backup.
func Lasting(snapshot docdb.Snapshot) docdb.Snapshot { return lasting{snapshot} }
