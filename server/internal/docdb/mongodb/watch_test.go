package mongodb_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/docdb"
	"ehrenweb/internal/docdb/mongodb"
)

// wire is as much of a MongoDB server as a change stream takes: it answers OP_MSG
// commands, of which the test decides aggregate and getMore.
type wire struct {
	t        *testing.T
	uri      string
	commands map[string]func(command bson.Raw) bson.D
}

func newWire(t *testing.T, commands map[string]func(bson.Raw) bson.D) *wire {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	w := &wire{t: t, uri: fmt.Sprintf("mongodb://%s/?loadBalanced=true", listener.Addr()), commands: commands}
	service := bson.NewObjectID()
	commands["hello"] = func(bson.Raw) bson.D {
		return bson.D{
			{Key: "isWritablePrimary", Value: true}, {Key: "msg", Value: "isdbgrid"}, {Key: "serviceId", Value: service},
			{Key: "minWireVersion", Value: 0}, {Key: "maxWireVersion", Value: 25}, {Key: "maxBsonObjectSize", Value: 16 << 20},
			{Key: "maxMessageSizeBytes", Value: 48_000_000}, {Key: "maxWriteBatchSize", Value: 100_000}, {Key: "logicalSessionTimeoutMinutes", Value: 30},
		}
	}
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			go w.serve(connection)
		}
	}()
	return w
}

func (w *wire) serve(connection net.Conn) {
	defer connection.Close()
	for {
		head := make([]byte, 16)
		if _, err := io.ReadFull(connection, head); err != nil {
			return
		}
		body := make([]byte, binary.LittleEndian.Uint32(head)-16)
		if _, err := io.ReadFull(connection, body); err != nil {
			return
		}
		length := binary.LittleEndian.Uint32(body[5:])
		command := bson.Raw(body[5 : 5+length]) // behind the flags and the kind of the section
		elements, err := command.Elements()
		if err != nil {
			return
		}
		answer := bson.D{}
		if decide := w.commands[elements[0].Key()]; decide != nil {
			answer = decide(command)
		}
		if len(answer) == 0 || answer[0].Key != "ok" {
			answer = append(answer, bson.E{Key: "ok", Value: 1})
		}
		document, err := bson.Marshal(answer)
		if err != nil {
			w.t.Error(err)
			return
		}
		reply := binary.LittleEndian.AppendUint32(nil, uint32(21+len(document)))
		reply = append(binary.LittleEndian.AppendUint32(reply, 1), head[4:8]...) // answers that request
		reply = append(reply, 0xdd, 0x07, 0, 0, 0, 0, 0, 0, 0)                   // OP_MSG, no flags, a section of kind 0
		if _, err := connection.Write(append(reply, document...)); err != nil {
			return
		}
	}
}

func batch(name string, events ...any) bson.D {
	token := bson.D{{Key: "_data", Value: "82"}}
	return bson.D{{Key: "cursor", Value: bson.D{
		{Key: "id", Value: int64(7)}, {Key: "ns", Value: "ehrenweb.notifications"}, {Key: name, Value: append(bson.A{}, events...)}, {Key: "postBatchResumeToken", Value: token},
	}}}
}

func TestAReplicaSetTellsOfWhatHasCome(t *testing.T) {
	t.Parallel()
	stage := make(chan string, 1)
	came := bson.D{{Key: "_id", Value: bson.D{{Key: "_data", Value: "83"}}}}
	asked := 0
	w := newWire(t, map[string]func(bson.Raw) bson.D{
		"aggregate": func(command bson.Raw) bson.D {
			stage <- command.Lookup("pipeline", "0").String()
			return batch("firstBatch")
		},
		"getMore": func(bson.Raw) bson.D {
			if asked++; asked == 2 {
				return batch("nextBatch", came, came)
			}
			return batch("nextBatch")
		},
	})
	db, err := mongodb.Open(t.Context(), w.uri, "ehrenweb")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	told := 0
	err = db.Collection("notifications").Watch(ctx, func() {
		if told++; told == 2 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || told != 2 {
		t.Errorf("told %d times: %v", told, err)
	}
	if got := <-stage; got != `{"$changeStream": {}}` {
		t.Error(got)
	}
}

func TestAServerWithoutChangeStreamsSaysSo(t *testing.T) {
	t.Parallel()
	for name, code := range map[string]int32{"no replica set": 40573, "no such stage": 40324, "not implemented": 238, "a server that goes": 91} {
		w := newWire(t, map[string]func(bson.Raw) bson.D{
			"aggregate": func(bson.Raw) bson.D {
				return bson.D{{Key: "ok", Value: 0}, {Key: "code", Value: code}, {Key: "errmsg", Value: name}}
			},
		})
		db, err := mongodb.Open(t.Context(), w.uri, "ehrenweb")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		want := errors.ErrUnsupported
		if code == 91 {
			want = docdb.ErrUnavailable
		}
		if err := db.Collection("notifications").Watch(t.Context(), func() {}); !errors.Is(err, want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
