import { ownEntry } from '../../machines/kernel/shapes.ts';
import { HOUR } from '../../machines/kernel/time.ts';
import { type Table, type TimerColumn, timerColumns } from '../../machines/timer/timer.columns.ts';
import { newTimer } from '../../machines/timer/timer.ts';
import { sheetWords } from './sheet.words.ts';
import { readDay, readMoment, readRange, TWO_PART_LENGTH } from './sheet-cells.ts';
import { headingsOf, isCounting, isPlanName, matchOfHeading } from './sheet-heading.ts';
import {
  type CellKind,
  cellKindOf,
  clockMs,
  filledCells,
  isIncreasing,
  plainZone,
  TIME_KINDS,
} from './sheet-kinds.ts';
import { type Answers, askQuestion, type SheetQuestion } from './sheet-questions.ts';
import { type HeadingUnit, headingUnit, headingWords } from './sheet-words.ts';
import { isZoneOfRoom, zoneOfHeading } from './sheet-zone.ts';

type TakenColumns = Map<number, { header: string; reason: string }>;
type LayoutQuestion = SheetQuestion & { readonly place: number | null };

interface FoundColumns {
  readonly takenColumns: ReadonlyMap<number, { readonly header: string; readonly reason: string }>;
  readonly kind: number | null;
  readonly questions: readonly LayoutQuestion[];
}

function askHalfDay(
  place: number,
  name: string,
  cells: readonly string[],
  answers: Answers,
  questions: LayoutQuestion[],
  takenColumns: TakenColumns,
): void {
  const id = `clock:${place}`;
  questions.push({
    ...askQuestion(id, sheetWords.clock(name || sheetWords.column(place + 1), cells[0] ?? ''), answers, [
      { value: 'Start time', label: sheetWords.clockStart },
      { value: 'Duration', label: sheetWords.clockLength },
    ]),
    place,
  });
  takenColumns.set(place, {
    header: ownEntry(answers, id) ?? 'Start time',
    reason: sheetWords.reasons.cells,
  });
}

const isClockOrWord = (cell: string): boolean => clockMs(cell) !== null || !/\d/.test(cell);

