import { parseTimeOfDay, readTypedTime } from '../calendar/parse-tod.ts';
import { type DateOrder, dateInOrder, readDate } from '../calendar/read-date.ts';
import type { TextKind } from '../kernel/fields.ts';
import { type Duration, SECOND } from '../kernel/time.ts';
import { rundownTableWords } from '../words/rundown-table.ts';
import { entryWords } from '../words/times.ts';
import { lengthFaultText, parseDuration, readLength } from './parse-duration.ts';
import { readTimecode } from './timecode.ts';
import {
  APPEARANCES,
  DURATION_TYPES,
  type Label,
  MAX_LENGTH,
  type Mark,
  MOST_MARK_FLASHES,
  remindersIn,
  reminderText,
  SOUND_CUES,
  type Timer,
  TRIGGERS,
  timerFields,
  typedLength,
  typedParts,
} from './timer.ts';

/** Separators and white space at either end are encoded. */
const SPECIAL = /[%;=]|^\s|\s$/g;

/** Formats labels as `name=colour; name=colour`, percent-encoded (R63). */
export function labelsText(labels: readonly Label[]): string {
  return labels.map(({ name, color }) => `${written(name)}=${written(color)}`).join('; ');
}

export function parseLabels(text: string): readonly Label[] {
  return text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name = '', ...color] = part.split('=');
      return { name: plainCell(name), color: plainCell(color.join('=')) };
    });
}

function written(text: string): string {
  return text.replaceAll(SPECIAL, encodeURIComponent);
}

/** Keeps malformed escapes, because people write "50% off". */
function plainCell(text: string): string {
  const trimmed = text.trim();
  try {
    return decodeURIComponent(trimmed);
  } catch {
    return trimmed;
  }
}

const { wants: cells } = rundownTableWords;

export type TimerTableRow = Omit<Timer, '_id' | 'index' | 'ran' | 'confirmed'>;

export interface TimerColumn {
  readonly header: string;
  readonly fields: readonly (keyof TimerTableRow)[];
  /** Description of valid content, for errors (R62). */
  readonly wants: string;
  readonly write: (timer: TimerTableRow) => string;
  /** Empty cells are skipped. `order` is the order of day and month in the table. */
  readonly read: (cell: string, timer: TimerTableRow, order: DateOrder) => TimerTableRow | null;
  /** Explains why a cell is almost readable (P20). */
  readonly whyNot?: ((cell: string) => string | null) | undefined;
  /** Tables of other programs may use other words (R445). */
  readonly isChoice?: boolean | undefined;
}

interface Reading<Value> {
  readonly write: (value: Value) => string;
  readonly parse: (cell: string, order: DateOrder) => Value | null;
  readonly wants: string;
  readonly whyNot?: TimerColumn['whyNot'];
  readonly isChoice?: boolean;
}

const column = <Key extends keyof TimerTableRow>(
  header: string,
  field: Key,
  { write, parse, wants, whyNot, isChoice }: Reading<TimerTableRow[Key]>,
): TimerColumn => ({
  header,
  fields: [field],
  wants,
  whyNot,
  isChoice,
  write: (timer) => write(timer[field]),
  read: (cell, timer, order) => {
    const value = parse(cell, order);
    return value === null ? null : { ...timer, [field]: value };
  },
});

const text = ({ most }: TextKind): Reading<string> => ({
  write: (value) => value,
  parse: (cell) => (cell.length > most ? null : cell),
  wants: cells.text(most.toLocaleString('en')),
});

const length: Reading<Duration> = {
  write: lengthText,
  parse: lengthIn,
  wants: cells.length,
  whyNot: whyNoLength,
};

const markAt: Reading<Duration | null> = {
  write: (ms) => (ms === null ? '' : lengthText(ms)),
  parse: lengthIn,
  wants: cells.length,
  whyNot: whyNoLength,
};

const reminders: Reading<Timer['reminders']> = {
  write: reminderText,
  parse: remindersIn,
  wants: cells.reminders,
};

const warp: Reading<Duration | null> = {
  write: (ms) => (ms === null ? '' : lengthText(ms)),
  parse: (cell) => lengthIn(cell) || null,
  wants: cells.warp,
  whyNot: whyNoLength,
};

const timeOfDay: Reading<string | null> = {
  write: orEmpty,
  parse: parseTimeOfDay,
  wants: cells.timeOfDay,
  whyNot: (cell) => readTypedTime(cell).fault,
};

