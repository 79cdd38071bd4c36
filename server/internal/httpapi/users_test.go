package httpapi_test

import (
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"golang.org/x/crypto/bcrypt"

	"ehrenweb/internal/core"
)

const other = "vier-neue-Fahrraeder"

func newPassword(p string) string { return `{"password":"` + p + `","confirmPassword":"` + p + `"}` }

func address(email string) string { return `{"email":"` + email + `"}` }

func TestAnAccountIsRegisteredVerifiedAndUsed(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.browser()
	r := b.must(http.StatusCreated, "POST", "/api/user/register", registration("  Info@Verein.TEST ", password))
	if !strings.Contains(r.body, core.MsgRegistered) || len(r.Cookies()) != 0 {
		t.Errorf("registration answers %s, cookies %v", r.body, r.Cookies())
	}
	r = b.must(http.StatusForbidden, "POST", "/api/user/login", credentials("info@verein.test", password))
	if !strings.Contains(r.body, core.MsgNotVerified) || len(r.Cookies()) != 0 {
		t.Errorf("login before verification answers %s, cookies %v", r.body, r.Cookies())
	}
	b.must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("info@verein.test", other))

	link := a.linkPath(a.lastMail("info@verein.test"))
	for range 2 { // a second click is harmless
		r = b.must(http.StatusSeeOther, "GET", link+"?next=https://evil.example", "")
		if r.Header.Get("Location") != appURL+"/email-verified" || len(r.Cookies()) != 0 {
			t.Errorf("the link leads to %q, cookies %v", r.Header.Get("Location"), r.Cookies())
		}
	}
	r = b.must(http.StatusOK, "POST", "/api/user/login", credentials(" INFO@verein.test", password))
	for _, part := range []string{`"email":"info@verein.test"`, `"firstName":"Zoë"`, `"isAdmin":false`} {
		if !strings.Contains(r.body, part) {
			t.Errorf("the user lacks %s: %s", part, r.body)
		}
	}
	if regexp.MustCompile(`(?i)pass|hash|token|credential|verified`).MatchString(r.body) {
		t.Errorf("the user shows too much: %s", r.body)
	}
	if me := b.must(http.StatusOK, "GET", "/api/user/me", ""); me.body != r.body {
		t.Errorf("me is %s, login said %s", me.body, r.body)
	}
}

func TestWhatAClientMayNotSetIsNotSet(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.browser()
	body := strings.TrimSuffix(registration("info@verein.test", password), "}") +
		`,"isAdmin":true,"IsAdmin":true,"isVerified":true,"_id":"64b000000000000000000000","role":"admin","$set":{"isAdmin":true},"credentials":7}`
	b.must(http.StatusCreated, "POST", "/api/user/register", body)
	b.must(http.StatusForbidden, "POST", "/api/user/login", credentials("info@verein.test", password))
	b.must(http.StatusSeeOther, "GET", a.linkPath(a.lastMail("info@verein.test")), "")
	r := b.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", password))
	if !strings.Contains(r.body, `"isAdmin":false`) || strings.Contains(r.body, "64b000000000000000000000") {
		t.Errorf("stored: %s", r.body)
	}
}

func TestATakenAddressAnswersLikeANewOne(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test")
	known := a.browser().must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", other))
	fresh := a.browser().must(http.StatusCreated, "POST", "/api/user/register", registration("neu@verein.test", other))
	if known.body != fresh.body {
		t.Errorf("known %q, new %q", known.body, fresh.body)
	}
	m := a.lastMail("info@verein.test")
	if !strings.Contains(m.text, appURL+"/login") || strings.Contains(m.text, "/verify-email/") || strings.Contains(m.text, "Zoë") {
		t.Errorf("the owner reads %q", m.text)
	}
	a.browser().must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("info@verein.test", other))
	a.browser().must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", password))
}

func TestOfTwoRegistrationsTheOneWhoseLinkIsFollowedCounts(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.browser()
	b.must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", password))
	b.must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", other))
	mails := a.mails("info@verein.test")
	if len(mails) != 2 {
		t.Fatalf("%d mails", len(mails))
	}
	b.must(http.StatusSeeOther, "GET", a.linkPath(mails[1]), "")
	b.must(http.StatusSeeOther, "GET", a.linkPath(mails[0]), "")
	works := map[string]bool{}
	for _, p := range []string{password, other} {
		works[p] = a.browser().do("POST", "/api/user/login", credentials("info@verein.test", p)).StatusCode == http.StatusOK
	}
	if works[password] == works[other] {
		t.Errorf("which passwords work: %v", works)
	}
}

