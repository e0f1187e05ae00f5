import type { Translation } from '../kernel/translation.ts';
import type { operatorPageWords as english } from './operator-page.ts';

export const operatorPageWords: Translation<typeof english> = {
  pages: {
    contact: {
      title: 'Kontakt',
      description: 'So erreichen Sie den Betreiber dieses Servers.',
      heading: 'Kontakt',
      lead: 'Der Betreiber dieses Servers.',
    },
    imprint: {
      title: 'Impressum',
      description: 'Rechtliche Angaben des Betreibers dieser Website.',
      heading: 'Impressum',
      lead: 'Rechtliche Angaben des Betreibers dieser Website.',
    },
    'terms-of-service': {
      title: 'Nutzungsbedingungen',
      description: 'Was Sie von diesem Dienst erwarten können und was er von Ihnen erwartet.',
      heading: 'Nutzungsbedingungen',
      lead: 'Was Sie von diesem Dienst erwarten können und was er von Ihnen erwartet.',
    },
    'privacy-policy': {
      title: 'Datenschutz',
      description: 'Welche Daten dieser Server speichert, warum und wie lange.',
      heading: 'Datenschutz',
      lead: 'Welche Daten dieser Server speichert, warum und wie lange.',
    },
    'security-and-compliance': {
      title: 'Sicherheit',
      description: 'Wie Konten, Räume und Links geschützt sind.',
      heading: 'Sicherheit',
      lead: 'Wie Konten, Räume und Links geschützt sind.',
    },
  },
  write: 'Schreiben Sie uns',
  provider: 'Anbieter',
  name: 'Name',
  address: 'Anschrift',
  email: 'E-Mail',
  phone: 'Telefon',
  register: 'Registereintrag',
  taxId: 'Steuernummer',
  responsible: 'Verantwortlich für den Inhalt',
  since: (day) => ({ heading: 'Gültig ab', text: [day] }),
  law: (country) => ({ heading: 'Recht', text: [`Es gilt das Recht von ${country}.`] }),
  termsOf: (name) => [
    {
      heading: 'Der Dienst',
      text: [
        `${name} betreibt auf dieser Website Callboard: Timer, Räume und Bildschirme für Shows. Ein Konto ist nicht nötig; ein Raum gehört dann dem Browser, in dem er erstellt wurde.`,
      ],
    },
    {
      heading: 'Ihre Räume',
      text: [
        'Ihre Inhalte gehören Ihnen. Wir speichern sie, zeigen sie Personen mit Ihren Links und verwenden sie für nichts anderes.',
        'Sie sind verantwortlich für das, was Sie zeigen, und für die Links, die Sie teilen. Wer den Regie-Link hat, kann den Raum steuern.',
      ],
    },
    {
      heading: 'Faire Nutzung',
      text: [
        'Dringen Sie nicht in fremde Räume ein und stören Sie keine Shows. Grenzen je Adresse und Konto halten den Dienst schnell. Wer sie dauerhaft überschreitet, kann gesperrt werden.',
      ],
    },
    {
      heading: 'Bezahlung',
      text: [
        'Preis und Umfang eines Tarifs sehen Sie vor dem Bezahlen. Sie können jederzeit kündigen; der Tarif bleibt bis zum Ende des bezahlten Zeitraums aktiv. Ihre Räume behalten Sie.',
      ],
    },
    {
      heading: 'Daten löschen',
      text: [
        'Sie können Räume, Teams und Ihr Konto jederzeit löschen. Aus den Sicherungen verschwinden gelöschte Daten nach einigen Tagen.',
      ],
    },
  ],
  privacyOf: (name) => [
    {
      heading: 'Verantwortlicher',
      text: [`${name} betreibt diesen Server und entscheidet, welche Daten er speichert.`],
    },
    {
      heading: 'Ohne Konto',
      text: [
        'Ein Cookie, das Skripte nicht lesen können, verbindet Ihre Räume mit Ihrem Browser. Solange ein Bildschirm verbunden ist, sieht die Crew Name, Ansicht und Verbindung.',
        'Ihre Netzwerkadresse verwenden wir, um Anfragen zu beantworten und Missbrauch zu begrenzen.',
      ],
    },
    {
      heading: 'Mit Konto',
      text: [
        'Wir speichern E-Mail-Adresse, Name und Bild, Ihre Teams und Ihre Sitzungen. Vom Passwort speichern wir nur einen Hash, aus dem es niemand lesen kann.',
        'In den Einstellungen können Sie alles ändern oder löschen.',
      ],
    },
    {
      heading: 'In diesem Browser',
      text: ['Die Cookie-Seite nennt jedes Cookie und jeden gespeicherten Eintrag, mit Zweck und Dauer.'],
      links: ['/cookie-policy/'],
    },
  ],
  hosting: (where) => ({ heading: 'Speicherort', text: [where] }),
  told: (services) => ({
    heading: 'Weitergabe von Daten',
    text: [
      services.length === 0
        ? 'Keine. Die Seiten laden nichts von anderen Websites, und wir geben keine Daten über Ihren Besuch weiter.'
        : `Nur wenn Sie Cookies akzeptieren, sendet dieser Server Ihre Besuche und Fehler an diese Dienste: ${services.join(', ')}. Ihr Browser kontaktiert keinen davon direkt.`,
    ],
  }),
  rights: {
    heading: 'Ihre Rechte',
    text: [
      'Sie können eine Kopie Ihrer Daten verlangen, sie berichtigen, löschen oder mitnehmen. Sie können sich auch bei Ihrer Datenschutzbehörde beschweren.',
    ],
  },
  security: [
    {
      heading: 'Konten',
      text: [
        'Passwörter hashen wir mit argon2id und lehnen verbreitete ab. Rateversuche sind je Adresse und Konto begrenzt. Sie können die Zwei-Faktor-Anmeldung einschalten.',
        'Das Sitzungs-Cookie können Skripte nicht lesen. Die Einstellungen zeigen jede Sitzung, und Sie können jede beenden.',
      ],
    },
    {
      heading: 'Räume und Links',
      text: [
        'Jeder signierte Link öffnet eine Ansicht. Zurückgesetzte Links gelten sofort nicht mehr, auf jedem offenen Bildschirm. Zusätzlich können Sie ein Passwort setzen.',
      ],
    },
    {
      heading: 'Seiten',
      text: [
        'Die Seiten führen nur Skripte dieser Website aus und laden nichts von anderen. Eingaben erscheinen als Text, nie als Code. Andere Websites können Steuerseiten nicht einbetten.',
      ],
    },
    {
      heading: 'Daten',
      text: [
        'Bestätigte Änderungen sind bereits gespeichert. Der Server macht regelmäßig Sicherungen. Er erkennt beschädigte Räume und zeigt nie unvollständige Daten.',
      ],
    },
    {
      heading: 'Einzelheiten',
      text: ['Die Anleitung nennt die Grenzen und was jedes Recht beendet.'],
      links: ['/docs/security/', '/docs/promises/'],
    },
  ],
  report: (address) => ({
    heading: 'Schwachstelle melden',
    text: [`Schreiben Sie an ${address}. Wir antworten Ihnen.`],
  }),
};
