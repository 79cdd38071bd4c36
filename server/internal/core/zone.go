package core

import (
	"time"
	_ "time/tzdata" // the program may run where there are no time zones
)

// Germany is the time zone of what people read outside the browser: mails, tables,
// exports, and which month something counts for.
var Germany = germany()

func germany() *time.Location {
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		panic(err) // the zones are part of the program
	}
	return zone
}
