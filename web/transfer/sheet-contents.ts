import { parseTimeOfDay } from '../../machines/calendar/parse-tod.ts';
import { readDate } from '../../machines/calendar/read-date.ts';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import { HOUR } from '../../machines/kernel/time.ts';
import { parseDuration } from '../../machines/timer/parse-duration.ts';
import type { Table } from '../../machines/timer/table.ts';
import { sheetWords } from './sheet.words.ts';
import { msOf, readDay, readMoment, readRange } from './sheet-cells.ts';
import { type Answers, asked, type SheetQuestion } from './sheet-questions.ts';

export const plain = { zone: null, order: null };

export type TakenColumns = Map<number, { header: string; reason: string }>;
export type LayoutQuestion = SheetQuestion & { readonly place: number | null };

export interface FoundColumns {
  readonly taken: ReadonlyMap<number, { readonly header: string; readonly reason: string }>;
  readonly kind: number | null;
  readonly questions: readonly LayoutQuestion[];
}

export function askClock(
  place: number,
  name: string,
  cells: readonly string[],
  answers: Answers,
  questions: LayoutQuestion[],
  taken: TakenColumns,
): void {
  const id = `clock:${place}`;
  questions.push({
    ...asked(id, sheetWords.clock(name || sheetWords.column(place + 1), cells[0] ?? ''), answers, [
      { value: 'Start time', label: sheetWords.clockStart },
      { value: 'Duration', label: sheetWords.clockLength },
    ]),
    place,
  });
  taken.set(place, { header: ownEntry(answers, id) ?? 'Start time', reason: sheetWords.reasons.cells });
}

/** Allows midnight. */
export function isClimbing(cells: readonly string[]): boolean {
  const times = cells.flatMap((cell) => {
    const time = parseTimeOfDay(cell);
    return time === null ? [] : [msOf(time)];
  });
  return times.every((time, place) => {
    const before = times[place - 1] ?? 0;
    return time >= before || (before >= 18 * HOUR && time <= 6 * HOUR);
  });
}

type Kind = 'count' | 'number' | 'clock' | 'halves' | 'range' | 'date' | 'text' | 'length' | 'nothing';

export function kindOf(cells: readonly string[]): Kind {
  const most = (is: (cell: string) => boolean) => cells.filter(is).length * 2 > cells.length;
  if (cells.length === 0) return 'nothing';
  if (isCount(cells)) return 'count';
  if (most((cell) => readDate(cell).dayFirst !== null || readDate(cell).monthFirst !== null)) return 'date';
  if (most((cell) => /^\d+(?:[.,]\d+)?$/.test(cell))) return 'number';
  if (most((cell) => readRange(cell, plain) !== null)) return 'range';
  if (most((cell) => readDay(cell, null) !== null && !/\d:\d/.test(cell))) return 'date';
  if (most((cell) => /^\d{1,3} ?: ?\d{2}(?: ?: ?\d{2})?(?:\.\d+)?$/.test(cell))) return 'clock';
  if (most((cell) => parseDuration(cell) === null && readMoment(cell, plain) !== null)) return 'halves';
  return most((cell) => parseDuration(cell) !== null) ? 'length' : 'text';
}

function isCount(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) => Number(cell.replace(/\.$/, '')));
  const [first] = numbers;
  return (
    cells.length > 1 &&
    numbers.every((number, place) => Number.isInteger(number) && number === Number(first) + place)
  );
}

const clockOf = (cell: string): number | null => {
  const time = parseTimeOfDay(cell);
  return time === null ? null : msOf(time);
};