func TestTwentyRegistrationsAtOnceMakeOneAccount(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			a.browser().must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", password))
		})
	}
	group.Wait()
	if n, err := a.db.Collection("users").Count(t.Context(), nil); err != nil || n != 1 {
		t.Errorf("%d accounts (%v)", n, err)
	}
	a.browser().must(http.StatusSeeOther, "GET", a.linkPath(a.lastMail("info@verein.test")), "")
	a.browser().must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", password))
}

func TestALinkEndsWithItsTimeAndANewOneCanBeHad(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.browser()
	b.must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", password))
	link := a.linkPath(a.lastMail("info@verein.test"))
	a.clock.advance(24*time.Hour + time.Second)
	for _, path := range []string{link, "/api/user/verify-email/undefined", "/api/user/verify-email/%00", "/api/user/verify-email/" + strings.Repeat("A", 43)} {
		r := b.must(http.StatusSeeOther, "GET", path, "")
		if r.Header.Get("Location") != appURL+"/email-verified?status=invalid" {
			t.Errorf("%s leads to %s", path, r.Header.Get("Location"))
		}
	}
	known := b.must(http.StatusOK, "POST", "/api/user/resend-verification", address("info@verein.test"))
	unknown := b.must(http.StatusOK, "POST", "/api/user/resend-verification", address("niemand@verein.test"))
	if known.body != unknown.body {
		t.Errorf("known %q, unknown %q", known.body, unknown.body)
	}
	b.must(http.StatusSeeOther, "GET", a.linkPath(a.lastMail("info@verein.test")), "")
	b.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", password))
	if n := len(a.mails("niemand@verein.test")); n != 0 {
		t.Errorf("%d mails to nobody", n)
	}
	b.must(http.StatusOK, "POST", "/api/user/resend-verification", address("info@verein.test"))
	if n := len(a.mails("info@verein.test")); n != 2 {
		t.Errorf("%d mails: a verified address got another", n)
	}
}

func TestAForgottenPasswordIsResetAndEverySessionEnds(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	owner := a.signUp("info@verein.test")
	before := owner.clone()
	known := a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("Info@verein.test"))
	unknown := a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("niemand@verein.test"))
	if known.body != unknown.body {
		t.Errorf("known %q, unknown %q", known.body, unknown.body)
	}
	older := a.lastMail("info@verein.test")
	a.clock.advance(time.Second)
	a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
	newer := a.lastMail("info@verein.test")
	owner.must(http.StatusOK, "GET", "/api/user/me", "")

	reset := func(m sentMail) string { return "/api" + strings.Replace(a.linkPath(m), "/reset", "/user/reset", 1) }
	visitor := a.browser()
	visitor.must(http.StatusBadRequest, "PATCH", reset(older), newPassword(other))
	for _, weak := range []string{"kurz", "info@verein.test", "password1234", strings.Repeat("x", 200)} {
		r := visitor.must(http.StatusBadRequest, "PATCH", reset(newer), newPassword(weak))
		if !strings.Contains(r.body, `"password":"`) {
			t.Errorf("%q: %s", weak, r.body)
		}
	}
	r := visitor.must(http.StatusOK, "PATCH", reset(newer), strings.TrimSuffix(newPassword(other), "}")+`,"email":"admin@verein.test"}`)
	if len(r.Cookies()) != 0 {
		t.Error("a reset signs nobody in")
	}
	visitor.must(http.StatusBadRequest, "PATCH", reset(newer), newPassword(password))
	before.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
	before.must(http.StatusUnauthorized, "POST", "/api/user/refresh-token", "")
	visitor.must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("info@verein.test", password))
	visitor.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", other))
	if m := a.lastMail("info@verein.test"); !strings.Contains(m.subject, "Passwort") || strings.Contains(m.text, "/reset-password/") {
		t.Errorf("the owner reads %q: %q", m.subject, m.text)
	}
}