/** Recognizes columns by all their cells, because one cell does not show whether times are ends or lengths (R444). */
function columnsByContents(
  rows: Table,
  names: readonly string[],
  places: readonly number[],
  answers: Answers,
  isSkipped: (place: number, kind: CellKind) => boolean,
): FoundColumns {
  const timers = rows.filter((cells) => !isDayRow(cells));
  const cellsAt = (place: number) => timers.map((cells) => (cells[place] ?? '').trim());
  const filled = (place: number) => filledCells(timers, place);
  const kinds = places.map((place): CellKind => {
    const kind = cellKindOf(filled(place));
    return isSkipped(place, kind) ? 'nothing' : kind;
  });
  const takenColumns: TakenColumns = new Map();
  const questions: LayoutQuestion[] = [];
  const take = (place: number | undefined, header: string) => {
    if (place !== undefined) takenColumns.set(place, { header, reason: sheetWords.reasons.cells });
  };
  const of = (...some: CellKind[]) => places.filter((place) => some.includes(kinds[place] ?? 'nothing'));
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
    else if (cells.length > 1 && isIncreasingByDay(rows, one, of('date')[0]) && cells.every(isClockOrWord)) {
      askHalfDay(one, names[one] ?? '', cells, answers, questions, takenColumns);
    } else take(one, 'Duration');
  } else if (one !== undefined && two !== undefined) {
    const pair = columnPairKind(cellsAt(one), cellsAt(two));
    if (pair === 'ask') {
      questions.push({
        ...askQuestion('pair', sheetWords.pair(filled(one)[0] ?? '', filled(two)[0] ?? ''), answers, [
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
  const headers = new Set([...takenColumns.values()].map(({ header }) => header));
  if (!headers.has('Duration') && !headers.has('Finish time') && range === undefined)
    take(lengths[0], 'Duration');
  const [isAsked] = texts.filter(
    (place) => !names[place] && (new Set(filled(place)).size > 1 || filled(place).length === 1),
  );
  if (isAsked !== undefined) {
    const id = `text:${isAsked}`;
    questions.push({
      ...askQuestion(id, sheetWords.whichText(filled(isAsked)[0] ?? ''), answers, [
        { value: 'Speaker', label: sheetWords.textSpeaker },
        { value: 'Notes', label: sheetWords.textNotes },
        { value: '', label: sheetWords.textNone },
      ]),
      place: isAsked,
    });
    const answer = ownEntry(answers, id) ?? '';
    if (answer !== '') take(isAsked, answer);
  }
  return { takenColumns: takenColumns, kind: null, questions };
}

function columnPairKind(
  firsts: readonly string[],
  seconds: readonly string[],
): 'end' | 'length' | 'swapped' | 'ask' {
  const pairs = firsts.map((cell, row) => [clockMs(cell), clockMs(seconds[row] ?? '')] as const);
  const whole = pairs.flatMap(([a, b]) => (a === null || b === null ? [] : [[a, b] as const]));
  // Cells such as 45:00 are not times of day, so they are lengths.
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
    // 1:30 after 1:00 can be a length. 17:00 after 16:15 can only be an end.
    const isShort = whole.every(([, b]) => b <= 4 * HOUR);
    return isShort ? 'ask' : 'end';
  }
  return later === 0 ? 'length' : 'ask';
}

export const CREW_COLUMN = 'crew';

/** Headers by index of the column. Null ignores the column (R181). */
export type ChosenColumns = Readonly<Record<number, string | null>>;

interface SheetColumn {
  readonly place: number;
  readonly name: string;
  readonly column: TimerColumn | null;
  readonly reason: string | null;
  readonly unit: HeadingUnit;
  readonly crew: CrewUse;
}

/** `known`: only if a crew column has this name (V2190). */
export type CrewUse = 'always' | 'known' | 'never';

export interface SheetLayout {
  readonly columns: readonly SheetColumn[];
  /** Number of the last row of headings, from 1. 0 means that there is none. */
  readonly heading: number;
  readonly heads: Table;
  /** Rows above the headings. */
  readonly above: Table;
  readonly kind: number | null;
  readonly questions: readonly SheetQuestion[];
}

interface LayoutEdits {
  /** Columns of times, titles and lengths. */
  readonly isAgenda: boolean;
  readonly heading: number | null;
  readonly chosen: ChosenColumns;
  readonly answers: Answers;
}

const columnWithHeader = (header: string | undefined): TimerColumn | null =>
  timerColumns.find((each) => each.header === header) ?? null;

export function sheetLayout(table: Table, edits: LayoutEdits, roomZone: string | null): SheetLayout {
  const { top, heading, names } = headingsOf(table, edits.heading);
  const rows = table.slice(heading).filter((cells) => !isCounting(cells));
  const width = Math.max(names.length, ...rows.map(({ length }) => length));
  const places = Array.from({ length: width }, (_, place) => place);
  const isNamed = heading > 0 && names.some(isPlanName);
  const byContents = () =>
    columnsByContents(rows, names, places, edits.answers, (place, kind) => {
      const role = matchOfHeading(names[place] ?? '')?.role;
      return role === 'other' || (role === 'number' && kind !== 'text');
    });
  const byNames = () => (isNamed ? columnsByHeadings(names, rows, places, edits, roomZone) : byContents());
  const found = edits.isAgenda ? agendaColumns : byNames();
  const chosen = new Set(Object.values(edits.chosen));
  return {
    above: table.slice(0, Math.max(0, top - 1)),
    heads: table.slice(Math.max(0, top - 1), heading),
    heading,
    kind: found.kind,
    questions: found.questions.filter(({ place }) =>
      place === null ? !chosen.has('Title') : edits.chosen[place] === undefined,
    ),
    columns: places.map((place): SheetColumn => {
      const name = names[place] || sheetWords.column(place + 1);
      const chosenTarget = edits.chosen[place];
      const takenColumn = found.takenColumns.get(place);
      const unit = headingUnit(names[place] ?? '');
      if (chosenTarget !== undefined)
        return {
          place,
          name,
          unit,
          column: columnWithHeader(chosenTarget ?? ''),
          reason: chosenTarget && sheetWords.reasons.chosen,
          crew: chosenTarget === CREW_COLUMN ? 'always' : 'never',
        };
      if (takenColumn === undefined || chosen.has(takenColumn.header))
        return { place, name, unit, column: null, reason: null, crew: crewUse(names[place] ?? '') };
      const column = columnWithHeader(takenColumn.header);
      return { place, name, unit, column, reason: takenColumn.reason, crew: 'never' };
    }),
  };
}

const agendaColumns: FoundColumns = {
  takenColumns: new Map(
    ['Start time', 'Title', 'Duration'].map((header, place) => [
      place,
      { header, reason: sheetWords.reasons.cells },
    ]),
  ),
  kind: null,
  questions: [],
};

const CHOICE_HEADERS: ReadonlySet<string> = new Set(
  timerColumns.filter(({ isChoice }) => isChoice).map(({ header }) => header),
);

function crewUse(name: string): CrewUse {
  if (name === '') return 'never';
  const match = matchOfHeading(name);
  // The name has no letters, for example "#" or "№".
  if (!/\p{L}/u.test(name)) return 'known';
  const isTheirs =
    match === null || match.score < 2 || OTHER_ROLES.has(match.role) || CHOICE_HEADERS.has(match.role);
  return isTheirs ? 'always' : 'known';
}

const OTHER_ROLES: ReadonlySet<string> = new Set(['other', 'track', 'kind']);

function cachedByPlace<Value extends string | readonly string[]>(read: (place: number) => Value) {
  const values = new Map<number, Value>();
  return (place: number): Value => {
    const value = values.get(place) ?? read(place);
    values.set(place, value);
    return value;
  };
}

function columnsByHeadings(
  names: readonly string[],
  rows: Table,
  places: readonly number[],
  { answers }: LayoutEdits,
  roomZone: string | null,
): FoundColumns {
  const isOfOtherZone = (place: number): boolean => {
    const zone = zoneOfHeading(names[place] ?? '');
    return zone !== null && !isZoneOfRoom(zone, roomZone);
  };
  const cellsAt = cachedByPlace((place) => filledCells(rows, place));
  const kindAt = cachedByPlace((place) => cellKindOf(cellsAt(place)));
  const isTitleTwice = names.filter((name) => matchOfHeading(name)?.role === 'Title').length > 1;
  const units = names.map(headingUnit);
  const isPart = (place: number) => PART_UNITS.includes(units[place] ?? '');
  const bases = names.map((name) => headingWords(name).slice(0, -1).join(' '));
  const partsOf = (place: number) =>
    isPart(place) && bases[place] !== ''
      ? places.filter((each) => bases[each] === bases[place] && isPart(each))
      : [];
  const matches = names.map((name, place) => {
    const match = matchOfHeading(name);
    const parts = partsOf(place);
    const [first] = parts;
    // "Time h" and "Time min" are one time. With seconds, or in any order, they are one length.
    if (first !== undefined && parts.length > 1 && matchOfHeading(names[first] ?? '')?.isGeneric === true) {
      const isClock =
        parts.length === 2 &&
        isIncreasing(
          rows.map((cells) => parts.map((each) => (cells[each] ?? '').padStart(2, '0')).join(':')),
        );
      return { role: isClock ? 'Start time' : 'Duration', word: name, score: 2, isGeneric: false };
    }
    if (match?.role === 'Title' && isTitleTwice && TIME_KINDS.has(kindAt(place)))
      return { ...match, role: 'Start time', score: 2, isGeneric: true };
    // A column with our heading but another program's values does not match.
    if (match === null || !CHOICE_HEADERS.has(match.role)) return match;
    const column = columnWithHeader(match.role);
    const cells = cellsAt(place);
    const isOurs =
      cells.length === 0 || cells.some((cell) => (column?.read(cell, newTimer, null) ?? null) !== null);
    return isOurs ? match : match.role === 'Type' ? { ...match, role: 'kind' } : null;
  });
  const candidates = (role: string) =>
    matches
      .flatMap((match, place) => (match?.role === role ? [{ place, ...match }] : []))
      .sort(
        (one, other) =>
          Number(isOfOtherZone(one.place)) - Number(isOfOtherZone(other.place)) ||
          other.score - one.score ||
          one.place - other.place,
      );
  const takenColumns: TakenColumns = new Map();
  const take = (place: number, header: string, reason: string) => takenColumns.set(place, { header, reason });
  const questions: LayoutQuestion[] = [];
  const isText = (place: number) => cellsAt(place).filter(isWords).length * 2 > cellsAt(place).length;
  const titles = candidates('Title').filter(({ score }) => score > 1);
  const bestTitle = (titles.length > 1 ? titles.find(({ place }) => isText(place)) : null) ?? titles[0];
  let title = bestTitle?.place ?? null;
  const speakers = candidates('Speaker').sort(
    (one, other) => Number(other.score > 1) - Number(one.score > 1) || one.place - other.place,
  );
  for (const { header } of timerColumns) {
    const all = candidates(header);
    const isDated = ({ place }: { place: number }) => cellsAt(place).some((cell) => /\d/.test(cell));
    const best = (header === 'Start date' ? all.find(isDated) : undefined) ?? all[0];
    if (best === undefined || header === 'Title' || header === 'Speaker') continue;
    take(best.place, header, sheetWords.reasons.word(best.word));
  }
  const isTaken = (header: string) => [...takenColumns.values()].some((each) => each.header === header);
  const isStart = (place: number) => takenColumns.get(place)?.header === 'Start time';
  // Headings of unknown languages count as nameless if no other heading means a time.
  const isTimeless = !['Start time', 'Finish time', 'Duration'].some(isTaken);
  for (const place of places) {
    if ((matches[place] ?? null) !== null) continue;
    const kind = kindAt(place);
    const isNameless = names[place] === '' || (isTimeless && isForeignName(names[place] ?? ''));
    const isClock =
      kind === 'range' ||
      kind === 'halves' ||
      (kind === 'clock' && isNameless && isIncreasing(cellsAt(place)) && !cellsAt(place).every(isDecimal));
    if (isClock && !isTaken('Start time') && !isTaken('Finish time'))
      take(place, 'Start time', sheetWords.reasons.cells);
    else if (
      (kind === 'length' ? isNameless : isTimeless && fitsGaps(rows, places.find(isStart) ?? -1, place)) &&
      !isTaken('Duration') &&
      !isTaken('Finish time')
    )
      take(place, 'Duration', sheetWords.reasons.cells);
  }
  for (const header of ['Duration', 'Start time', 'Finish time']) {
    const [first] = candidates(header);
    if (first === undefined || !isPart(first.place)) continue;
    const parts = places.filter((place) => {
      const isSame = matches[place]?.role === header || (matches[place] === null && header === 'Duration');
      return isSame && isPart(place) && cellsAt(place).every((cell) => /^\d+$/.test(cell));
    });
    // 15 minutes beside 900 seconds are the same length, not two parts of one.
    const ranks = parts.map((place) => PART_UNITS.indexOf(units[place] ?? ''));
    const isJoined = parts.every(
      (place, at) => ranks[at] === Math.min(...ranks) || cellsAt(place).every((cell) => Number(cell) < 60),
    );
    for (const place of isJoined ? parts : [first.place])
      take(place, header, sheetWords.reasons.word(names[place] ?? ''));
  }
  const ofHours = places.find(
    (place) =>
      matches[place] === null && units[place] === 'hours' && ['number', 'count'].includes(kindAt(place)),
  );
  if (ofHours !== undefined && !isTaken('Duration'))
    take(ofHours, 'Duration', sheetWords.reasons.word(names[ofHours] ?? ''));
  const times = isTaken('Duration') || isTaken('Finish time') ? [] : candidates('Start time');
  // Of "Time" and "Clock", one may have the lengths of the other.
  const [pair] = times.flatMap((start) =>
    times
      .filter(({ place, isGeneric }) => isGeneric && place !== start.place)
      .filter(({ place }) => areLengthsOf(rows, kindAt, start.place, place))
      .map((length) => ({ start, length })),
  );
  if (pair !== undefined) {
    for (const { place } of times) takenColumns.delete(place);
    take(pair.start.place, 'Start time', sheetWords.reasons.word(pair.start.word));
    take(pair.length.place, 'Duration', sheetWords.reasons.cells);
  }
  const dayPlace = [...takenColumns].find(([, { header }]) => header === 'Start date')?.[0] ?? -1;
  timesByContents(candidates('Start time'), takenColumns, rows, dayPlace, answers, questions, names);
  if (title !== null) take(title, 'Title', sheetWords.reasons.word(bestTitle?.word ?? ''));
  else {
    const of = (role: string) => candidates(role).map(({ place }) => place);
    const unnamed = places.filter((place) => (matches[place] ?? null) === null);
    const performers = speakers.filter(({ word }) => PERFORMER_WORD.test(word)).map(({ place }) => place);
    const likely = [of('Title'), of('track'), of('kind'), unnamed, of('number'), of('other'), performers]
      .map((some) => some.filter((place) => !takenColumns.has(place) && isText(place)))
      .find((some) => some.length > 0);
    const isPlace = likely?.length === 1 && of('other').includes(likely[0] ?? -1);
    const options = isPlace ? [] : [...(likely ?? [])].sort((one, other) => one - other);
    const [only] = options;
    if (options.length === 1 && only !== undefined) title = only;
    if (options.length === 0)
      title =
        ['Labels', 'Group', 'Notes']
          .flatMap(of)
          .find((place) => isText(place) && isDistinct(cellsAt(place))) ?? null;
    if (options.length > 1) {
      const answer = answers['title'];
      questions.push({
        ...askQuestion(
          'title',
          sheetWords.whichTitle,
          answers,
          options.map((place) => ({
            value: String(place),
            label: names[place] || sheetWords.column(place + 1),
          })),
        ),
        place: null,
      });
      title = answer === undefined ? (only ?? null) : Number(answer);
    }
    if (title !== null) take(title, 'Title', sheetWords.reasons.cells);
  }
  const isParallel = candidates('track').length > 1;
  const after = isParallel && title !== null ? speakers.filter(({ place }) => place > title) : [];
  const speaker = after[0] ?? speakers[0];
  if (speaker !== undefined && !takenColumns.has(speaker.place))
    take(speaker.place, 'Speaker', sheetWords.reasons.word(speaker.word));
  const kind = (candidates('kind')[0] ?? (isParallel ? undefined : candidates('track')[0]))?.place ?? null;
  return {
    takenColumns: takenColumns,
    kind: kind !== null && !takenColumns.has(kind) ? kind : null,
    questions,
  };
}

/** Returns true for a column of numbers, or if a cell is the time from its start to the next one. */
function areLengthsOf(
  rows: Table,
  kindAt: (place: number) => CellKind,
  startPlace: number,
  place: number,
): boolean {
  if (['number', 'length'].includes(kindAt(place))) return TIME_KINDS.has(kindAt(startPlace));
  return fitsGaps(rows, startPlace, place);
}

/** Returns true if a cell is the time from its start to the next one. Plain numbers are minutes. */
function fitsGaps(rows: Table, startPlace: number, place: number): boolean {
  const starts = rows.map((cells) => clockMs((cells[startPlace] ?? '').trim()));
  return rows.some((cells, row) => {
    const [start, next] = [starts[row] ?? null, starts[row + 1] ?? null];
    const cell = (cells[place] ?? '').trim();
    const length = /^\d+$/.test(cell) ? Number(cell) * HOUR : clockMs(cell);
    if (start === null || next === null || !length) return false;
    return next - start === length || next - start === length / 60;
  });
}

/** A festival's plan has bands in place of titles. */
const PERFORMER_WORD = /^(?:artist|performer|künstler|исполнитель|артист|wykonawca)/;

const PART_UNITS: readonly string[] = ['hours', 'minutes', 'seconds'];

/** 1.10 below an unknown heading may be a version or a price. */
const isDecimal = (cell: string): boolean => /^\d+\.\d+$/.test(cell);

const isForeignName = (name: string): boolean =>
  headingWords(name).every((word) => matchOfHeading(word) === null);

const isDistinct = (cells: readonly string[]): boolean =>
  cells.length > 1 && new Set(cells).size === cells.length;

const isWords = (cell: string): boolean => /\p{L}{2}/u.test(cell) && readMomentPlain(cell) === null;

const readMomentPlain = (cell: string) => readRange(cell, plainZone) ?? readMoment(cell, plainZone);

/** Lengths without a colon, or words such as "TBC". */
const PLAIN_LENGTH =
  /^\d{1,3}(?:[.,]\d)?(?: ?(?:m|mins?|minutes?|minuten|s|secs?|sek|h)\.?)?$|^[\p{L}~?/ -]+$/iu;

function timesByContents(
  starts: readonly { readonly place: number; readonly isGeneric: boolean }[],
  takenColumns: TakenColumns,
  rows: Table,
  dayPlace: number,
  answers: Answers,
  questions: LayoutQuestion[],
  names: readonly string[],
): void {
  const headers = new Set([...takenColumns.values()].map(({ header }) => header));
  const generic = starts.find(({ place }) => takenColumns.get(place)?.header === 'Start time');
  if (generic?.isGeneric !== true || headers.has('Duration') || headers.has('Finish time')) return;
  const { place } = generic;
  const cells = filledCells(rows, place);
  if (cells.some((cell) => /\d/.test(cell)) && cells.every((cell) => PLAIN_LENGTH.test(cell)))
    takenColumns.set(place, { header: 'Duration', reason: sheetWords.reasons.cells });
  else if (
    cells.some((cell) => TWO_PART_LENGTH.test(cell)) &&
    cells.every((cell) => TWO_PART_LENGTH.test(cell) || !/\d:\d/.test(cell))
  ) {
    const isDays = isIncreasingByDay(rows, place, dayPlace);
    if (!isDays || cells.every((cell) => /^0?[0-4] ?:/.test(cell) || !TWO_PART_LENGTH.test(cell)))
      askHalfDay(place, names[place] ?? '', cells, answers, questions, takenColumns);
  }
}

const isDayRow = (cells: readonly string[]): boolean => {
  const [cell = '', ...more] = cells.filter((each) => each.trim() !== '');
  return more.length === 0 && readDay(cell, null) !== null;
};

function isIncreasingByDay(rows: Table, place: number, dayPlace = -1): boolean {
  const days: string[][] = [[]];
  let last = '';
  for (const row of rows) {
    const day = (row[dayPlace] ?? '').trim() || last;
    if (isDayRow(row) || day !== last) days.push([]);
    last = day;
    const cell = (row[place] ?? '').trim();
    if (clockMs(cell) !== null) days.at(-1)?.push(cell);
  }
  return days.every((times) => isIncreasing(times));
}
