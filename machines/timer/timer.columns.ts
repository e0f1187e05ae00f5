import { parseTimeOfDay, readTypedTime } from '../calendar/parse-time-of-day.ts';
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
  fieldsOfLength,
  type Label,
  lengthOfFields,
  MAX_LENGTH,
  MAX_MARK_FLASHES,
  type Mark,
  parseReminders,
  reminderText,
  SOUND_CUES,
  type Timer,
  TRIGGERS,
  timerFields,
  timerFlags,
} from './timer.ts';

/** Separators and white space at either end are encoded. */
const SPECIAL_CHARACTERS = /[%;=]|^\s|\s$/g;

/** Formats labels as `name=colour; name=colour`, percent-encoded (R63). */
export function labelsText(labels: readonly Label[]): string {
  return labels.map(({ name, color }) => `${escapeCell(name)}=${escapeCell(color)}`).join('; ');
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

const escapeCell = (text: string): string => text.replaceAll(SPECIAL_CHARACTERS, encodeURIComponent);

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
  readonly wants: string;
  readonly write: (timer: TimerTableRow) => string;
  /** Empty cells are skipped. `order` is the order of day and month in the table. */
  readonly read: (cell: string, timer: TimerTableRow, order: DateOrder) => TimerTableRow | null;
  readonly whyNot?: ((cell: string) => string | null) | undefined;
  /** True if cells contain fixed words. Files of other programs may contain other words. */
  readonly isChoice?: boolean | undefined;
}

interface CellFormat<Value> {
  readonly write: (value: Value) => string;
  readonly parse: (cell: string, order: DateOrder) => Value | null;
  readonly wants: string;
  readonly whyNot?: TimerColumn['whyNot'];
  readonly isChoice?: boolean;
}

