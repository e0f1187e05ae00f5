import type { Translation } from '../../kernel/translation.ts';
import type { operatorPageWords as english } from '../operator-page.ts';

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
        `${name} betreibt hier Callboard: Timer, Räume und Bildschirme für Shows. Die Nutzung geht ohne Konto; dann gehört ein Raum dem Browser, der ihn erstellt hat.`,
      ],
    },
    {
      heading: 'Eigene Räume',
      text: [
        'Was jemand in einen Raum stellt, bleibt sein Eigentum. Es wird gespeichert, denen gezeigt, die einen Link haben, und für nichts anderes benutzt.',
        'Wer einen Raum hat, verantwortet, was er zeigt und wem er Links gibt. Wer den Link der Regie hat, hat auch die Bedienung.',
      ],
    },
    {
      heading: 'Rücksicht',
      text: [
        'Nicht erlaubt ist, in fremde Räume einzudringen oder die Shows anderer zu stören. Grenzen je Adresse und Konto halten den Dienst für alle schnell; wer sie weiter überschreitet, kann ausgesperrt werden.',
      ],
    },
    {
      heading: 'Bezahlung',
      text: [
        'Wo etwas Geld kostet, stehen Preis und Inhalt vor dem Bezahlen da. Kündigen geht jederzeit, zum Ende des bezahlten Zeitraums. Die Räume bleiben.',
      ],
    },
    {
      heading: 'Abschied',
      text: [
        'Räume, Teams und das eigene Konto lassen sich jederzeit selbst löschen. Aus den Sicherungen verschwindet Gelöschtes nach einigen Tagen.',
      ],
    },
  ],
  privacyOf: (name) => [
    {
      heading: 'Wer verantwortlich ist',
      text: [`${name} betreibt diesen Server und entscheidet, was darauf gespeichert wird.`],
    },
    {
      heading: 'Ohne Konto',
      text: [
        'Ein erstellter Raum gehört dem Browser, über ein Cookie, das Skripte nicht lesen können. Ein Bildschirm in einem Raum steht dort für die Crew in einer Liste: mit Namen, offener Ansicht und Verbindung, so lange er da ist.',
        'Die Netzadresse dient dazu, Antworten zu schicken, und für Grenzen gegen Missbrauch.',
      ],
    },
    {
      heading: 'Mit Konto',
      text: [
        'Die E-Mail-Adresse, Name und Bild, soweit angegeben, die Teams, und wo das Konto angemeldet ist. Vom Passwort wird nur ein Hash gespeichert, aus dem es niemand lesen kann.',
        'Alles davon lässt sich in den Einstellungen ändern, und das Konto löschen.',
      ],
    },
    {
      heading: 'In diesem Browser',
      text: ['Die Seite über Cookies nennt jedes Cookie und jeden Eintrag, wofür und wie lange.'],
      links: ['/cookie-policy/'],
    },
  ],
  hosting: (where) => ({ heading: 'Wo es gespeichert wird', text: [where] }),
  told: (services) => ({
    heading: 'Wer sonst davon erfährt',
    text: [
      services.length === 0
        ? 'Niemand. Die Seiten laden nichts von anderswo, und nichts über einen Besuch wird an andere gesendet.'
        : `Erst nach einem Ja auf die Frage nach den Cookies meldet dieser Server Besuche und Fehler an diese Dienste: ${services.join(', ')}. Der Browser selbst fragt bei keinem davon an.`,
    ],
  }),
  rights: {
    heading: 'Rechte',
    text: [
      'Jede Person kann fragen, was über sie gespeichert ist, es berichtigen oder löschen lassen, es mitnehmen, und sich bei der Aufsichtsbehörde für Datenschutz an ihrem Wohnort beschweren.',
    ],
  },
  security: [
    {
      heading: 'Konten',
      text: [
        'Passwörter werden mit argon2id gehasht, und die häufigsten abgelehnt. Versuche sind je Adresse und Konto begrenzt. Ein zweiter Faktor lässt sich einschalten.',
        'Sitzungen liegen in einem Cookie, das Skripte nicht lesen können. Sie stehen in den Einstellungen und lassen sich dort beenden.',
      ],
    },
    {
      heading: 'Räume und Links',
      text: [
        'Jeder Link trägt eine Signatur, die eine Ansicht öffnet. Neue Links beenden alle alten sofort, auf jedem offenen Bildschirm. Dazu lässt sich ein Passwort verlangen.',
      ],
    },
    {
      heading: 'Seiten',
      text: [
        'Seiten führen nur eigene Skripte aus und laden nichts von anderen. Was jemand tippt, wird als Text gezeigt, nie als Code. Was eine Show steuern kann, lässt sich nicht in den Rahmen einer anderen Seite setzen.',
      ],
    },
    {
      heading: 'Daten',
      text: [
        'Was bestätigt wird, liegt vorher auf der Platte. Sicherungen entstehen regelmäßig. Ein beschädigter Raum fällt auf und wird nie ausgeliefert, als wäre er ganz.',
      ],
    },
    {
      heading: 'Wie es sich prüfen lässt',
      text: ['Die Anleitung sagt es im Einzelnen, mit Grenzen, und was jedes Recht beendet.'],
      links: ['/docs/security/', '/docs/promises/'],
    },
  ],
  report: (address) => ({
    heading: 'Eine Schwachstelle melden',
    text: [`Bitte an ${address} schreiben. Eine Antwort kommt, und vielen Dank.`],
  }),
};
