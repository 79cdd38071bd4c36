export const legal = {
  provider: {
    notSet: 'noch nicht angegeben',
    representative: 'Vertreten durch',
    email: 'E-Mail',
    phone: 'Telefon',
    register: 'Registereintrag',
  },
  missing: {
    title: 'Im Impressum fehlen Pflichtangaben',
    text: 'Ohne diese Angaben sind Impressum und Datenschutzerklärung unvollständig. Wer den Server betreibt, setzt sie als Umgebungsvariablen:',
    entries: {
      name: 'Name mit Rechtsform',
      representative: 'Vertretungsberechtigte Person',
      street: 'Straße und Hausnummer',
      city: 'Postleitzahl und Ort',
      email: 'E-Mail-Adresse',
      phone: 'Telefonnummer',
      authority: 'Aufsichtsbehörde für den Datenschutz',
    },
  },
  imprint: { lead: 'Angaben nach § 5 des Digitale-Dienste-Gesetzes (DDG).' },
  privacy: {
    lead: 'Was wir über Sie speichern, warum, wie lange, und was Sie dagegen tun können.',
    controller: 'Wer verantwortlich ist',
    data: 'Was wir speichern',
    dataText: 'Das ist alles, was dieses Angebot an persönlichen Daten speichert. Name, E-Mail-Adresse und Passwort brauchen wir für ein Konto; ohne sie können wir Ihnen keines geben. Alles andere ist freiwillig.',
    columns: { content: 'Daten', purpose: 'Wofür', basis: 'Rechtsgrundlage', kept: 'Wie lange' },
    sections: [
      {
        title: 'Cookies und Ihr Browser',
        text: [
          'Wir setzen nur die Cookies, die Sie angemeldet halten. Sie verschwinden mit der Abmeldung. Deshalb gibt es hier kein Cookie-Banner.',
          'Angefangene Texte und Ihre Wahl von Hell oder Dunkel bleiben in Ihrem Browser und werden nicht an uns übertragen, bevor Sie etwas absenden.',
        ],
      },
      {
        title: 'Wer die Daten bekommt',
        text: [
          'Ihre Daten lesen die Freiwilligen unseres Teams und, soweit nötig, die Dienstleister, die unseren Server und unsere E-Mails betreiben. Wir geben sie sonst niemandem, werten sie nicht für Werbung aus und treffen keine automatisierten Entscheidungen.',
          'Diese Seiten laden nichts von anderen Anbietern: keine Schriften, keine Karten, keine Statistik.',
        ],
      },
      {
        title: 'Ihre Rechte',
        text: [
          'Sie können Auskunft über Ihre Daten verlangen (Art. 15 DSGVO), sie berichtigen (Art. 16) oder löschen lassen (Art. 17), die Verarbeitung einschränken lassen (Art. 18), Ihre Daten mitnehmen (Art. 20) und der Verarbeitung widersprechen (Art. 21). Eine Nachricht an die Adresse oben genügt.',
        ],
      },
    ],
    authority: 'Aufsichtsbehörde',
    authorityText: 'Wenn Sie meinen, dass wir Ihre Daten nicht richtig behandeln, können Sie sich bei der Aufsichtsbehörde beschweren (Art. 77 DSGVO):',
  },
  accessibility: {
    title: 'Erklärung zur Barrierefreiheit',
    lead: 'Technik, die allen offensteht: Das soll auch für diese Seiten gelten.',
    sections: [
      {
        title: 'Unser Ziel',
        text: [
          'Wir richten uns nach den Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA. Alles lässt sich mit der Tastatur bedienen, mit einem Screenreader lesen, auf dem Telefon nutzen und vergrößern. Helle und dunkle Farben und weniger Bewegung folgen Ihrer Einstellung.',
        ],
      },
      {
        title: 'Was noch nicht barrierefrei ist',
        text: [
          'Einige Texte stehen auf Englisch da; ihre deutsche Bedeutung folgt, wo sie für den nächsten Schritt nötig ist. Was andere hier schreiben, prüfen wir nicht auf Verständlichkeit.',
        ],
      },
    ],
    checked: 'Wie wir prüfen',
    report: (date: string, pages: number, violations: number) =>
      `Zuletzt automatisch geprüft mit axe am ${date}: ${pages} Seiten, ${
        violations === 0 ? 'keine Verstöße gefunden' : violations === 1 ? '1 Verstoß gefunden' : `${violations} Verstöße gefunden`
      }. Eine automatische Prüfung findet nicht alles.`,
    noReport: 'Für diese Fassung liegt kein Ergebnis der automatischen Prüfung vor.',
    feedback: 'Etwas geht nicht?',
    feedbackText: 'Schreiben Sie uns, wo Sie hängen geblieben sind. Wir antworten und beheben es.',
    write: 'Hindernis melden',
  },
} as const
