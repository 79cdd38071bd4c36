/** How a search for people stands. */
interface Search {
  status: 'idle' | 'pending' | 'succeeded' | 'failed'
  items: unknown[]
  total: number
}

const found = ({ status, items, total }: Search, open: number) => {
  if (status === 'failed') return 'Die Suche hat nicht geklappt. Bitte versuchen Sie es noch einmal, oder geben Sie die ganze Kennung ein.'
  if (status !== 'succeeded') return ''
  if (total === 0) return 'Niemand gefunden. Bitte versuchen Sie es mit einem anderen Teil des Namens oder der E-Mail-Adresse.'
  if (open === 0) return 'Wer hier passt, ist schon ausgewählt.'
  return total > items.length ? `Das sind die ersten ${items.length} von ${total}. Schreiben Sie weiter, dann werden es weniger.` : ''
}

const persons = (count: number) => (count === 1 ? '1 Person' : `${count} Personen`)

export const people = {
  title: 'Personen',
  lead: 'Alle, die ein Konto haben.',
  one: 'Konto',
  facts: 'Angaben zum Konto',
  rights: 'Rechte',
  searchHint: 'Sucht in Namen, E-Mail-Adressen und Kennungen.',
  only: 'Nur zeigen',
  statuses: { admin: 'Mit Administratorrecht', enabled: 'Nicht gesperrt', disabled: 'Gesperrt', unconfirmed: 'Adresse nicht bestätigt' },
  byEmail: 'Nach E-Mail-Adresse',
  noName: 'Kein Name',
  since: 'Konto seit',
  email: 'E-Mail-Adresse',
  disabledAt: 'Gesperrt seit',
  notifications: 'Benachrichtigungen',
  requests: (count: number) => (count === 1 ? '1 Anfrage' : `${count} Anfragen`),
  tickets: (count: number, open: number) => `${count === 1 ? '1 Ticket' : `${count} Tickets`}, davon ${open} offen`,
  write: 'Benachrichtigung schreiben',
  missing: 'Dieses Konto gibt es nicht (mehr).',
  marks: { admin: 'Administration', demo: 'Demo-Konto', unconfirmed: 'Adresse nicht bestätigt', disabled: 'Gesperrt' },
  demo: 'Das Demo-Konto kann kein Administratorkonto werden und nicht gesperrt werden.',
  stay: 'Abbrechen',
  picker: {
    list: 'Gefundene Personen',
    chosen: 'Ausgewählte Personen',
    remove: (name: string) => `${name} entfernen`,
    gone: 'Kein Konto',
    /** Stands at the list of those who were found. */
    note: (search: Search, open: number) => (search.status === 'pending' ? 'Wird gesucht …' : found(search, open)),
    /** What who hears the screen is told of it. */
    heard: (search: Search, open: number) =>
      found(search, open) || (search.status === 'succeeded' ? `${open} Treffer. Mit den Pfeiltasten wählen Sie aus.` : ''),
    added: (names: string[], count: number) => `${names.join(', ')} hinzugefügt. ${persons(count)} ausgewählt.`,
    removed: (name: string, count: number) => `${name} entfernt. ${count === 0 ? 'Niemand' : persons(count)} ausgewählt.`,
  },
  deeds: {
    grant: {
      button: 'Administratorrecht geben',
      title: (name: string) => `${name} das Administratorrecht geben?`,
      text: 'Das Konto sieht dann alle Anfragen, Tickets und Personen, kann antworten, entscheiden und anderen dieses Recht geben oder nehmen.',
      done: (name: string) => `${name} hat jetzt das Administratorrecht.`,
    },
    revoke: {
      button: 'Administratorrecht nehmen',
      title: (name: string) => `${name} das Administratorrecht nehmen?`,
      text: 'Das Konto bleibt bestehen und sieht ab sofort nur noch die eigenen Anfragen und Tickets.',
      done: (name: string) => `${name} hat das Administratorrecht nicht mehr.`,
    },
    disable: {
      button: 'Konto sperren',
      title: (name: string) => `Das Konto von ${name} sperren?`,
      text: 'Niemand kann sich damit mehr anmelden, auch laufende Anmeldungen enden sofort. Was gespeichert ist, bleibt. Sie können das Konto jederzeit wieder freigeben.',
      done: (name: string) => `Das Konto von ${name} ist gesperrt.`,
    },
    enable: {
      button: 'Konto freigeben',
      title: (name: string) => `Das Konto von ${name} wieder freigeben?`,
      text: 'Die Anmeldung ist dann mit dem bisherigen Passwort wieder möglich.',
      done: (name: string) => `Das Konto von ${name} ist wieder freigegeben.`,
    },
  },
} as const
