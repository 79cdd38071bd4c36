import type { Mail } from '@/api/types'

const kinds: Record<Mail['kind'], string> = {
  registration: 'Bestätigung einer Registrierung',
  verification: 'Neuer Link zur Bestätigung einer Adresse',
  'password-reset': 'Link für ein neues Passwort',
  'password-changed': 'Hinweis auf ein geändertes Passwort',
  address: 'Bestätigung einer neuen Adresse',
  'address-changed': 'Hinweis auf eine geänderte Adresse',
  deletion: 'Hinweis auf ein Konto, das gelöscht wird',
  contact: 'Nachricht aus dem Kontaktformular',
  decision: 'Entscheidung über einen Antrag',
  answer: 'Antwort auf ein Ticket',
  closed: 'Geschlossenes Ticket',
  reopened: 'Wieder geöffnetes Ticket',
}

/** About the outbox. */
export const mail = {
  title: 'E-Mails',
  lead: 'Was das Portal verschickt: was nicht ankam, was noch wartet und was gesendet ist.',
  choose: 'Welche E-Mails',
  statuses: {
    failed: {
      name: 'Gescheitert',
      text: 'Diese E-Mails hat ein Mailserver abgelehnt, oder sie kamen zwei Tage lang nicht durch. Nach 90 Tagen verschwinden sie von selbst.',
      empty: 'Keine E-Mail ist gescheitert. Hier ist nichts zu tun.',
      changed: 'Aufgegeben am',
    },
    waiting: {
      name: 'Wartend',
      text: 'Diese E-Mails gehen gleich hinaus, oder der Mailserver nahm sie noch nicht an und wir versuchen es weiter.',
      empty: 'Es wartet keine E-Mail.',
    },
    sent: {
      name: 'Gesendet',
      text: 'Diese E-Mails hat der Mailserver angenommen. Ihren Text bewahren wir nicht auf; dieser Vermerk verschwindet nach 30 Tagen.',
      empty: 'In den letzten 30 Tagen ging keine E-Mail hinaus.',
      changed: 'Gesendet am',
    },
  },
  note: {
    title: (count: number) =>
      count === 1 ? '1 E-Mail konnte nicht zugestellt werden' : `${count} E-Mails konnten nicht zugestellt werden`,
    text: 'Jemand wartet vielleicht auf einen Link oder eine Antwort.',
    all: 'Ansehen und erledigen',
  },
  kinds,
  fields: {
    kind: 'Worum es geht',
    reason: 'Warum es nicht ging',
    answer: 'Antwort des Mailservers',
    messageId: 'Kennung der E-Mail',
    queued: 'Zu senden seit',
    due: 'Nächster Versuch',
    attempts: 'Versuche',
  },
  keptAsFile: 'Als Datei auf dem Server abgelegt, denn es ist kein Mailserver eingerichtet.',
  retry: 'Erneut senden',
  remove: 'Erledigt',
  retried: (to: string) => `Die E-Mail an ${to} wird jetzt noch einmal gesendet. Klappt es wieder nicht, steht sie gleich wieder hier.`,
  removed: (to: string) => `Die E-Mail an ${to} ist erledigt.`,
  test: {
    title: 'Probe-E-Mail senden',
    text: 'So sehen Sie, ob der Versand funktioniert und was der Mailserver dazu sagt. Fünf Versuche in der Stunde.',
    email: 'An welche Adresse?',
    send: 'Probe-E-Mail senden',
    outcomes: {
      sent: (to: string) => `Der Mailserver hat die E-Mail an ${to} angenommen. Bitte sehen Sie im Postfach nach.`,
      kept: (to: string) =>
        `Es ist kein Mailserver eingerichtet. Die E-Mail an ${to} liegt als Datei auf dem Server, gesendet wurde nichts.`,
      failed: (to: string) => `Die E-Mail an ${to} ging nicht hinaus.`,
    },
    answer: 'Der Mailserver sagt:',
  },
  /** Somebody else was quicker. */
  gone: 'Um diese E-Mail hat sich inzwischen jemand gekümmert. Bitte laden Sie die Seite neu.',
} as const
