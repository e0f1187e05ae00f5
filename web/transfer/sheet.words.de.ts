import type { Translation } from '../../machines/kernel/translation.ts';
import { withCount } from '../../machines/words/counted.ts';
import type { sheetWords as english } from './sheet.words.ts';

export const sheetWords: Translation<typeof english> = {
  column: (place) => `Spalte ${place}`,
  row: (row) => `Zeile ${row}`,
  reasons: {
    word: (word) => `erkannt an „${word}“`,
    cells: 'am Inhalt erkannt',
    chosen: 'selbst gewählt',
  },
  formula: (cell) =>
    `${cell} ist eine Formel ohne Ergebnis. Öffnen und speichern Sie die Datei in einem Tabellenprogramm.`,
  failed: (cell) => `${cell} enthält einen Tabellenfehler.`,
  hidden: 'ausgeblendete Zeile',
  noLength: 'ohne Dauer',
  earlierThan: (row) => `früher als Zeile ${row}`,
  overlaps: (row) => `überschneidet Zeile ${row}`,
  startOf: (title, start) => `${title} (${start})`,
  earlierStarts: (rows) => `Der Start liegt früher als in der Zeile darüber: ${rows}. Gemeint ist`,
  sameDay: 'derselbe Tag',
  zone: (time, zone, room) => `Die Zeiten sind in ${zone}, der Raum ist in ${room}. Aus ${time} wird`,
  inJanuary: (time) => `${time} im Januar`,
  inJuly: (time) => `${time} im Juli`,
  unit: (cell) => `${cell} bedeutet`,
  hoursAndMinutes: (first, second) =>
    first === 0
      ? withCount(second, 'Minute', 'Minuten')
      : `${withCount(first, 'Stunde', 'Stunden')} ${withCount(second, 'Minute', 'Minuten')}`,
  minutesAndSeconds: (first, second) =>
    first === 0
      ? withCount(second, 'Sekunde', 'Sekunden')
      : `${withCount(first, 'Minute', 'Minuten')} ${withCount(second, 'Sekunde', 'Sekunden')}`,
  counts: {
    minutes: (count) => withCount(count, 'Minute', 'Minuten'),
    seconds: (count) => withCount(count, 'Sekunde', 'Sekunden'),
    milliseconds: (count) => withCount(count, 'Millisekunde', 'Millisekunden'),
  },
  withFrames: (time, frames) => `${time} und ${withCount(frames, 'Frame', 'Frames')}`,
  withDays: (days, time) => `${withCount(days, 'Tag', 'Tage')} und ${time}`,
  clock: (column, cell) => `${cell} in ${column} ist`,
  clockStart: 'eine Uhrzeit',
  clockLength: 'eine Dauer',
  elapsed: '0:00 in der ersten Zeile',
  climb: (lengths: string) => `${lengths} sind`,
  sinceStart: 'Zeiten seit dem Showbeginn',
  areLengths: 'Dauern',
  midnight: 'Mitternacht',
  showStart: 'der Showbeginn',
  showStartHours: 'der Showbeginn, in Stunden:Minuten',
  showStartMinutes: 'der Showbeginn, in Minuten:Sekunden',
  pair: (one, other) => `${one} und ${other}: Die zweite Spalte ist`,
  pairEnd: 'das Ende',
  pairLength: 'die Dauer',
  whichTitle: 'Welche Spalte enthält die Titel?',
  whichText: (cell) => `„${cell}“ ist`,
  textSpeaker: 'ein Speaker',
  textNotes: 'eine Notiz',
  textNone: 'ignoriert',
  whichDate: (cell) => `${cell} ist`,
  half: (time) => `${time} folgt auf eine spätere Zeit. Gemeint ist`,
  halfOfFirst: (time) => `Die erste Zeit ist ${time}. Gemeint ist`,
  asItStands: (time) => `${time}, unverändert`,
  unread: (count, column, cells) =>
    `${column}: ${withCount(count, 'Zelle', 'Zellen')} nicht lesbar (${cells})`,
  leaveBlank: 'Leer lassen',
  groups: (titles, count) =>
    count === 1
      ? `${titles} hat keine Zeiten. Importieren als`
      : `${titles} haben keine Zeiten. Importieren als`,
  areGroups: 'Gruppenüberschriften',
  areTimers: 'Timer',
  firstDay: (day) => `Datum von ${day}`,
  dayNumber: (day) => `Tag ${day}`,
  weekdays: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
  otherWeekday: (day) => `Das ist ein ${day}.`,
  noDate: 'Ohne Datum',
  dateAbove: (date) => `Die Tabelle trägt das Datum ${date}`,
  useDate: (date) => `Am ${date} beginnen`,
  differ: (title, between, times, length) => `${title}: ${between} (${times}) oder ${length} (Dauer)?`,
  andOthers: (count) => `Und ${count} weitere.`,
  byTimes: 'Start und Ende verwenden',
  byLength: 'Dauer verwenden',
  same: (titles) => `${titles}: Start und Ende sind gleich. Die Dauer ist`,
  backwards: (title, start, end) => `${title} (${start} – ${end})`,
  endsBefore: (rows) => `Das Ende liegt vor dem Start: ${rows}. Gemeint ist`,
  nextDay: 'der nächste Tag',
  wholeDay: '24 Stunden',
  last: (titles) => `${titles} hat keine Endzeit. Die Dauer ist`,
  leaveOpen: '10:00, der Standard',
  questions: (open) =>
    open === 0 ? 'Alles beantwortet' : `${withCount(open, 'Frage', 'Fragen')} vor dem Import`,
  takeAnswer: 'Anwenden',
  heading: (row) => (row === 0 ? 'Keine Überschriften' : `Überschriften: Zeile ${row}`),
  changeHeading: 'Ändern',
  isHeading: 'Diese Zeile ist die Überschrift',
  isHeadingOf: (row) => `Zeile ${row} ist die Überschrift`,
  isNoHeading: 'Keine Überschriften',
};