func TestAResetLinkWorksOnceAlsoForTenAtOnce(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test")
	a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
	path := "/api" + strings.Replace(a.linkPath(a.lastMail("info@verein.test")), "/reset", "/user/reset", 1)
	var group sync.WaitGroup
	var mu sync.Mutex
	won := []string{}
	for i := range 10 {
		group.Go(func() {
			mine := other + strings.Repeat("!", i)
			if r := a.browser().do("PATCH", path, newPassword(mine)); r.StatusCode == http.StatusOK {
				mu.Lock()
				defer mu.Unlock()
				won = append(won, mine)
			}
		})
	}
	group.Wait()
	if len(won) != 1 {
		t.Fatalf("%d resets with one link", len(won))
	}
	a.browser().must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", won[0]))
}

func TestAResetLinkEndsAfterAnHour(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test")
	a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
	path := "/api" + strings.Replace(a.linkPath(a.lastMail("info@verein.test")), "/reset", "/user/reset", 1)
	a.clock.advance(time.Hour + time.Second)
	r := a.browser().must(http.StatusBadRequest, "PATCH", path, newPassword(other))
	if !strings.Contains(r.body, core.MsgLinkExpired) {
		t.Error(r.body)
	}
}

func TestTheDemoAccountGetsNoMail(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.demo()
	b := a.browser()
	b.must(http.StatusOK, "POST", "/api/user/forgot-password", address("demo@ehrenweb.test"))
	b.must(http.StatusCreated, "POST", "/api/user/register", registration("demo@ehrenweb.test", other))
	b.must(http.StatusOK, "POST", "/api/user/resend-verification", address("demo@ehrenweb.test"))
	if n := len(a.mails("demo@ehrenweb.test")); n != 0 {
		t.Errorf("%d mails", n)
	}
}

func TestANodeEraHashLogsInAndIsReplaced(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	hash, err := bcrypt.GenerateFromPassword([]byte("alt"), bcrypt.MinCost)
	if err != nil {
		t.Fatal(err)
	}
	// An account without the verified flag counts as verified.
	created, err := a.store.CreateUser(t.Context(), core.User{Email: "alt@verein.test", Password: string(hash)})
	if err != nil {
		t.Fatal(err)
	}
	a.browser().must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("alt@verein.test", "Alt"))
	for range 2 {
		a.browser().must(http.StatusOK, "POST", "/api/user/login", credentials("alt@verein.test", "alt"))
	}
	user, err := a.store.User(t.Context(), created.ID)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(user.Password, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("the hash is %q", user.Password)
	}
}

func TestOnlyTheExactPasswordLogsIn(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test")
	for _, p := range []string{password + " ", " " + password, strings.ToUpper(password), password[:len(password)-1], password + `\u0000`, strings.Repeat("x", 60_000), ""} {
		r := a.browser().do("POST", "/api/user/login", credentials("info@verein.test", p))
		if r.StatusCode == http.StatusOK || r.StatusCode >= http.StatusInternalServerError {
			t.Errorf("%.30q: status %d", p, r.StatusCode)
		}
	}
}

func TestPasswordsAreCountedInCharacters(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		password string
		refused  string
	}{
		{"äöüäöüäöüäö", "Bitte mindestens 12 Zeichen."},
		{"😀😁😂🤣😃😄😅😆😉😊😋", "Bitte mindestens 12 Zeichen."},
		{"äöüäöüäöüäöü", ""},
		{"ひらがなカタカナ漢字漢字", ""},
		{"827364519283746", ""},
		{strings.Repeat("ab", 64), ""},
		{strings.Repeat("ab", 64) + "c", "Bitte höchstens 128 Zeichen."},
		{"Password1234", core.MsgPasswordCommon},
		{"qwertzuiop12", core.MsgPasswordCommon},
		{"aaaaaaaaaaaaaaaa", core.MsgPasswordCommon},
		{"INFO@verein.test", core.MsgPasswordAddress},
		{"zwölf\x00Zeichen!", core.MsgPasswordNUL},
		{"halbe\ufffdZeichen", core.MsgPasswordNUL},
	} {
		if got := core.PasswordProblem(row.password, "info@verein.test"); got != row.refused {
			t.Errorf("%q: %q, want %q", row.password, got, row.refused)
		}
	}
}

