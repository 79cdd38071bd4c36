package core

// Preferences are what a user chooses for themselves.
type Preferences struct {
	Mail MailPreferences `json:"mail"`
}

// MailPreferences say which events come by mail as well. In an input each of them
// must be named.
type MailPreferences struct {
	Decision *bool `json:"decision"`
	Answer   *bool `json:"answer"`
}

// Validate fails with Invalid when an event is not named.
func (in *Preferences) Validate() error {
	var c check
	for event, wanted := range in.events() {
		if wanted == nil {
			c.fail(string(event), MsgNotYesOrNo)
		}
	}
	return c.err()
}

// MailEvents is what a User keeps of the valid preferences.
func (in *Preferences) MailEvents() map[EventKind]bool {
	events := map[EventKind]bool{}
	for event, wanted := range in.events() {
		events[event] = *wanted
	}
	return events
}

func (in *Preferences) events() map[EventKind]*bool {
	return map[EventKind]*bool{EventDecision: in.Mail.Decision, EventAnswer: in.Mail.Answer}
}

// Preferences are the user's own, with what holds until they choose.
func (u User) Preferences() Preferences {
	return Preferences{Mail: MailPreferences{
		Decision: new(u.WantsMail(EventDecision)),
		Answer:   new(u.WantsMail(EventAnswer)),
	}}
}
