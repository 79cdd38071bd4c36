export const pages = {
  notFound: {
    title: '404 - Not Found',
    text: {
      en: 'The page you are looking for does not exist.',
      de: 'Die Seite, die Sie suchen, gibt es nicht. Vielleicht ist die Adresse nicht vollständig.',
    },
    home: 'Zur Startseite',
  },
  home: {
    title: 'Startseite',
    pill: 'Kostenlos für Vereine',
    more: 'Weiterlesen',
    moreAbout: 'über das Projekt',
    headline: 'Technik, die allen offensteht',
    sub: 'Ehrenamtliche Webentwicklung für gemeinnützige Organisationen – kostenlos.',
    text: 'Ihr Verein hilft anderen. Wir helfen Ihnen, im Netz gefunden zu werden: mit einer Website, die zu Ihnen passt und die Sie nichts kostet.',
    start: 'Jetzt starten',
    details: 'Details ansehen',
    carousel: {
      title: 'Womit wir bauen',
      text: 'Bewährte Technik, die frei verfügbar ist. Sie müssen davon nichts verstehen.',
      label: 'Technik, mit der wir bauen',
      previous: 'Zurück',
      next: 'Weiter',
      logos: {
        node: 'Node.js',
        react: 'React',
        express: 'Express',
        mongodb: 'MongoDB',
        angular: 'Angular',
        vue: 'Vue.js',
        python: 'Python',
        mysql: 'MySQL',
      },
    },
    features: {
      title: 'Wofür wir da sind',
      items: [
        {
          icon: 'code',
          title: 'Hilfe bei der Website',
          text: 'Wir planen, gestalten und bauen Ihre Website und helfen Ihnen auch danach, wenn etwas klemmt.',
        },
        {
          icon: 'people',
          title: 'Soziale Initiativen',
          text: 'Nachbarschaftshilfe, Tafel oder Sportgruppe: Wer sich um andere kümmert, soll im Netz zu finden sein.',
        },
        {
          icon: 'sprout',
          title: 'Gutes bewirken',
          text: 'Eine gute Website bringt Ihnen neue Mitglieder, Helferinnen und Spenden. So wird aus unserer Zeit Ihre Wirkung.',
        },
        {
          icon: 'heart',
          title: 'Gemeinnützige Ziele',
          text: 'Wir arbeiten nur für gemeinnützige Zwecke. Niemand verdient daran, auch wir nicht.',
        },
      ],
    },
  },
  demo: {
    title: 'Erst einmal ausprobieren',
    text: 'Mit diesem Zugang sehen Sie sich alles in Ruhe an, ohne sich zu registrieren.',
    email: 'E-Mail',
    password: 'Passwort',
    use: 'Demo ausprobieren',
  },
  join: { register: 'Jetzt registrieren', dashboard: 'Zum Dashboard' },
  about: {
    title: 'Über das Projekt',
    lead: 'Viele kleine Vereine tun Großes und sind im Netz kaum zu finden. Das ändern wir gemeinsam.',
    sections: [
      {
        title: 'Was kostet das?',
        text: [
          'Nichts. Unsere Arbeit ist ehrenamtlich, und es gibt keine versteckten Gebühren, keine Werbung und keinen Vertrag, der Sie bindet.',
          'Eine eigene Internetadresse wie www.ihr-verein.de und der Speicherplatz dafür kosten bei den meisten Anbietern ein paar Euro im Monat. Ob Sie das brauchen und was es kostet, besprechen wir vorher mit Ihnen.',
        ],
      },
      {
        title: 'Wer macht das?',
        text: [
          'Freiwillige in Deutschland, die sich mit Websites auskennen und ihr Können gern weitergeben. Sie sprechen mit Menschen, nicht mit einem Baukasten.',
        ],
      },
      {
        title: 'Für wen ist das gedacht?',
        text: [
          'Für gemeinnützige Vereine, Stiftungen, Initiativen und soziale Einrichtungen, gleich welcher Größe. Sie brauchen keine Vorkenntnisse und müssen noch nie eine Website gehabt haben.',
        ],
      },
      {
        title: 'Was passiert wann?',
        text: [
          'Nach Ihrer Anfrage lesen wir, was Sie vorhaben, und melden uns per E-Mail. Passt es, planen wir die Website gemeinsam, bauen sie und zeigen Ihnen Zwischenstände, bis sie Ihnen gefällt.',
          'Ehrlich gesagt: Weil wir ehrenamtlich arbeiten, dauert manches länger als bei einer Agentur, und nicht jede Anfrage können wir annehmen. Wie es um Ihre steht, sehen Sie jederzeit in Ihrem Dashboard.',
        ],
      },
      {
        title: 'Was brauchen wir von Ihnen?',
        text: [
          'Eine Person, die Fragen beantwortet, und etwas Zeit: für den Antrag etwa eine Viertelstunde, später für Rückmeldungen. Texte, Fotos oder ein Logo helfen, sind am Anfang aber nicht nötig.',
        ],
      },
    ],
    start: 'So fangen Sie an',
    contact: 'Eine Frage stellen',
  },
  start: {
    title: 'In vier Schritten zur Website',
    lead: 'Sie brauchen nur eine E-Mail-Adresse. Alles andere zeigen wir Ihnen unterwegs.',
    steps: [
      {
        title: 'Registrierung',
        text: 'Sie legen mit Ihrem Namen, Ihrer E-Mail-Adresse und einem Passwort ein Konto an. Danach bekommen Sie eine E-Mail. Klicken Sie auf den Link darin, dann wissen wir, dass die Adresse stimmt.',
      },
      {
        title: 'Zugang zum Dashboard',
        text: 'Sie melden sich an und sehen Ihr Dashboard: die Übersicht über Ihre Anfragen, Ihre Tickets und unsere Benachrichtigungen an Sie.',
      },
      {
        title: 'Projektanfrage',
        text: 'Sie erzählen uns in einem Formular von Ihrer Organisation, Ihren Zielen und Wünschen. Nur drei Angaben sind nötig, und was Sie schreiben, bleibt als Entwurf erhalten, bis Sie es absenden.',
      },
      {
        title: 'Kommunikation',
        text: 'Wir lesen Ihre Anfrage und melden uns per E-Mail. Ob sie angenommen ist, sehen Sie im Dashboard. Haben Sie eine Frage, öffnen Sie dort ein Ticket: Unsere Antwort steht direkt darunter.',
      },
    ],
    about: 'Mehr über das Projekt',
  },
  dashboard: {
    title: 'Übersicht',
    hello: (name: string) => `Guten Tag, ${name}`,
    tiles: {
      requests: { title: 'Alle Anfragen', text: 'Sehen, wie es um Ihre Anträge steht' },
      newRequest: { title: 'Neue Anfrage', text: 'Eine Website für Ihre Organisation anfragen' },
      tickets: { title: 'Alle Tickets', text: 'Ihre Fragen und unsere Antworten lesen' },
      newTicket: { title: 'Neues Ticket', text: 'Uns eine Frage stellen' },
    },
  },
  admin: {
    title: 'Verwaltung',
    lead: 'Was Organisationen sich wünschen und fragen, an einem Ort.',
    tiles: {
      tickets: { title: 'Tickets', text: 'Fragen lesen und beantworten' },
      notifications: { title: 'Benachrichtigungen', text: 'Einem oder allen etwas mitteilen' },
      requests: { title: 'Anfragen', text: 'Alle Anträge der Organisationen lesen' },
      people: { title: 'Personen', text: 'Konten finden, Rechte geben und nehmen' },
      contacts: { title: 'Kontaktnachrichten', text: 'Lesen, was Besucher geschrieben haben' },
      mail: { title: 'E-Mails', text: 'Sehen, was ankam, wartet oder scheiterte' },
    },
    account: { id: 'Kennung des Kontos', copy: 'Kennung kopieren', write: 'Benachrichtigung schreiben' },
    settings: 'Settings',
  },
} as const
