import type { Translation } from '../../machines/kernel/translation.ts';
import { withCount } from '../../machines/words/counted.ts';
import type { docPageWords as english } from './doc-page.words.ts';

export const docPageWords: Translation<typeof english> = {
  title: 'Anleitung',
  lead: (site) =>
    `Erstellen Sie einen Raum und probieren Sie beim Lesen mit. ${site} läuft in jedem Browser, und alles lässt sich rückgängig machen.`,
  search: 'Anleitung durchsuchen',
  found: (count) => withCount(count, 'Treffer', 'Treffer'),
  nothingFound: (typed) => `Keine Treffer für „${typed}“.`,
  failed: 'Die Suche konnte nicht geladen werden.',
  allPages: 'Alle Seiten',
  table: 'Tabelle',
  api: 'Die API ausprobieren',
  apiText: 'Jeder Aufruf, mit Beispielen zum Kopieren',
  forPrograms: {
    lead: 'Bühnen- und Event-Timer im Browser. Eine Regie steuert den Ablauf; Anzeigen, Ausgaben und Nachrichten folgen auf jedem Bildschirm. Skripte nutzen eine HTTP-API, KI-Agenten MCP unter /mcp.',
    openapi: 'Alle Endpunkte der öffentlichen API',
    mcp: 'Werkzeuge für KI-Agenten unter /mcp',
  },
  groups: {
    show: 'Ihre Show',
    room: 'Automationen und Uhren',
    tools: 'Integrationen',
    server: 'Eigener Server',
  },
  pages: {
    guide: {
      title: 'Die erste Show',
      description: 'In fünf Minuten zur laufenden Show: Raum, Ablaufplan, Bildschirme, GO.',
    },
    operator: {
      title: 'Eine Show fahren',
      description: 'Eine Show Schritt für Schritt: Regie, Nachrichten, Ausgaben, Geräte, Netzprobleme.',
    },
    timers: {
      title: 'Timer',
      description: 'Ablaufplan schreiben: Dauern, Auslöser, Gruppen, mehrere Timer bearbeiten, die Uhr.',
    },
    links: {
      title: 'Ansichten und Links',
      description: 'Was jeder Raumlink öffnet und erlaubt, und Optionen für einen Bildschirm.',
    },
    shortcuts: {
      title: 'Tasten und Touch',
      description: 'Alle Tastenkürzel der Regie, und ganze Shows mit Tastatur oder Touch.',
    },
    import: {
      title: 'Import und Export',
      description: 'Ablaufpläne aus Tabellen und CSV-Dateien, ganze Räume übertragen und exportieren.',
    },
    streaming: {
      title: 'OBS, vMix und Resolve',
      description: 'Timer über dem Bild: Ausgaben als Browserquellen.',
    },
    sheet: {
      title: 'Das Cuesheet der Crew',
      description: 'Spalten für Kamera, Licht, Ton und Skript, und eine Tabelle, die der Show folgt.',
    },
    prompter: {
      title: 'Prompter',
      description: 'Ein Skript, das für Vortragende abrollt, auf allen Bildschirmen gleich.',
    },
    'stream-deck': {
      title: 'Stream Deck',
      description: 'GO, Uhren und Nachrichten auf den Tasten eines Stream Decks, ohne weiteres Programm.',
    },
    timecode: {
      title: 'MIDI und Timecode',
      description: 'Timer, die LTC oder MIDI-Timecode folgen, und Tasten und Lampen eines MIDI-Pults.',
    },
    troubleshooting: {
      title: 'Wenn etwas nicht geht',
      description: 'Symptome und Abhilfe.',
    },
    automations: {
      title: 'Automationen',
      description: 'Aktionen im Raum, per Webhook oder per OSC auslösen.',
    },
    'clock-and-zones': {
      title: 'Die Uhr des Servers und Zeitzonen',
      description: 'Wie Callboard mit Uhrzeiten, Zeitzonen und Zeitumstellung umgeht.',
    },
    'public-api': {
      title: 'Die öffentliche API',
      description: 'Schlüssel, Aufrufe, Streams, Webhooks und Feeds für Skripte und Steuerpulte.',
    },
    companion: {
      title: 'Companion',
      description: 'Zehn Stream-Deck-Tasten über Auslöser, und die Verspätung der Show auf einer Taste.',
    },
    osc: {
      title: 'OSC',
      description: 'Einen Raum per OSC steuern und seine Zeit und seinen Zustand empfangen.',
    },
    outputs: {
      title: 'Ausgaben und ihre Designs',
      description: 'Das Designformat, für Entwickler von Clients.',
    },
    'self-hosting': {
      title: 'Callboard auf einem eigenen Server',
      description: 'Einen Server starten, einrichten, aktualisieren, sichern und beobachten.',
    },
    lan: {
      title: 'Ohne Internet',
      description: 'Ein Rechner, ein Switch, HTTPS im lokalen Netz und Checks vor dem Einlass.',
    },
    kiosk: {
      title: 'Bildschirme, die von selbst starten',
      description:
        'Chromium, Raspberry Pi OS, Windows und Tablets, die nach dem Einschalten eine Bühne zeigen.',
    },
    security: {
      title: 'Sicherheit',
      description: 'Wie Konten, Räume und Links geschützt sind und wie Sie Zugriff entziehen.',
    },
    promises: {
      title: 'Was wir versprechen',
      description: 'Unsere Versprechen, nie eine Show zu verlieren, und die Tests dazu.',
    },
  },
};
