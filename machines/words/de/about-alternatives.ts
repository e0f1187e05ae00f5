import type { Translation } from '../../kernel/translation.ts';
import type { aboutAlternativesWords as english } from '../about-alternatives.ts';

export const aboutAlternativesWords: Translation<typeof english> = {
  seen: 'Was hier über ein anderes Produkt steht, steht so auf dessen eigenen Seiten, gelesen im November 2026. Inzwischen kann dort mehr stehen: die Links führen hin.',
  sources: 'Wo es steht',
  sideBySide: 'Im Vergleich',
  whichFits: 'Was besser passt',
  heads: ['Thema', 'Callboard'],
  stagetimer: {
    heading: 'Callboard und Stagetimer',
    lead: 'Beide sind Bühnentimer im Browser: eine Person steuert, andere sehen über einen Link zu. Sie unterscheiden sich darin, wo sie laufen und was gezählt wird.',
    other: 'Stagetimer',
    rows: [
      [
        'Wo es läuft',
        'Auf einem eigenen Server oder bei einem Anbieter',
        'Bei stagetimer.io, nach eigenen Worten über Cloud oder Netzwerk',
      ],
      [
        'Räume, Timer, Nachrichten',
        'Auf dem eigenen Server ohne Grenzen',
        'Starter: 3 Räume, je 3 Timer und 3 Nachrichten. Pro: 50 Timer je Raum. Premium: 500',
      ],
      ['Bildschirme je Raum', 'Auf dem eigenen Server ohne Grenzen', 'Starter 3, Pro 5, Premium 50'],
      [
        'Links nach Rolle',
        'Anzeige, Agenda, Fragen, Moderation, Operator, Regie, Ausgaben',
        'Darunter Anzeige, Agenda, Moderation und ein Link für Fragen',
      ],
      [
        'Timer, die von selbst starten',
        'Zu einer Uhrzeit oder am Ende des vorigen',
        'Zu einer bestimmten Zeit oder nacheinander',
      ],
      ['Rückgängig', 'Alles, auch die Uhr', 'Auf der Seite mit den Funktionen nicht genannt'],
    ],
    fits: 'Stagetimer passt, wenn jemand anderes den Dienst betreiben und betreuen soll und seine Pläne zu den Räumen passen. Callboard passt, wenn die Show ohne Internet weitergehen muss, wenn Bildschirme nicht gezählt werden sollen oder wenn die Daten im Haus bleiben.',
    links: ['https://stagetimer.io/features/', 'https://stagetimer.io/docs/controller/'],
  },
  ontime: {
    heading: 'Callboard und Ontime',
    lead: 'Beide verbinden Ablaufplan und Bühnenuhr, und beide laufen auf einem eigenen Rechner. Sie unterscheiden sich darin, wer was darf und wie viel ein Server trägt.',
    other: 'Ontime',
    rows: [
      [
        'Was es ist',
        'Ein Timer mit Räumen, Teams und Links nach Rolle',
        'Nach eigenen Worten eine Anwendung im Browser für Ablaufpläne, Zeiten und Cues',
      ],
      [
        'Wo es läuft',
        'Auf einem eigenen Server: Node oder Docker',
        'Als Clouddienst, auf Windows, macOS und Linux, oder mit Docker',
      ],
      [
        'Mehrere Shows',
        'Je ein Raum, alle auf einem Server, mit eigenen Rechten',
        'Seine API antwortet mit der gerade geladenen Projektdatei',
      ],
      [
        'Wer was darf',
        'Jeder Link ist ein Recht, signiert, und endet mit neuen Links',
        'Siehe seine Seiten zu Netz und Sicherheit',
      ],
      [
        'Andere Programme',
        'HTTP, Socket.IO, Ereignisströme, OSC, Webhooks',
        'HTTP, WebSocket, OSC und ein Modul für Companion',
      ],
      ['Cuesheet für die Gewerke', 'Notizen und Labels je Timer', 'Cuesheets mit eigenen Feldern'],
    ],
    fits: 'Ontime passt, wenn mehrere Gewerke ein Cuesheet mit eigenen Feldern teilen oder wenn es ein Desktop-Programm sein soll. Callboard passt, wenn sich mehrere Räume und Teams einen Server teilen, wenn Links Rechte sein sollen oder wenn Bestätigtes einen Stromausfall überstehen muss.',
    links: ['https://docs.getontime.no/', 'https://docs.getontime.no/api/protocols/http/'],
  },
  rundownStudio: {
    heading: 'Callboard und Rundown Studio',
    lead: 'Rundown Studio ist eine Tabelle, in der eine Crew die Show plant. Callboard ist die Uhr, nach der die Show läuft. Gemeinsam haben sie den Ablauf.',
    other: 'Rundown Studio',
    rows: [
      [
        'Wofür es gemacht ist',
        'Die Bühne: Zeit, Nachrichten, Fragen, Bildschirme',
        'Cues in einer Tabelle mit Spalten und Zellen planen und fahren',
      ],
      ['Spalten für die Gewerke', 'Notizen und Labels', 'Eigene Spalten, mit formatiertem Text oder Auswahl'],
      [
        'Starts',
        'Von Hand, verknüpft oder zu einer Uhrzeit',
        'Weich: nach dem Cue davor. Hart: zu einer Uhrzeit',
      ],
      ['Lücken und Überschneidungen', 'Gezeigt, mit Abhilfe', 'Gezeigt, bei harten Starts'],
      [
        'Pläne hinein und heraus',
        'Tabellen und CSV, ganze Räume als JSON, Kalender',
        'CSV hinein; CSV und PDF heraus',
      ],
      [
        'Andere Programme',
        'HTTP, Socket.IO, Ereignisströme, OSC, Webhooks',
        'Eine API und ein Modul für Companion',
      ],
    ],
    fits: 'Rundown Studio passt, wenn die Tabelle die Arbeit ist: viele Spalten, viele Hände. Callboard passt, wenn es um die Bühne geht: große Ziffern, Nachrichten, Rollen und ein eigener Server.',
    links: [
      'https://rundownstudio.app/docs/rundown/rundown-basics/',
      'https://rundownstudio.app/docs/rundown/companion-module/',
    ],
  },
};