const date: Reading<string | null> = {
  write: orEmpty,
  parse: dateInOrder,
  wants: cells.date,
  whyNot: whyNoDate,
};

const choice = <Key extends 'type' | 'trigger' | 'appearance'>(
  header: string,
  field: Key,
  values: readonly TimerTableRow[Key][],
): TimerColumn =>
  column(header, field, {
    write: (value) => value,
    parse: (cell) => chosen(cell, values),
    wants: cells.choice(values.join(', ')),
    isChoice: true,
  });

const yesNo: Reading<boolean> = {
  write: (shown) => (shown ? 'yes' : 'no'),
  parse: readYesNo,
  wants: cells.yesNo,
  isChoice: true,
};

export function readYesNo(cell: string): boolean | null {
  return answers.get(cell.trim().toLowerCase()) ?? null;
}

const answers = new Map([
  ...['yes', 'true', 'y', 'x', '1'].map((word) => [word, true] as const),
  ...['no', 'false', 'n', '-', '0'].map((word) => [word, false] as const),
]);

const timecode: Reading<string | null> = {
  write: orEmpty,
  parse: readTimecode,
  wants: cells.timecode,
};

const labels: Reading<Timer['labels']> = {
  write: labelsText,
  parse: labelsIn,
  wants: cells.labels(timerFields.labels.most),
};

const chime = (header: string, mark: Mark): TimerColumn => ({
  header,
  fields: ['chime'],
  wants: cells.chime,
  isChoice: true,
  write: (timer) => timer.chime[mark],
  read: (cell, timer) => {
    const cue = chosen(cell, SOUND_CUES);
    return cue === null ? null : { ...timer, chime: { ...timer.chime, [mark]: cue } };
  },
});

const flashes = (header: string, mark: Mark): TimerColumn => ({
  header,
  fields: ['markFlash'],
  wants: cells.flashes(MOST_MARK_FLASHES),
  write: (timer) => String(timer.markFlash[mark]),
  read: (cell, timer) => {
    const count = /^\d{1,2}$/.test(cell.trim()) ? Number(cell) : MOST_MARK_FLASHES + 1;
    return count > MOST_MARK_FLASHES ? null : { ...timer, markFlash: { ...timer.markFlash, [mark]: count } };
  },
});

const markText = (header: string, mark: Mark): TimerColumn => {
  const { most } = timerFields.markText.fields[mark];
  return {
    header,
    fields: ['markText'],
    wants: cells.text(String(most)),
    write: (timer) => timer.markText[mark],
    read: (cell, timer) =>
      cell.length > most ? null : { ...timer, markText: { ...timer.markText, [mark]: cell } },
  };
};

const duration: TimerColumn = {
  header: 'Duration',
  fields: ['hours', 'minutes', 'seconds'],
  wants: length.wants,
  whyNot: whyNoLength,
  write: (timer) => lengthText(typedLength(timer)),
  read: (cell, timer) => {
    const ms = parseDuration(cell);
    // The last second below the limit may have a fraction.
    return ms === null || ms >= MAX_LENGTH + SECOND ? null : { ...timer, ...typedParts(ms) };
  },
};

const DAY_AND_TIME = /^([^\sT]*\d)(?:T| +)(\S.*)$/;

/** Workbooks have such cells. Returns null if the cell has no date, or only a time. */
export function dayAndTime(cell: string): { readonly day: string; readonly time: string } | null {
  const [, day, time = ''] = DAY_AND_TIME.exec(cell.trim()) ?? [];
  return day === undefined || parseTimeOfDay(cell) !== null ? null : { day, time };
}

const startTime: TimerColumn = {
  header: 'Start time',
  fields: ['startTime'],
  wants: timeOfDay.wants,
  whyNot: (cell) => {
    const both = dayAndTime(cell);
    return both === null
      ? readTypedTime(cell).fault
      : (whyNoDate(both.day) ?? readTypedTime(both.time).fault);
  },
  write: (timer) => orEmpty(timer.startTime),
  read: (cell, timer, order) => {
    const both = dayAndTime(cell);
    const read = parseTimeOfDay(both?.time ?? cell);
    if (read === null) return null;
    if (both === null) return { ...timer, startTime: read };
    const startDate = dateInOrder(both.day, order);
    return startDate === null ? null : { ...timer, startTime: read, startDate };
  },
};

