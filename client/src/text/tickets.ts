export const tickets = {
  title: 'Meine Tickets',
  lead: 'Ihre Fragen an uns, und was wir geantwortet haben.',
  status: { open: 'Offen', closed: 'Geschlossen', other: 'In Bearbeitung' },
  from: 'Geschrieben am',
  /** How many answers the team has given. */
  replies: (count: number) => (count === 0 ? 'Noch keine Antwort' : count === 1 ? '1 Antwort' : `${count} Antworten`),
  replyBy: 'Das Ehrenweb-Team am',
  /** For an own list without entries. */
  empty: 'Keine Tickets',
  emptyHelp: 'Haben Sie eine Frage zu Ihrer Website oder Ihrem Antrag? Schreiben Sie uns, wir antworten hier.',
  first: 'Erstes Ticket schreiben',
  latest: { title: 'Tickets', empty: 'Keine aktuellen Tickets' },
  form: {
    title: 'Neues Ticket',
    lead: 'Ein Ticket ist eine Frage an unser Team. Unsere Antwort finden Sie danach unter Ihren Tickets.',
    subject: 'Betreff',
    subjectHint: 'Worum geht es, in ein paar Wörtern? Zum Beispiel: Neues Foto für die Startseite',
    message: 'Nachricht',
    messageHint: 'Was möchten Sie wissen, was sollen wir ändern?',
    submit: 'Ticket erstellen',
    cancel: 'Abbrechen',
    done: 'Ticket erfolgreich erstellt!',
    doneHelp: 'Vielen Dank. Wir lesen jedes Ticket selbst. Unsere Antwort steht dann unter Ihrem Ticket.',
    toList: 'Zu meinen Tickets',
    notSent: 'Ihr Ticket wurde noch nicht gesendet. Was Sie geschrieben haben, ist noch da.',
  },
  draft: {
    restored: 'Wir haben Ihr angefangenes Ticket wieder eingesetzt. Es liegt nur in diesem Browser.',
    leaveTitle: 'Ticket noch nicht abgesendet',
    leaveText:
      'Ihr Ticket ist noch nicht bei uns. Der Entwurf bleibt in diesem Browser gespeichert, bis Sie ihn absenden oder sich abmelden.',
  },
  admin: { title: 'Tickets', lead: 'Alle Fragen, die neuesten zuerst. Auf offene Tickets können Sie antworten.' },
  reply: {
    label: 'Ihre Antwort',
    submit: 'Antworten',
    done: 'Ihre Antwort ist gesendet.',
    closed: 'Dieses Ticket wurde geschlossen, bevor Ihre Antwort gesendet war.',
    copyIt: 'Ihren Text können Sie hier noch kopieren.',
    notSent: 'Ihre Antwort wurde noch nicht gesendet. Was Sie geschrieben haben, ist noch da.',
  },
} as const
