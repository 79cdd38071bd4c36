export const contacts = {
  title: 'Kontaktnachrichten',
  lead: 'Was Besucherinnen und Besucher über das Kontaktformular geschrieben haben.',
  searchHint: 'Sucht in Namen, Adressen, Betreff und Nachricht.',
  empty: 'Noch hat niemand geschrieben.',
  from: 'Geschrieben am',
  answer: 'Per E-Mail antworten',
  reply: (subject: string) => `Re: ${subject}`,
} as const
