import type { Translation } from '../../../machines/kernel/translation.ts';
import { sampleShowWords as english } from './sample-show.words.ts';

export const sampleShowWords: Translation<typeof english> = {
  states: {
    idle: 'Nicht gestartet',
    running: 'Läuft',
    yellow: 'Warnung, gelb',
    red: 'Warnung, rot',
    overtime: 'Überzogen',
    message: 'Mit Nachricht',
    focus: 'Nachricht als Vollbild',
    blackout: 'Blackout',
    longWords: 'Lange Wörter',
    rightToLeft: 'Von rechts nach links',
  },
  show: {
    room: 'Sommerkongress',
    timers: [
      { title: 'Begrüßung', speaker: 'Ada Okafor' },
      { title: 'Eröffnungsvortrag', speaker: 'Dr. Mira Lindqvist' },
      { title: 'Podium: was als Nächstes kommt', speaker: 'Jonas Weber, Li Na' },
      { title: 'Kaffeepause', speaker: '' },
      { title: 'Schlusswort', speaker: 'Ada Okafor' },
    ],
    message: 'Bitte zum Schluss kommen',
    second: 'Der nächste Vortrag ist bereit',
    question: 'Wie lange hat das gedauert?',
    asker: 'Samuel',
    notes: 'Den Sponsoren danken',
    script: [
      'Guten Tag, und willkommen zurück.',
      'Ich möchte Ihnen heute drei Dinge zeigen, die unsere Arbeit verändert haben.',
      'Das erste ist klein. Wir haben ein Jahr gebraucht, um es zu bemerken.',
      'Sehen Sie sich bitte das Bild hinter mir an, und sagen Sie mir, was fehlt.',
    ],
  },
  longWords: english.longWords,
  rightToLeft: english.rightToLeft,
};
