import type { Translation } from '../../machines/kernel/translation.ts';
import type { aboutAlternativesWords as english } from './about-alternatives.words.ts';

export const aboutAlternativesWords: Translation<typeof english> = {
  seen: 'Alle Angaben zu anderen Produkten stammen von deren eigenen Seiten, gelesen im November 2026. Den aktuellen Stand zeigen die Links.',
  sources: 'Quellen',
  sideBySide: 'Im Vergleich',
  whichFits: 'Für wen was passt',
  heads: ['Funktion', 'Callboard'],
  stagetimer: {
    heading: 'Callboard oder Stagetimer',
    lead: 'Beide sind Bühnentimer im Browser: Eine Person steuert, alle anderen sehen über einen Link zu. Sie unterscheiden sich darin, wo sie laufen und was sie begrenzen.',
    other: 'Stagetimer',
    asOf: 'Stand: November 2026.',
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
        'Timer, die automatisch starten',
        'Zu einer Uhrzeit oder am Ende des vorigen',
        'Zu einer bestimmten Zeit oder nacheinander',
      ],
      ['Rückgängig', 'Alles, auch die Uhr', 'Auf der Seite mit den Funktionen nicht genannt'],
    ],
    fits: 'Stagetimer passt, wenn Sie einen fertigen Dienst mit Support suchen und die Tarife für Ihre Räume reichen. Callboard passt, wenn die Show auch ohne Internet läuft, wenn Sie beliebig viele Bildschirme brauchen oder wenn die Daten im Haus bleiben sollen.',
    links: ['https://stagetimer.io/features/', 'https://stagetimer.io/docs/controller/'],
  },
  ontime: {
    heading: 'Callboard oder Ontime',
    lead: 'Beide verbinden Ablaufplan und Bühnentimer, und beide laufen auf dem eigenen Rechner. Sie unterscheiden sich bei den Rechten und darin, wie viele Shows ein Server fährt.',
    other: 'Ontime',
    asOf: 'Stand: November 2026, mit Ontime 4.16.',
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
        'Ein geteiltes Cuesheet erlaubt Lesen oder Schreiben je Spalte',
      ],
      [
        'Teleprompter',
        'Notizen des aktuellen Timers in großer Schrift, als Ausgabe',
        'Seit 4.16: ein Teleprompter, der allein läuft, andere steuert oder folgt',
      ],
      [
        'Bericht nach der Show',
        'Geplante und wirkliche Zeiten jedes Laufs, als Seite und CSV',
        'Seit 4.14: ein neuer Bericht, der frühere Läufe behält und sich exportieren lässt',
      ],
      [
        'Auf dem Startbildschirm',
        'Die Seite lässt sich im Menü des Browsers als App installieren',
        'Ansichten lassen sich seit 4.13 als App installieren, seit 4.14 achten sie auf die Ränder von Telefonen',
      ],
      [
        'Andere Programme',
        'HTTP, Socket.IO, Ereignisströme, OSC, Webhooks',
        'HTTP, WebSocket, OSC und ein Modul für Companion',
      ],
      ['Cuesheet für die Gewerke', 'Notizen und Labels je Timer', 'Cuesheets mit eigenen Feldern'],
    ],
    fits: 'Ontime passt, wenn mehrere Gewerke ein Cuesheet mit Rechten je Spalte teilen, wenn Sie einen vollen Teleprompter brauchen oder wenn Sie ein Desktop-Programm wollen. Callboard passt, wenn sich mehrere Teams einen Server teilen, wenn Links Rechte tragen sollen oder wenn gespeicherte Änderungen einen Stromausfall überstehen müssen.',
    links: [
      'https://docs.getontime.no/',
      'https://docs.getontime.no/api/protocols/http/',
      'https://github.com/cpvalente/ontime/releases/tag/v4.14.0',
      'https://github.com/cpvalente/ontime/releases/tag/v4.15.0',
      'https://github.com/cpvalente/ontime/releases/tag/v4.16.0',
      'https://github.com/cpvalente/ontime/pull/1707',
    ],
  },
  rundownStudio: {
    heading: 'Callboard oder Rundown Studio',
    lead: 'Rundown Studio ist eine Tabelle, in der eine Crew die Show plant. Callboard ist die Uhr, nach der sie läuft. Beide zeigen den Ablauf.',
    other: 'Rundown Studio',
    asOf: 'Stand: November 2026.',
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
    fits: 'Rundown Studio passt, wenn die Tabelle die Hauptarbeit ist: viele Spalten, viele Bearbeiter. Callboard passt, wenn es um die Bühne geht: große Ziffern, Nachrichten, Rollen und ein eigener Server.',
    links: [
      'https://rundownstudio.app/docs/rundown/rundown-basics/',
      'https://rundownstudio.app/docs/rundown/companion-module/',
    ],
  },
};
