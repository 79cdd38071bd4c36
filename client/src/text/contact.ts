export const contact = {
  title: 'Kontakt',
  lead: 'Sie haben eine Frage oder möchten uns erst einmal kennenlernen? Schreiben Sie uns, wir antworten per E-Mail.',
  instead: 'Lieber mit dem eigenen E-Mail-Programm? Sie erreichen uns auch unter',
  fields: {
    name: 'Ihr Name',
    email: 'E-Mail-Adresse',
    subject: 'Betreff',
    message: 'Nachricht',
  },
  emailHint: 'An diese Adresse schicken wir unsere Antwort.',
  submit: 'Nachricht senden',
  doneTitle: 'Vielen Dank!',
  done: 'Ihre Nachricht wurde erfolgreich gesendet.',
  notSent: 'Ihre Nachricht wurde noch nicht gesendet. Was Sie geschrieben haben, ist noch da.',
} as const
