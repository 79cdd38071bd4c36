package core

// Sentences that the API says to a person. Those in English stand so in the
// specification (section 8); the client says the German sentence that follows.
const (
	MsgInvalid            = "Bitte prüfen Sie Ihre Eingaben."
	MsgMalformed          = "Die Anfrage war unvollständig oder beschädigt. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal."
	MsgWrongLogin         = "Incorrect username or password"
	MsgSignIn             = "Bitte melden Sie sich an."
	MsgForbidden          = "Dafür fehlt Ihnen die Berechtigung. Bitte melden Sie sich mit einem anderen Konto an oder schreiben Sie uns."
	MsgNotVerified        = "Ihre E-Mail-Adresse ist noch nicht bestätigt. Bitte öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben, oder fordern Sie eine neue an."
	MsgCrossSite          = "Diese Anfrage kam von einer fremden Seite und wurde nicht ausgeführt. Bitte öffnen Sie Ehrenweb selbst und versuchen Sie es noch einmal."
	MsgDamaged            = "Was dazu gespeichert ist, ist beschädigt. Deshalb wurde nichts geändert. Bitte schreiben Sie uns über das Kontaktformular, dann bringen wir es in Ordnung."
	MsgNotFound           = "Das gibt es hier nicht. Bitte prüfen Sie die Adresse."
	MsgMethodNotAllowed   = "So lässt sich diese Adresse nicht aufrufen. Bitte laden Sie die Seite neu."
	MsgConflict           = "Das wurde inzwischen geändert. Bitte laden Sie die Seite neu."
	MsgKeyTaken           = "Unter derselben Kennung wurden schon andere Angaben gesendet. Bitte laden Sie die Seite neu und senden Sie Ihre Angaben noch einmal."
	MsgTooLarge           = "Das ist zu viel Text auf einmal. Bitte kürzen Sie Ihre Angaben und senden Sie sie noch einmal."
	MsgUnsupportedMedia   = "Die Anfrage kam in einem Format an, das wir nicht lesen können. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal."
	MsgTooMany            = "Das waren zu viele Versuche. Bitte warten Sie kurz und versuchen Sie es dann noch einmal."
	MsgUnavailable        = "Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute noch einmal."
	MsgSearchTooLong      = "Diese Suche dauert zu lange. Bitte grenzen Sie sie ein, zum Beispiel mit einem Status."
	MsgInternal           = "Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es später noch einmal."
	MsgLinkExpired        = "Dieser Link ist ungültig, abgelaufen oder schon benutzt. Bitte fordern Sie einen neuen an."
	MsgSetupOver          = "Dieser Link ist ungültig, abgelaufen oder schon benutzt. Solange es kein Administratorkonto gibt, zeigt der Server bei jedem Start einen neuen in seinem Protokoll."
	MsgSetupDone          = "Ihr Administratorkonto ist angelegt. Sie können sich jetzt damit anmelden."
	MsgLastAdmin          = "Das ist das letzte Administratorkonto, mit dem sich jemand anmelden kann. Bitte geben Sie erst einem anderen Konto das Recht."
	MsgDemoAccount        = "Das Demo-Konto bleibt, wie es ist: Es kann kein Administratorkonto werden und nicht gesperrt werden."
	MsgNotYourself        = "Ihr eigenes Konto können Sie nicht sperren. Bitte lassen Sie das eine andere Administratorin oder einen anderen Administrator tun."
	MsgTicketClosed       = "Dieses Ticket ist geschlossen und nimmt keine Antworten mehr an."
	MsgTicketOver         = "Dieses Ticket ist seit mehr als 30 Tagen geschlossen und lässt sich nicht mehr öffnen. Bitte schreiben Sie ein neues Ticket."
	MsgRequestDecided     = "Über diesen Antrag wurde inzwischen entschieden."
	MsgRequestWithdrawn   = "Dieser Antrag wurde zurückgezogen."
	MsgRequestOpen        = "Über diesen Antrag ist noch nicht entschieden, oder die Entscheidung wurde inzwischen zurückgenommen."
	MsgRegistered         = "Fast geschafft: Bitte öffnen Sie jetzt Ihr E-Mail-Postfach und klicken Sie auf den Link, den wir Ihnen geschickt haben."
	MsgVerificationResent = "Falls diese Adresse noch auf ihre Bestätigung wartet, haben wir Ihnen eine neue E-Mail geschickt. Bitte sehen Sie auch im Spam-Ordner nach."
	MsgResetSent          = "Falls es ein Konto mit dieser Adresse gibt, haben wir eine E-Mail mit einem Link geschickt. Bitte sehen Sie auch im Spam-Ordner nach."
	MsgPasswordChanged    = "Ihr neues Passwort ist gespeichert. Sie können sich jetzt damit anmelden."
	MsgPasswordReplaced   = "Ihr neues Passwort ist gespeichert. Auf anderen Geräten müssen Sie sich damit neu anmelden."
	MsgDemoFixed          = "Das Demo-Konto steht allen offen und lässt sich deshalb nicht ändern."
	MsgSessionEnded       = "Dieses Gerät ist abgemeldet."
	MsgOthersEnded        = "Sie sind jetzt nur noch auf diesem Gerät angemeldet."
	MsgAddressAsked       = "Wir haben eine E-Mail an die neue Adresse geschickt. Öffnen Sie den Link darin, dann gilt sie für Ihr Konto. Bis dahin bleibt alles, wie es ist. Bitte sehen Sie auch im Spam-Ordner nach."
	MsgAddressChanged     = "Ihre neue Adresse ist bestätigt. Melden Sie sich von jetzt an damit an."
	MsgAddressUsed        = "Zu dieser Adresse gibt es inzwischen ein anderes Konto. Ihre bisherige Adresse bleibt."
	MsgDeletionDue        = "Der Tag der Löschung ist da: Ihr Konto wird gerade gelöscht."
	MsgLoggedOut          = "Sie sind abgemeldet."
	MsgMailRetried        = "Die E-Mail wird jetzt noch einmal gesendet."
	MsgMailRemoved        = "Die E-Mail ist erledigt und steht nicht mehr in der Liste."
	MsgRefreshed          = "Ihre Anmeldung ist verlängert."
)

