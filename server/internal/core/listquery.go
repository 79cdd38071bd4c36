package core

import "go.mongodb.org/mongo-driver/v2/bson"

// MaxQuery is the length in characters of the longest search.
const MaxQuery = 200

// ListSort says in which order a list comes.
type ListSort string

// The orders of the lists; each list has its own of them.
const (
	NewestFirst ListSort = "newest"
	OldestFirst ListSort = "oldest"
	ByWaiting   ListSort = "waiting" // tickets that wait for the team, longest first
	ByEmail     ListSort = "email"
)

// ListQuery says which entries of a list somebody wants to see. The zero value is
// all of them, newest first.
type ListQuery struct {
	Search string // every word of it stands in the entry
	Status string // a status of the list's entries
	Sort   ListSort
	User   bson.ObjectID // whose entries
}
