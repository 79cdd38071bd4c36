package account

import (
	"context"
	"time"

	"ehrenweb/internal/core"
)

// Delete has the user's account deleted after the time to think it over, unless that
// is so already, tells them by mail and returns the account. It fails with Invalid
// for a wrong password, with TooMany after too many, with Conflict for the last admin
// and with Forbidden for the demo account.
func (s *Service) Delete(ctx context.Context, client string, user core.User, in core.PasswordProof) (core.User, error) {
	if user.IsDemo {
		return core.User{}, demoFixed()
	}
	if err := s.prove(ctx, client, user, "password", in.Password); err != nil {
		return core.User{}, err
	}
	at := s.now().UTC().Add(core.KeepDeleted).Truncate(time.Millisecond)
	scheduled, err := s.store.ScheduleDeletion(ctx, user, at)
	if err != nil || user.DeleteAt != nil {
		return scheduled, err
	}
	// The mail says no more than the page does, which comes first.
	return scheduled, s.store.QueueMail(context.WithoutCancel(ctx), core.OutboxEntry{Kind: core.MailDeletion, To: user.Email})
}

// Keep keeps the user's account after all, and returns it. It fails with Conflict
// once the day has come.
func (s *Service) Keep(ctx context.Context, user core.User) (core.User, error) {
	return s.store.CancelDeletion(ctx, user.ID)
}