// What a notification says of an event. %s is the organization's name, or the
// ticket's subject.
const (
	MsgRequestApproved   = "Ihr Antrag für „%s“ wurde genehmigt."
	MsgRequestRejected   = "Ihr Antrag für „%s“ wurde abgelehnt."
	MsgRequestPending    = "Ihr Antrag für „%s“ wird noch einmal geprüft."
	MsgTicketAnswered    = "Es gibt eine neue Antwort auf Ihr Ticket „%s“."
	MsgTicketWasClosed   = "Unser Team hat Ihr Ticket „%s“ geschlossen. Ist noch etwas offen, können Sie es 30 Tage lang wieder öffnen."
	MsgTicketWasReopened = "Unser Team hat Ihr Ticket „%s“ wieder geöffnet."
)

// What stands in place of a name that is missing.
const (
	MsgNoOrganization = "Ihre Organisation"
	MsgNoSubject      = "Ohne Betreff"
)

// What is wrong with one field.
const (
	MsgDamagedMail       = "Der Eintrag dieser E-Mail ist beschädigt und lässt sich nicht senden. Bitte entfernen Sie ihn."
	MsgHeldMail          = "Aus der Sicherung vom %s zurückgeholt. Vielleicht ist diese E-Mail seitdem schon angekommen."
	MsgDemoMail          = "Das Demo-Konto bekommt keine E-Mails. Bitte geben Sie eine andere Adresse an."
	MsgNoSuchUser        = "Zu dieser Kennung gibt es kein Konto. Bitte prüfen Sie die Kennung."
	MsgOneRecipient      = "Bitte geben Sie entweder einzelne Konten an oder alle."
	MsgTooManyRecipients = "Bitte wählen Sie höchstens %d Konten aus, oder alle."
	MsgAddressTaken      = "Zu dieser Adresse gibt es schon ein Konto. Bitte geben Sie eine andere an, oder geben Sie dem Konto auf dem Server das Recht: ehrenweb admin grant"
	MsgPasswordsDiffer   = "Passwords do not match"
	MsgRequired          = "Bitte füllen Sie dieses Feld aus."
	MsgNoDecision        = "Bitte wählen Sie eine der drei Entscheidungen."
	MsgNotText           = "Hier wird Text erwartet."
	MsgNotWhole          = "Hier wird eine ganze Zahl erwartet."
	MsgNotList           = "Hier wird eine Liste erwartet."
	MsgNotObject         = "Hier werden mehrere Angaben mit Namen erwartet."
	MsgNotNumber         = "Hier wird eine ganze Zahl von %d bis %d erwartet."
	MsgNotMoment         = "Hier wird ein Zeitpunkt erwartet, zum Beispiel 2026-01-31T12:00:00Z."
	MsgNotYesOrNo        = "Bitte wählen Sie Ja oder Nein."
	MsgNotOneOf          = "Hier wird eine dieser Angaben erwartet: %s."
	MsgTooLong           = "Bitte höchstens %d Zeichen."
	MsgControl           = "Dieses Feld enthält unsichtbare Zeichen, die hier nicht erlaubt sind. Bitte tippen Sie den Text neu ein."
	MsgEmail             = "Bitte geben Sie eine E-Mail-Adresse an, zum Beispiel info@ihr-verein.example."
	MsgWebsite           = "Bitte geben Sie eine Internetadresse an, zum Beispiel www.ihr-verein.example."
	MsgPasswordWrong     = "Das ist nicht Ihr jetziges Passwort. Bitte prüfen Sie Ihre Eingabe."
	MsgPasswordShort     = "Bitte mindestens %d Zeichen."
	MsgPasswordCommon    = "Dieses Passwort wird zu oft benutzt und ist leicht zu erraten. Bitte wählen Sie ein anderes."
	MsgPasswordAddress   = "Das Passwort darf nicht Ihre E-Mail-Adresse sein. Bitte wählen Sie ein anderes."
	MsgPasswordNUL       = "Das Passwort enthält ein unsichtbares Zeichen. Bitte wählen Sie ein anderes."
	MsgEmailSame         = "Das ist schon die Adresse Ihres Kontos."
)

// SubjectDeleted stands in the place of a ticket's subject once its owner's account
// is gone.
const SubjectDeleted = "(Konto gelöscht)"