/** Whole columns tell ends from lengths (R444). */
export function byContents(rows: Table, places: readonly number[], answers: Answers): FoundColumns {
  const cellsAt = (place: number) => rows.map((cells) => (cells[place] ?? '').trim());
  const filled = (place: number) => cellsAt(place).filter((cell) => cell !== '');
  const kinds = places.map((place) => kindOf(filled(place)));
  const taken: TakenColumns = new Map();
  const questions: LayoutQuestion[] = [];
  const take = (place: number | undefined, header: string) => {
    if (place !== undefined) taken.set(place, { header, reason: sheetWords.reasons.cells });
  };
  const of = (...some: Kind[]) => places.filter((place) => some.includes(kinds[place] ?? 'nothing'));
  const [title, ...texts] = of('text');
  take(title, 'Title');
  take(of('date')[0], 'Start date');
  const [range] = of('range');
  take(range, 'Start time');
  const clocks = of('clock', 'halves');
  const lengths = [
    ...of('length'),
    ...of('number').filter((place) => title === undefined || place > title),
    ...of('number').filter((place) => title !== undefined && place < title),
    ...of('count').filter((place) => title !== undefined && place > title),
  ];
  const [one, two, three] = clocks;
  if (range !== undefined) take(clocks[0], 'Duration');
  else if (one !== undefined && two === undefined) {
    const cells = filled(one);
    if (kinds[one] === 'halves') take(one, 'Start time');
    else if (lengths.length > 0) take(one, 'Start time');
    else if (cells.length > 1 && isClimbing(cells) && cells.every((cell) => clockOf(cell) !== null)) {
      askClock(one, '', cells, answers, questions, taken);
    } else take(one, 'Duration');
  } else if (one !== undefined && two !== undefined) {
    const pair = pairOf(cellsAt(one), cellsAt(two));
    if (pair === 'ask') {
      questions.push({
        ...asked('pair', sheetWords.pair(filled(one)[0] ?? '', filled(two)[0] ?? ''), answers, [
          { value: 'end', label: sheetWords.pairEnd },
          { value: 'length', label: sheetWords.pairLength },
        ]),
        place: two,
      });
    }
    const is = pair === 'ask' ? (answers['pair'] ?? 'end') : pair;
    take(is === 'swapped' ? two : one, 'Start time');
    if (is === 'swapped') take(one, 'Duration');
    else take(two, is === 'end' ? 'Finish time' : 'Duration');
    if (is === 'end') take(three, 'Duration');
  }
  const headers = new Set([...taken.values()].map(({ header }) => header));
  if (!headers.has('Duration') && !headers.has('Finish time') && range === undefined)
    take(lengths[0], 'Duration');
  const [isAsked] = texts.filter((place) => new Set(filled(place)).size > 1 || filled(place).length === 1);
  if (isAsked !== undefined) {
    const id = `text:${isAsked}`;
    questions.push({
      ...asked(id, sheetWords.whichText(filled(isAsked)[0] ?? ''), answers, [
        { value: 'Speaker', label: sheetWords.textSpeaker },
        { value: 'Notes', label: sheetWords.textNotes },
        { value: '', label: sheetWords.textNone },
      ]),
      place: isAsked,
    });
    const answer = ownEntry(answers, id) ?? '';
    if (answer !== '') take(isAsked, answer);
  }
  return { taken, kind: null, questions };
}

/** Ends or lengths: by continuity, then by order. */
function pairOf(firsts: readonly string[], seconds: readonly string[]): 'end' | 'length' | 'swapped' | 'ask' {
  const pairs = firsts.map((cell, row) => [clockOf(cell), clockOf(seconds[row] ?? '')] as const);
  const whole = pairs.flatMap(([a, b]) => (a === null || b === null ? [] : [[a, b] as const]));
  // 45:00 is no time of day.
  if (whole.length === 0) return 'length';
  let [ends, lengths, swapped] = [0, 0, 0];
  for (const [row, [a, b]] of whole.entries()) {
    const next = whole[row + 1];
    if (next === undefined) continue;
    if (b === next[0]) ends += 1;
    if (a + b === next[0]) lengths += 1;
    if (a + b === next[1]) swapped += 1;
  }
  const [most] = [ends, lengths, swapped].sort((one, other) => other - one);
  if (most !== undefined && most > 0) {
    if (ends === most && lengths < most && swapped < most) return 'end';
    if (lengths === most && ends < most && swapped < most) return 'length';
    if (swapped === most && ends < most && lengths < most) return 'swapped';
    return 'ask';
  }
  const later = whole.filter(([a, b]) => b > a || (a >= 18 * HOUR && b <= 6 * HOUR)).length;
  if (later === whole.length) {
    // 1:00 beside 1:30 is ambiguous; 16:15 beside 17:00 is not.
    const isShort = whole.every(([, b]) => b <= 4 * HOUR);
    return isShort ? 'ask' : 'end';
  }
  return later === 0 ? 'length' : 'ask';
}
