import type { Translation } from '../../kernel/translation.ts';
import type { linkWords as english } from '../link.ts';

export const linkWords: Translation<typeof english> = {
  openLink: (title) => `Link öffnen: ${title}`,
  open: 'Öffnen',
  qrCodeOf: (title) => `QR-Code des Links: ${title}`,
  qrCode: 'QR-Code',
  setLink: (title) => `Link für einen Bildschirm einstellen: ${title}`,
  set: 'Für einen Bildschirm',
  asUsual: 'Wie üblich',
  qrCodeOpens: (title) => `QR-Code, der die Ansicht öffnet: ${title}`,
  notCopied: 'Nicht kopiert',
  copyByHand: (url) => `Bitte von Hand kopieren: ${url}`,
  copyLink: (title) => `Link kopieren: ${title}`,
  copyText: (title) => `${title} kopieren`,
  copied: 'Kopiert',
  copy: 'Kopieren',
  title: 'Links',
  note: 'So kommen Bildschirme dazu',
  ownMachine: (address) =>
    `Callboard ist auf diesem Rechner geöffnet. Kopierte und gescannte Links beginnen mit ${address}, wo andere Geräte im Netz es finden.`,
  ownMachineOnly:
    'Diese Links gehen nur auf diesem Rechner. Für andere Geräte bitte Callboard unter der Adresse dieses Rechners im Netz öffnen.',
  linksBegin: 'Links beginnen mit',
  language: 'Links öffnen auf',
  languageAsked: 'In der Sprache des Browsers',
  signed: 'Die signierten Links',
  withOwner: 'Die Links hat der Besitzer',
  withOwnerNote:
    'Dieser Raum öffnet nur mit signierten Links. Sein Besitzer kann sie an dieser Stelle teilen.',
  mirroring: {
    none: 'Nein',
    h: 'Links und rechts',
    v: 'Auf dem Kopf',
    both: 'Um 180° gedreht',
  },
  asRoom: 'Wie im Raum',
  fieldsNote: 'Für einen Bildschirm: danach den Link kopieren, öffnen oder scannen.',
  screenName: 'Name des Bildschirms',
  usualScreenName: 'Name seines Browsers',
  mirroredLabel: 'Gespiegelt',
  delay: 'Hinter den anderen um',
  format: 'Format des Countdowns',
  todFormat: 'Format der Uhr',
  roomZone: 'Zeitzone des Raums',
  controls: 'Bedienelemente, wenn sich der Zeiger bewegt',
  behind: (ms) => `${ms} ms später`,
  timesOf: (city) => `Zeiten von ${city}`,
  countdownAs: (example) => `Countdown wie ${example}`,
  clockAs: (example) => `Uhr wie ${example}`,
  noControls: 'ohne Bedienelemente',
  rights: {
    look: 'Darf nur zusehen',
    message: 'Darf Nachrichten senden',
    run: 'Darf die Show fahren',
    change: 'Darf alles ändern',
    ask: 'Darf fragen',
  },
  views: {
    viewer: {
      title: 'Anzeige',
      opens: 'Der Timer als Vollbild. Für Bühne, Vortragende und Stream.',
    },
    agenda: {
      title: 'Agenda',
      opens: 'Das Programm mit Startzeiten und Verspätung. Für Publikum und Garderobe.',
    },
    moderator: {
      title: 'Moderation',
      opens: 'Timer, Nachrichten und Fragen. Für alle, die mit den Vortragenden sprechen.',
    },
    operator: {
      title: 'Operator',
      opens: 'Große Tasten für Start, Pause und Zeit. Für Handy oder Tablet.',
    },
    controller: {
      title: 'Regie',
      opens: 'Dieses Pult. Für eine zweite Person in der Regie.',
    },
    questions: {
      title: 'Fragen',
      opens: 'Eine Seite, auf der das Publikum der Moderation Fragen schickt, ohne Anmeldung.',
    },
  },
  mirrored: {
    h: 'gespiegelt: links und rechts',
    v: 'gespiegelt: auf dem Kopf',
    both: 'gespiegelt: um 180° gedreht',
  },
  designOf: (title) => `${title} gestalten`,
  design: 'Gestalten',
};