const fieldColumn = <Key extends keyof TimerTableRow>(
  header: string,
  field: Key,
  { write, parse, wants, whyNot, isChoice }: CellFormat<TimerTableRow[Key]>,
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

const textCell = ({ most }: TextKind): CellFormat<string> => ({
  write: (value) => value,
  parse: (cell) => (cell.length > most ? null : cell),
  wants: cells.text(most.toLocaleString('en')),
});

const lengthCell: CellFormat<Duration> = {
  write: lengthText,
  parse: parseLengthCell,
  wants: cells.length,
  whyNot: lengthCellFault,
};

const markCell: CellFormat<Duration | null> = {
  write: (ms) => (ms === null ? '' : lengthText(ms)),
  parse: parseLengthCell,
  wants: cells.length,
  whyNot: lengthCellFault,
};

const remindersCell: CellFormat<Timer['reminders']> = {
  write: reminderText,
  parse: parseReminders,
  wants: cells.reminders,
};

const warpCell: CellFormat<Duration | null> = {
  write: (ms) => (ms === null ? '' : lengthText(ms)),
  parse: (cell) => parseLengthCell(cell) || null,
  wants: cells.warp,
  whyNot: lengthCellFault,
};

const timeOfDayCell: CellFormat<string | null> = {
  write: orEmpty,
  parse: parseTimeOfDay,
  wants: cells.timeOfDay,
  whyNot: (cell) => readTypedTime(cell).fault,
};

const dateCell: CellFormat<string | null> = {
  write: orEmpty,
  parse: dateInOrder,
  wants: cells.date,
  whyNot: dateCellFault,
};

const choiceColumn = <Key extends 'type' | 'trigger' | 'appearance'>(
  header: string,
  field: Key,
  values: readonly TimerTableRow[Key][],
): TimerColumn =>
  fieldColumn(header, field, {
    write: (value) => value,
    parse: (cell) => parseChoice(cell, values),
    wants: cells.choice(values.join(', ')),
    isChoice: true,
  });

const yesNoCell: CellFormat<boolean> = {
  write: (shown) => (shown ? 'yes' : 'no'),
  parse: readYesNo,
  wants: cells.yesNo,
  isChoice: true,
};

export function readYesNo(cell: string): boolean | null {
  return yesNoAnswers.get(cell.trim().toLowerCase()) ?? null;
}

const yesNoAnswers = new Map([
  ...['yes', 'true', 'y', 'x', '1'].map((word) => [word, true] as const),
  ...['no', 'false', 'n', '-', '0'].map((word) => [word, false] as const),
]);

const timecodeCell: CellFormat<string | null> = {
  write: orEmpty,
  parse: readTimecode,
  wants: cells.timecode,
};

const labelsCell: CellFormat<Timer['labels']> = {
  write: labelsText,
  parse: parseLabelsCell,
  wants: cells.labels(timerFields.labels.most),
};

const chimeColumn = (header: string, mark: Mark): TimerColumn => ({
  header,
  fields: ['chime'],
  wants: cells.chime,
  isChoice: true,
  write: (timer) => timer.chime[mark],
  read: (cell, timer) => {
    const cue = parseChoice(cell, SOUND_CUES);
    return cue === null ? null : { ...timer, chime: { ...timer.chime, [mark]: cue } };
  },
});

const flashesColumn = (header: string, mark: Mark): TimerColumn => ({
  header,
  fields: ['markFlash'],
  wants: cells.flashes(MAX_MARK_FLASHES),
  write: (timer) => String(timer.markFlash[mark]),
  read: (cell, timer) => {
    const count = /^\d{1,2}$/.test(cell.trim()) ? Number(cell) : MAX_MARK_FLASHES + 1;
    return count > MAX_MARK_FLASHES ? null : { ...timer, markFlash: { ...timer.markFlash, [mark]: count } };
  },
});

const markTextColumn = (header: string, mark: Mark): TimerColumn => {
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

const durationColumn: TimerColumn = {
  header: 'Duration',
  fields: ['hours', 'minutes', 'seconds'],
  wants: lengthCell.wants,
  whyNot: lengthCellFault,
  write: (timer) => lengthText(lengthOfFields(timer)),
  read: (cell, timer) => {
    const ms = parseDuration(cell);
    // A length may exceed the limit by a fraction of a second.
    return ms === null || ms >= MAX_LENGTH + SECOND ? null : { ...timer, ...fieldsOfLength(ms) };
  },
};

const DAY_AND_TIME = /^([^\sT]*\d)(?:T| +)(\S.*)$/;

/** Splits a date with a time, as in workbooks. Returns null if the cell has no date, or only a time. */
export function dayAndTime(cell: string): { readonly day: string; readonly time: string } | null {
  const [, day, time = ''] = DAY_AND_TIME.exec(cell.trim()) ?? [];
  return day === undefined || parseTimeOfDay(cell) !== null ? null : { day, time };
}

const startTimeColumn: TimerColumn = {
  header: 'Start time',
  fields: ['startTime'],
  wants: timeOfDayCell.wants,
  whyNot: (cell) => {
    const both = dayAndTime(cell);
    return both === null
      ? readTypedTime(cell).fault
      : (dateCellFault(both.day) ?? readTypedTime(both.time).fault);
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

const groupNameColumn: TimerColumn = {
  header: 'Group',
  fields: ['group'],
  wants: textCell(timerFields.group.of.fields.name).wants,
  write: ({ group }) => group?.name ?? '',
  read: (cell, timer) =>
    cell.length > timerFields.group.of.fields.name.most
      ? null
      : { ...timer, group: { target: null, ...timer.group, name: cell } },
};

const groupEndColumn: TimerColumn = {
  header: 'Group ends',
  fields: ['group'],
  wants: timeOfDayCell.wants,
  whyNot: timeOfDayCell.whyNot,
  write: ({ group }) => orEmpty(group?.target ?? null),
  read: (cell, timer) => {
    const target = parseTimeOfDay(cell);
    if (target === null) return null;
    return { ...timer, group: { name: rundownTableWords.group, ...timer.group, target } };
  },
};

export const timerColumns: readonly TimerColumn[] = [
  fieldColumn('Title', 'name', textCell(timerFields.name)),
  fieldColumn('Speaker', 'extra', textCell(timerFields.extra)),
  durationColumn,
  choiceColumn('Type', 'type', DURATION_TYPES),
  fieldColumn('Time warp', 'timewarp', warpCell),
  choiceColumn('Trigger', 'trigger', TRIGGERS),
  startTimeColumn,
  fieldColumn('Start date', 'startDate', dateCell),
  fieldColumn('Finish time', 'finishTime', timeOfDayCell),
  fieldColumn('Finish date', 'finishDate', dateCell),
  fieldColumn('Timecode', 'timecode', timecodeCell),
  choiceColumn('Appearance', 'appearance', APPEARANCES),
  fieldColumn('Green', 'green', markCell),
  fieldColumn('Yellow', 'yellow', lengthCell),
  fieldColumn('Orange', 'orange', markCell),
  fieldColumn('Red', 'red', lengthCell),
  chimeColumn('Green chime', 'green'),
  chimeColumn('Yellow chime', 'yellow'),
  chimeColumn('Orange chime', 'orange'),
  chimeColumn('Red chime', 'red'),
  chimeColumn('Zero chime', 'zero'),
  flashesColumn('Green flashes', 'green'),
  markTextColumn('Green text', 'green'),
  flashesColumn('Yellow flashes', 'yellow'),
  markTextColumn('Yellow text', 'yellow'),
  flashesColumn('Orange flashes', 'orange'),
  markTextColumn('Orange text', 'orange'),
  flashesColumn('Red flashes', 'red'),
  markTextColumn('Red text', 'red'),
  flashesColumn('Zero flashes', 'zero'),
  markTextColumn('Zero text', 'zero'),
  fieldColumn('Reminders', 'reminders', remindersCell),
  ...timerFlags.map(({ field, header }) => fieldColumn(header, field, yesNoCell)),
  fieldColumn('Labels', 'labels', labelsCell),
  fieldColumn('Notes', 'notes', textCell(timerFields.notes)),
  groupNameColumn,
  groupEndColumn,
];

export const lengthHeaders: readonly string[] = ['Duration', 'Time warp', 'Green', 'Yellow', 'Orange', 'Red'];

/** Columns with formulas that exported workbooks contain and imports ignore (V2481). */
export const scheduleHeaders: readonly string[] = ['Expected start', 'Expected end'];

export function timerTable(timers: readonly Timer[]): Table {
  const headers = timerColumns.map(({ header }) => header);
  return [headers, ...timers.map((timer) => timerColumns.map(({ write }) => write(timer)))];
}

function orEmpty(value: string | null): string {
  return value ?? '';
}

function dateCellFault(cell: string): string | null {
  const { dayFirst, monthFirst } = readDate(cell);
  if (dayFirst === null || monthFirst === null) return null;
  return rundownTableWords.eitherDate(dayFirst, monthFirst);
}

function lengthCellFault(cell: string): string | null {
  const read = readLength(cell);
  if (read.ok) return read.value > MAX_LENGTH ? entryWords.lengthTooLong : null;
  return lengthFaultText(read.error);
}

function parseLengthCell(cell: string): Duration | null {
  const ms = parseDuration(cell);
  return ms === null || ms > MAX_LENGTH ? null : ms;
}

function parseLabelsCell(cell: string): Timer['labels'] | null {
  const { of: label, most } = timerFields.labels;
  const read = parseLabels(cell);
  const fit = read.every(
    ({ name, color }) => name.length <= label.fields.name.most && color.length <= label.fields.color.most,
  );
  return fit && read.length <= most ? read : null;
}

function lengthText(ms: Duration): string {
  const { hours, minutes, seconds } = fieldsOfLength(ms);
  const [whole = '', fraction] = String(seconds).split('.');
  const clock = [String(hours), String(minutes).padStart(2, '0'), whole.padStart(2, '0')].join(':');
  return fraction === undefined ? clock : `${clock}.${fraction}`;
}

function parseChoice<Value extends string>(cell: string, values: readonly Value[]): Value | null {
  const wanted = cell
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
  return values.find((value) => value === wanted) ?? null;
}

export type Table = readonly (readonly string[])[];
