import type { Translation } from '../../kernel/translation.ts';
import { counted } from '../counted.ts';
import type { docPageWords as english } from '../doc-page.ts';

export const docPageWords: Translation<typeof english> = {
  title: 'Anleitung',
  lead: (site) =>
    `${site} läuft im Browser, auf jedem Gerät. Am besten gleich einen Raum anlegen und mitmachen: nichts kann kaputtgehen, alles lässt sich rückgängig machen.`,
  generate: 'Raum anlegen',
  search: 'In der Anleitung suchen',
  found: (count) => counted(count, 'Stelle', 'Stellen'),
  nothingFound: (typed) => `Zu „${typed}“ steht hier nichts.`,
  failed: 'Die Seiten zum Durchsuchen konnten nicht geladen werden.',
  allPages: 'Alle Seiten',
  table: 'Tabelle',
  api: 'Die API ausprobieren',
  apiText: 'Jeder Aufruf, mit Beispielen zum Kopieren',
  groups: {
    show: 'Die Show',
    room: 'Was ein Raum von selbst tut',
    tools: 'Andere Programme',
    server: 'Ein eigener Server',
  },
  pages: {
    guide: {
      title: 'Die erste Show',
      description: 'Von nichts zur laufenden Show in fünf Minuten: Raum, Ablaufplan, Bildschirme, GO.',
    },
    operator: {
      title: 'Eine Show fahren',
      description:
        'Eine Show, Schritt für Schritt: Regie, Nachrichten, Ausgaben, Geräte, ein Netz, das ausfällt.',
    },
    timers: {
      title: 'Timer',
      description: 'Einen Ablaufplan schreiben: Dauern, Auslöser, Gruppen, viele auf einmal, und die Uhr.',
    },
    links: {
      title: 'Ansichten und Links',
      description:
        'Was jeder Link eines Raums öffnet, was man damit darf, und was er einem Bildschirm mitbringen kann.',
    },
    shortcuts: {
      title: 'Tasten und Touch',
      description: 'Jede Taste der Regie, und ganze Shows mit der Tastatur oder dem Finger.',
    },
    import: {
      title: 'Import und Export',
      description: 'Ablaufpläne aus Tabellen und CSV-Dateien, ganze Räume, und wieder hinaus.',
    },
    streaming: {
      title: 'OBS, vMix und Resolve',
      description: 'Timer über dem Bild: Ausgaben als Browserquellen.',
    },
    troubleshooting: {
      title: 'Wenn etwas nicht geht',
      description: 'Was zu sehen ist, warum, und was hilft.',
    },
    automations: {
      title: 'Automationen',
      description: 'Wenn das geschieht, dann jenes: im Raum, per Webhook, per OSC.',
    },
    'clock-and-zones': {
      title: 'Die Uhr des Servers und Zeitzonen',
      description: 'Wonach Uhrzeiten gezeigt werden, und was bei Sprüngen einer Uhr geschieht.',
    },
    'public-api': {
      title: 'Die öffentliche API',
      description: 'Schlüssel, Aufrufe, Streams, Webhooks und Feeds für Skripte und Steuerpulte.',
    },
    osc: {
      title: 'OSC',
      description: 'Einen Raum per OSC fahren, und seine Zeit und seinen Zustand hören.',
    },
    outputs: {
      title: 'Ausgaben und ihre Designs',
      description: 'Was ein Design enthält, für alle, die Clients schreiben.',
    },
    'self-hosting': {
      title: 'Callboard auf einem eigenen Server',
      description: 'Einen Server starten, einrichten, aktualisieren, sichern und beobachten.',
    },
    lan: {
      title: 'Im Haus ohne Internet',
      description: 'Ein Rechner, ein Switch; HTTPS im lokalen Netz; vor dem Einlass.',
    },
    security: {
      title: 'Sicherheit',
      description: 'Wie Konten, Räume und Links geschützt sind, und was jedes Recht beendet.',
    },
    promises: {
      title: 'Was wir versprechen',
      description: 'Nie eine Show zu verlieren: jedes Versprechen, und der Test dazu.',
    },
  },
};
