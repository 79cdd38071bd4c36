package sqlite

import (
	"context"
	"errors"
	"fmt"
)

// Watch fails: SQLite does not tell one process of what another has written.
func (c collection) Watch(context.Context, func()) error {
	return fmt.Errorf("sqlite: watch %s: %w", c.name, errors.ErrUnsupported)
}