func TestAddressesThatNoMailServerKnowsAreRefused(t *testing.T) {
	t.Parallel()
	bad := []string{
		"", "a", "a@", "@b.de", "a@b", "a b@c.de", "a@b..de", ".a@b.de", "a@-b.de", "a@b.de,c@d.de", "a@b.de;c@d.de", "Max <a@b.de>", "<a@b.de>",
		"a@127.0.0.1", "a@b.1", "a@b.de\r\nBcc: c@d.de", "a\x00@b.de", "a@b.de\x00", `"a b"@c.de`, "a@[127.0.0.1]", "a@bücher.de", "ä@b.de", "a@b@c.de",
		strings.Repeat("a", 65) + "@b.de", "a@" + strings.Repeat("b", 64) + ".de", "a@" + strings.Repeat("b.", 130) + "de", "\u212aelvin@b.de",
	}
	for _, email := range bad {
		in := core.Address{Email: email}
		if err := in.Validate(); core.CodeOf(err) != core.Invalid {
			t.Errorf("%q is accepted", email)
		}
	}
	for _, email := range []string{"info@verein.de", "vor.nach+web@sub.verein-nord.org", "o'brien@verein.ie", "a@xn--bcher-kva.de", "1@2.de", strings.Repeat("a", 64) + "@b.de"} {
		in := core.Address{Email: email}
		if err := in.Validate(); err != nil {
			t.Errorf("%q is refused: %v", email, err)
		}
	}
}

func TestTheNewestRegistrationCountsForAMailThatIsAskedForAgain(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.browser()
	b.must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", password))
	b.must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", other))
	a.mails("info@verein.test")
	a.clock.advance(time.Second)
	b.must(http.StatusOK, "POST", "/api/user/resend-verification", address("info@verein.test"))
	b.must(http.StatusSeeOther, "GET", a.linkPath(a.lastMail("info@verein.test")), "")
	b.must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("info@verein.test", password))
	b.must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", other))
}

func TestOnlyOurOwnAddressStandsInAMail(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	evil := []string{"Host", "evil.example", "X-Forwarded-Host", "evil.example", "Forwarded", "host=evil.example", "Referer", "https://evil.example"}
	b := a.browser()
	b.must(http.StatusCreated, "POST", "/api/user/register",
		strings.Replace(registration("info@verein.test", password), "Zoë", "https://evil.example", 1), evil...)
	b.must(http.StatusOK, "POST", "/api/user/resend-verification", `{"email":"info@verein.test","url":"https://evil.example"}`, evil...)
	b.must(http.StatusSeeOther, "GET", a.linkPath(a.lastMail("info@verein.test")), "", evil...)
	b.must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"), evil...)
	mails := a.mails("info@verein.test")
	if len(mails) != 3 {
		t.Fatalf("%d mails", len(mails))
	}
	for _, m := range mails {
		if strings.Contains(m.text+m.html+m.subject, "evil") {
			t.Errorf("%s", m.text)
		}
	}
}

func TestATokenIsGoodForItsOwnKindOfLinkAlone(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.browser()
	b.must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", password))
	verify := strings.TrimPrefix(a.linkPath(a.lastMail("info@verein.test")), "/api/user/verify-email/")
	b.must(http.StatusBadRequest, "PATCH", "/api/user/reset-password/"+verify, newPassword(other))
	a.clock.advance(time.Second)
	b.must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
	reset := strings.TrimPrefix(a.linkPath(a.lastMail("info@verein.test")), "/reset-password/")
	r := b.must(http.StatusSeeOther, "GET", "/api/user/verify-email/"+reset, "")
	if !strings.Contains(r.Header.Get("Location"), "invalid") {
		t.Error("a reset link verifies")
	}
	for _, token := range []string{verify, reset} {
		if len(token) != 43 || strings.Contains(a.log.String(), "/"+token+" ") && !strings.Contains(a.log.String(), "mail kept as a file") {
			t.Errorf("token %q", token)
		}
	}
}

