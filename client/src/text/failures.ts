/** How long to wait, in words. */
function span(seconds: number): string {
  if (seconds <= 60) return seconds === 1 ? 'einer Sekunde' : `${Math.ceil(seconds)} Sekunden`
  return `etwa ${Math.ceil(seconds / 60)} Minuten`
}

export const failures = {
  /** The title of a box about something that could not be loaded. */
  title: 'Error',
  noAnswer: 'Wir konnten den Server nicht erreichen. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  unknown: { en: 'An error occurred', de: 'Das hat leider nicht geklappt. Bitte versuchen Sie es in einer Minute noch einmal.' },
  wrongLogin: {
    en: 'Incorrect username or password',
    de: 'E-Mail-Adresse oder Passwort stimmen nicht. Bitte prüfen Sie beides und versuchen Sie es noch einmal.',
  },
  mismatch: {
    en: 'Passwords do not match',
    de: 'Die beiden Passwörter sind verschieden. Bitte geben Sie zweimal dasselbe ein.',
  },
  logout: {
    en: 'Error logging out. Please try again.',
    de: 'Die Abmeldung hat nicht ganz geklappt. Bitte versuchen Sie es noch einmal.',
  },
  allRequests: {
    en: 'Failed to fetch requests',
    de: 'Die Anfragen konnten nicht geladen werden. Bitte versuchen Sie es noch einmal.',
  },
  notSent: 'Ihr Antrag wurde noch nicht gesendet. Was Sie geschrieben haben, ist noch da.',
  /** After too many tries. */
  wait: (seconds: number) => `In ${span(seconds)} geht es weiter.`,
  session: 'Deshalb wissen wir gerade nicht, ob Sie angemeldet sind.',
  retry: 'Erneut versuchen',
  requestId: 'Kennung',
  page: {
    title: 'Da ist etwas schiefgegangen',
    text: 'Diese Seite ließ sich nicht anzeigen. Meist hilft es, sie neu zu laden. Bleibt der Fehler, schreiben Sie uns bitte.',
    reload: 'Seite neu laden',
  },
} as const
