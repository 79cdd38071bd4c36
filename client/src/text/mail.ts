import type { FailedMail } from '@/api/types'

const kinds: Record<FailedMail['kind'], string> = {
  registration: 'Bestätigung einer Registrierung',
  verification: 'Neuer Link zur Bestätigung einer Adresse',
  'password-reset': 'Link für ein neues Passwort',
  'password-changed': 'Hinweis auf ein geändertes Passwort',
  address: 'Bestätigung einer neuen Adresse',
  'address-changed': 'Hinweis auf eine geänderte Adresse',
  contact: 'Nachricht aus dem Kontaktformular',
  decision: 'Entscheidung über einen Antrag',
  answer: 'Antwort auf ein Ticket',
  closed: 'Geschlossenes Ticket',
  reopened: 'Wieder geöffnetes Ticket',
}

/** About the mails that were given up. */
export const mail = {
  title: 'Nicht zugestellte E-Mails',
  lead: 'Diese E-Mails hat ein Mailserver abgelehnt, oder sie kamen zwei Tage lang nicht durch. Nach 90 Tagen verschwinden sie von selbst.',
  note: {
    title: (count: number) =>
      count === 1 ? '1 E-Mail konnte nicht zugestellt werden' : `${count} E-Mails konnten nicht zugestellt werden`,
    text: 'Jemand wartet vielleicht auf einen Link oder eine Antwort.',
    all: 'Ansehen und erledigen',
  },
  empty: 'Alle E-Mails sind zugestellt. Hier ist nichts zu tun.',
  kinds,
  givenUp: 'Aufgegeben am',
  fields: { kind: 'Worum es geht', queued: 'Zu senden seit', attempts: 'Versuche', reason: 'Antwort des Mailservers' },
  retry: 'Erneut senden',
  remove: 'Erledigt',
  retried: (to: string) => `Die E-Mail an ${to} wird jetzt noch einmal gesendet. Klappt es wieder nicht, steht sie gleich wieder hier.`,
  removed: (to: string) => `Die E-Mail an ${to} ist erledigt.`,
  /** Somebody else was quicker. */
  gone: 'Um diese E-Mail hat sich inzwischen jemand gekümmert. Bitte laden Sie die Seite neu.',
} as const
