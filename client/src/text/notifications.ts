export const notifications = {
  title: 'Benachrichtigungen',
  lead: 'Was unser Team Ihnen mitgeteilt hat.',
  unread: 'Neu',
  /** The name of the bell. */
  bell: (unread = 0) => `Benachrichtigungen, ${unread === 0 ? 'keine' : unread} ungelesen`,
  /** What the bell says when some have come. */
  came: (more: number, unread = more) => `${more === 1 ? '1 neue Benachrichtigung' : `${more} neue Benachrichtigungen`}, ${unread} ungelesen`,
  open: { request: 'Anfrage ansehen', ticket: 'Ticket ansehen' },
  read: 'Als gelesen markieren',
  readAll: 'Alle als gelesen markieren',
  allRead: 'Sie haben alle Benachrichtigungen gelesen.',
  mail: {
    title: 'Auch per E-Mail',
    lead: 'Hier im Portal erfahren Sie immer, was es Neues gibt. Was davon sollen wir Ihnen auch per E-Mail schicken?',
    events: { decision: 'Über eine meiner Anfragen wurde entschieden', answer: 'Es gibt eine Antwort auf eines meiner Tickets' },
    submit: 'Auswahl speichern',
    done: 'Ihre Auswahl ist gespeichert.',
  },
  from: 'Gesendet am',
  /** For a list without entries. */
  empty: { en: 'No notifications', de: 'Sie haben noch keine Benachrichtigungen. Wenn es etwas Neues gibt, steht es hier.' },
  latest: { title: 'Neuigkeiten', empty: 'Keine aktuellen Updates' },
  form: {
    title: 'Benachrichtigungen',
    lead: 'Teilen Sie einem Konto etwas mit. Die Benachrichtigung steht danach im Dashboard dieses Kontos.',
    user: 'Kennung des Kontos',
    userHint: '24 Zeichen. Sie steht bei jedem Ticket und in jeder Anfrage.',
    message: 'Nachricht',
    submit: 'Benachrichtigung senden',
    done: { en: 'Notification sent successfully!', de: 'Die Benachrichtigung ist gesendet und steht im Dashboard des Kontos.' },
    again: 'Noch eine schreiben',
    restored: 'Wir haben Ihre angefangene Benachrichtigung wieder eingesetzt.',
    notSent: 'Die Benachrichtigung wurde noch nicht gesendet. Was Sie geschrieben haben, ist noch da.',
  },
} as const
