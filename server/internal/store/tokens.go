package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"ehrenweb/internal/core"
)

// CreateToken stores a one-time token under a new id.
func (s *Store) CreateToken(ctx context.Context, token core.Token) error {
	token.ID = bson.NewObjectID()
	token.CreatedAt = s.clock()
	if err := s.tokens.InsertOne(ctx, token); err != nil {
		return failure("insert token", err)
	}
	return nil
}

// Token returns the token of the kind with the hash, or NotFound, also when its
// time is over.
func (s *Store) Token(ctx context.Context, kind core.TokenKind, hash string) (core.Token, error) {
	filter := bson.D{
		{Key: "hash", Value: hash},
		{Key: "kind", Value: kind},
		{Key: "expiresAt", Value: bson.D{{Key: "$gt", Value: s.clock()}}},
	}
	var token strict[core.Token]
	if err := s.tokens.FindOne(ctx, filter, &token); err != nil {
		return core.Token{}, failure("find token", err)
	}
	return token.value, nil
}

// SpendToken removes the token. Of several callers that spend one token, one
// succeeds and the others fail with NotFound.
func (s *Store) SpendToken(ctx context.Context, id bson.ObjectID) error {
	deleted, err := s.tokens.DeleteOne(ctx, byID(id))
	if err != nil {
		return failure("spend token", err)
	}
	if deleted == 0 {
		return core.Fail(core.NotFound, core.MsgNotFound)
	}
	return nil
}

// DeleteTokens removes the user's tokens of the kind.
func (s *Store) DeleteTokens(ctx context.Context, user bson.ObjectID, kind core.TokenKind) error {
	return s.deleteTokens(ctx, bson.D{{Key: "user", Value: user}, {Key: "kind", Value: kind}})
}

// VoidOlderTokens removes the tokens like this one that went out with an earlier
// mail. newest is false when one has gone out with a later mail: then this token
// is void itself, and gone.
func (s *Store) VoidOlderTokens(ctx context.Context, token core.Token) (newest bool, err error) {
	like := func(mail string) bson.D {
		return bson.D{
			{Key: "user", Value: token.User},
			{Key: "kind", Value: token.Kind},
			{Key: "mail", Value: bson.D{{Key: mail, Value: token.Mail}}},
		}
	}
	if err := s.deleteTokens(ctx, like("$lt")); err != nil {
		return false, err
	}
	later, err := s.tokens.Count(ctx, like("$gt"))
	if err != nil {
		return false, failure("count tokens", err)
	}
	if later == 0 {
		return true, nil
	}
	return false, s.deleteTokens(ctx, bson.D{{Key: "hash", Value: token.Hash}})
}

func (s *Store) deleteTokens(ctx context.Context, filter bson.D) error {
	if _, err := s.tokens.DeleteMany(ctx, filter); err != nil {
		return failure("delete tokens", err)
	}
	return nil
}
