import { type Duration, HOUR, MINUTE, SECOND } from '../kernel/time.ts';
import { parseDate } from '../schedule/parse-date.ts';
import { parseTimeOfDay } from '../schedule/parse-tod.ts';
import { labelsText, parseLabels } from './label.text.ts';
import { parseDuration } from './parse-duration.ts';
import { typedLength } from './timer.length.ts';
import { APPEARANCES, DURATION_TYPES, SOUND_CUES, type Timer, TRIGGERS } from './timer.ts';

/** A timer of a table: it gets its id and place in the room that it comes to. */
export type TimerRow = Omit<Timer, '_id' | 'index'>;

/** One column of a rundown as a table. */
export interface TimerColumn {
  readonly header: string;
  readonly write: (timer: TimerRow) => string;
  /** The timer with what the cell says; null when the cell makes no sense. Not asked about empty cells. */
  readonly read: (cell: string, timer: TimerRow) => TimerRow | null;
}

/** A column that is one field. */
const column = <Key extends keyof TimerRow>(
  header: string,
  field: Key,
  write: (value: TimerRow[Key]) => string,
  parse: (cell: string) => TimerRow[Key] | null,
): TimerColumn => ({
  header,
  write: (timer) => write(timer[field]),
  read: (cell, timer) => {
    const value = parse(cell);
    return value === null ? null : { ...timer, [field]: value };
  },
});

const asItIs = (cell: string): string => cell;
const orEmpty = (value: string | null): string => value ?? '';

const choice = <Key extends 'type' | 'trigger' | 'appearance'>(
  header: string,
  field: Key,
  values: readonly TimerRow[Key][],
): TimerColumn => column(header, field, asItIs, (cell) => chosen(cell, values));

const yesNo = (header: string, field: 'showName' | 'showExtra'): TimerColumn =>
  column(
    header,
    field,
    (shown) => (shown ? 'yes' : 'no'),
    (cell) => answers.get(cell.trim().toLowerCase()) ?? null,
  );

const answers = new Map([
  ...['yes', 'true', 'y', 'x', '1'].map((word) => [word, true] as const),
  ...['no', 'false', 'n', '-', '0'].map((word) => [word, false] as const),
]);

const chime = (header: string, threshold: keyof Timer['chime']): TimerColumn => ({
  header,
  write: (timer) => timer.chime[threshold],
  read: (cell, timer) => {
    const cue = chosen(cell, SOUND_CUES);
    return cue === null ? null : { ...timer, chime: { ...timer.chime, [threshold]: cue } };
  },
});

const duration: TimerColumn = {
  header: 'Duration',
  write: (timer) => lengthText(typedLength(timer)),
  read: (cell, timer) => {
    const ms = parseDuration(cell);
    return ms === null ? null : { ...timer, ...typedParts(ms) };
  },
};

/** Every field of a timer, in the order of the table (R61). */
export const timerColumns: readonly TimerColumn[] = [
  column('Title', 'name', asItIs, asItIs),
  column('Speaker', 'extra', asItIs, asItIs),
  duration,
  choice('Type', 'type', DURATION_TYPES),
  column('Time warp', 'timewarp', lengthText, parseDuration),
  choice('Trigger', 'trigger', TRIGGERS),
  column('Start time', 'startTime', orEmpty, parseTimeOfDay),
  column('Start date', 'startDate', orEmpty, parseDate),
  column('Finish time', 'finishTime', orEmpty, parseTimeOfDay),
  column('Finish date', 'finishDate', orEmpty, parseDate),
  choice('Appearance', 'appearance', APPEARANCES),
  column('Yellow', 'yellow', lengthText, parseDuration),
  column('Red', 'red', lengthText, parseDuration),
  chime('Yellow chime', 'yellow'),
  chime('Red chime', 'red'),
  chime('Zero chime', 'zero'),
  yesNo('Show title', 'showName'),
  yesNo('Show speaker', 'showExtra'),
  column('Labels', 'labels', labelsText, parseLabels),
  column('Notes', 'notes', asItIs, asItIs),
];

/** `h:mm:ss`, with a fraction only if there is one; empty for none. The duration parser reads it back. */
function lengthText(ms: Duration | null): string {
  if (ms === null) return '';
  const { hours, minutes, seconds } = typedParts(ms);
  const [whole = '', fraction] = String(seconds).split('.');
  const clock = [String(hours), String(minutes).padStart(2, '0'), whole.padStart(2, '0')].join(':');
  return fraction === undefined ? clock : `${clock}.${fraction}`;
}

function typedParts(ms: Duration): Pick<Timer, 'hours' | 'minutes' | 'seconds'> {
  return {
    hours: Math.floor(ms / HOUR),
    minutes: Math.floor((ms % HOUR) / MINUTE),
    seconds: (ms % MINUTE) / SECOND,
  };
}

/** One of the values, however it is capitalised, with spaces for its underscores if people like that better. */
function chosen<Value extends string>(cell: string, values: readonly Value[]): Value | null {
  const wanted = cell
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
  return values.find((value) => value === wanted) ?? null;
}
