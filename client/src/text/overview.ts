/** What waits for the team, and the last months. */
export const overview = {
  since: (days: number) => (days < 1 ? 'seit heute' : days === 1 ? 'seit gestern' : `seit ${days} Tagen`),
  requests: {
    title: (count: number) => (count === 1 ? '1 Antrag wartet auf eine Entscheidung' : `${count} Anträge warten auf eine Entscheidung`),
    all: 'Ansehen und entscheiden',
    none: 'Über alle Anträge ist entschieden.',
    nameless: 'Keine Organisation',
  },
  tickets: {
    title: (count: number) => (count === 1 ? '1 Ticket wartet auf eine Antwort' : `${count} Tickets warten auf eine Antwort`),
    all: 'Ansehen und beantworten',
    none: 'Alle Tickets sind beantwortet.',
    nameless: 'Ohne Betreff',
  },
  months: {
    title: (from: string, to: string) => `Die letzten zwölf Monate: ${from} bis ${to}`,
    asOf: 'Gezählt am',
    requests: {
      title: 'Anträge im Monat',
      text: 'Eingegangene Anträge, danach, wie sie heute stehen',
      columns: {
        approved: 'Geneh\u00admigt',
        rejected: 'Abge\u00adlehnt',
        pending: 'Aus\u00adstehend',
        withdrawn: 'Zurück\u00adgezogen',
      },
    },
    tickets: { title: 'Tickets im Monat', text: 'Eröffnete Tickets, danach, ob das Team geantwortet hat', answered: 'Beantwortet', unanswered: 'Ohne Antwort' },
    firstAnswer: {
      title: 'Zeit bis zur ersten Antwort',
      text: 'Mittlere Zeit (Median) in Stunden, bis das Team auf ein Ticket des Monats antwortete',
      hours: 'Stunden',
    },
    described: (text: string) => `${text}. Balken für zwölf Monate; die Zahlen stehen darunter als Tabelle.`,
    table: 'Zahlen als Tabelle',
    month: 'Monat',
    none: '–',
  },
} as const