const groupName: TimerColumn = {
  header: 'Group',
  fields: ['group'],
  wants: text(timerFields.group.of.fields.name).wants,
  write: ({ group }) => group?.name ?? '',
  read: (cell, timer) =>
    cell.length > timerFields.group.of.fields.name.most
      ? null
      : { ...timer, group: { target: null, ...timer.group, name: cell } },
};

const groupTarget: TimerColumn = {
  header: 'Group ends',
  fields: ['group'],
  wants: timeOfDay.wants,
  whyNot: timeOfDay.whyNot,
  write: ({ group }) => orEmpty(group?.target ?? null),
  read: (cell, timer) => {
    const target = parseTimeOfDay(cell);
    if (target === null) return null;
    return { ...timer, group: { name: rundownTableWords.group, ...timer.group, target } };
  },
};

export const timerColumns: readonly TimerColumn[] = [
  column('Title', 'name', text(timerFields.name)),
  column('Speaker', 'extra', text(timerFields.extra)),
  duration,
  choice('Type', 'type', DURATION_TYPES),
  column('Time warp', 'timewarp', warp),
  choice('Trigger', 'trigger', TRIGGERS),
  startTime,
  column('Start date', 'startDate', date),
  column('Finish time', 'finishTime', timeOfDay),
  column('Finish date', 'finishDate', date),
  column('Timecode', 'timecode', timecode),
  choice('Appearance', 'appearance', APPEARANCES),
  column('Green', 'green', markAt),
  column('Yellow', 'yellow', length),
  column('Orange', 'orange', markAt),
  column('Red', 'red', length),
  chime('Green chime', 'green'),
  chime('Yellow chime', 'yellow'),
  chime('Orange chime', 'orange'),
  chime('Red chime', 'red'),
  chime('Zero chime', 'zero'),
  flashes('Green flashes', 'green'),
  markText('Green text', 'green'),
  flashes('Yellow flashes', 'yellow'),
  markText('Yellow text', 'yellow'),
  flashes('Orange flashes', 'orange'),
  markText('Orange text', 'orange'),
  flashes('Red flashes', 'red'),
  markText('Red text', 'red'),
  flashes('Zero flashes', 'zero'),
  markText('Zero text', 'zero'),
  column('Reminders', 'reminders', reminders),
  column('Show title', 'showName', yesNo),
  column('Show speaker', 'showExtra', yesNo),
  column('Labels', 'labels', labels),
  column('Notes', 'notes', text(timerFields.notes)),
  groupName,
  groupTarget,
];

/** Columns with formulas that exported workbooks contain and imports ignore (V2481). */
export const scheduleHeaders: readonly string[] = ['Expected start', 'Expected end'];

export function timerTable(timers: readonly Timer[]): Table {
  const headers = timerColumns.map(({ header }) => header);
  return [headers, ...timers.map((timer) => timerColumns.map(({ write }) => write(timer)))];
}

function orEmpty(value: string | null): string {
  return value ?? '';
}

function whyNoDate(cell: string): string | null {
  const { dayFirst, monthFirst } = readDate(cell);
  if (dayFirst === null || monthFirst === null) return null;
  return rundownTableWords.eitherDate(dayFirst, monthFirst);
}

function whyNoLength(cell: string): string | null {
  const read = readLength(cell);
  if (read.ok) return read.value > MAX_LENGTH ? entryWords.lengthTooLong : null;
  return lengthFaultText(read.error);
}

function lengthIn(cell: string): Duration | null {
  const ms = parseDuration(cell);
  return ms === null || ms > MAX_LENGTH ? null : ms;
}

function labelsIn(cell: string): Timer['labels'] | null {
  const { of: label, most } = timerFields.labels;
  const read = parseLabels(cell);
  const fit = read.every(
    ({ name, color }) => name.length <= label.fields.name.most && color.length <= label.fields.color.most,
  );
  return fit && read.length <= most ? read : null;
}

function lengthText(ms: Duration): string {
  const { hours, minutes, seconds } = typedParts(ms);
  const [whole = '', fraction] = String(seconds).split('.');
  const clock = [String(hours), String(minutes).padStart(2, '0'), whole.padStart(2, '0')].join(':');
  return fraction === undefined ? clock : `${clock}.${fraction}`;
}

/** Compares without case, and treats spaces and hyphens as underscores. */
function chosen<Value extends string>(cell: string, values: readonly Value[]): Value | null {
  const wanted = cell
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
  return values.find((value) => value === wanted) ?? null;
}

export type Table = readonly (readonly string[])[];