func TestWhatVisitorsLeaveInTheDemoAccountIsCleared(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	demo, user := a.demo(), a.signUp("info@verein.test")
	for _, b := range []*browser{demo, user} {
		b.must(http.StatusCreated, "POST", "/api/request/sent", `{"contact_name":"N","contact_email":"n@verein.de","organization_name":"O"}`)
		b.must(http.StatusCreated, "POST", "/api/tickets", `{"subject":"a","message":"b"}`)
		b.must(http.StatusCreated, "POST", "/api/message/send", `{"message":"b"}`)
	}
	if err := a.store.ClearDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/api/request", "/api/tickets/my-tickets", "/api/message"} {
		if r := demo.must(http.StatusOK, "GET", path, ""); r.body != "[]\n" {
			t.Errorf("%s: %s", path, r.body)
		}
		if r := user.must(http.StatusOK, "GET", path, ""); r.body == "[]\n" {
			t.Errorf("%s: somebody's own is gone", path)
		}
	}
}

func TestTheDemoAccountEndsWhenItIsSwitchedOff(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	b := a.demo()
	ensure := func(email, secret string) {
		t.Helper()
		if err := a.account.EnsureDemo(t.Context(), email, secret); err != nil {
			t.Fatal(err)
		}
	}
	ensure("demo@ehrenweb.test", password) // a restart
	b.must(http.StatusOK, "GET", "/api/user/me", "")
	ensure("demo@ehrenweb.test", other)
	b.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
	b.must(http.StatusOK, "POST", "/api/user/login", credentials("demo@ehrenweb.test", other))
	ensure("neu@ehrenweb.test", other)
	b.must(http.StatusUnauthorized, "GET", "/api/user/me", "")
	b.must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("demo@ehrenweb.test", other))
	ensure("", "")
	b.must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("neu@ehrenweb.test", other))
}

func TestTheAdminOfTheSettingsIsMadeOnceAndNeverOverwritten(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	for _, secret := range []string{password, other} {
		if admin, err := a.account.EnsureAdmin(t.Context(), "Chef@Verein.test", secret); err != nil || !admin {
			t.Fatal(admin, err)
		}
	}
	a.browser().must(http.StatusOK, "POST", "/api/user/login", credentials("chef@verein.test", password))
	a.signUp("info@verein.test")
	if admin, err := a.account.EnsureAdmin(t.Context(), "info@verein.test", other); err != nil || admin {
		t.Errorf("somebody's account became an admin: %v (%v)", admin, err)
	}
	a.browser().must(http.StatusOK, "POST", "/api/user/login", credentials("info@verein.test", password))
	if _, err := a.account.EnsureAdmin(t.Context(), "neu@verein.test", "password1234"); err == nil {
		t.Error("an admin with one of the most used passwords")
	}
}

func TestOfResetMailsSentAtOnceOneLinkIsGood(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test")
	for range 5 {
		a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
	}
	var group sync.WaitGroup // several workers share the outbox
	for range 5 {
		group.Go(func() {
			if _, err := a.worker.Drain(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	// Trying the links would void the others.
	good, err := a.db.Collection("tokens").Count(t.Context(), bson.D{{Key: "kind", Value: core.TokenReset}})
	if err != nil || good != 1 {
		t.Errorf("%d links are good (%v)", good, err)
	}
}

func TestNobodysMailboxCanBeFilledByOthers(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	a.signUp("info@verein.test")
	ask := func() int {
		for range 7 {
			a.browser().must(http.StatusOK, "POST", "/api/user/forgot-password", address("info@verein.test"))
			a.browser().must(http.StatusCreated, "POST", "/api/user/register", registration("info@verein.test", other))
		}
		return len(a.mails("info@verein.test"))
	}
	if n := ask(); n != 10 { // with the one that the sign-up got
		t.Errorf("%d mails", n)
	}
	a.clock.advance(time.Hour + time.Second)
	if n := ask(); n != 20 {
		t.Errorf("%d mails an hour later", n)
	}
}

func TestAHashOfAnUnknownKindIsAWrongLogin(t *testing.T) {
	t.Parallel()
	a := newApp(t)
	if _, err := a.store.CreateUser(t.Context(), core.User{Email: "alt@verein.test", Password: "$scrypt$x"}); err != nil {
		t.Fatal(err)
	}
	a.browser().must(http.StatusUnauthorized, "POST", "/api/user/login", credentials("alt@verein.test", "alt"))
	if !strings.Contains(a.log.String(), "unknown kind of password hash") {
		t.Error("the operator is not told")
	}
}
