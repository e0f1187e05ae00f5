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

type Field<Value> = { [Key in keyof TimerRow]: TimerRow[Key] extends Value ? Key : never }[keyof TimerRow];

const text = (header: string, field: 'name' | 'extra' | 'notes'): TimerColumn => ({
  header,
  write: (timer) => timer[field],
  read: (cell, timer) => ({ ...timer, [field]: cell }),
});

type Nullable = 'startTime' | 'finishTime' | 'startDate' | 'finishDate';

const moment = (
  header: string,
  field: Nullable,
  parse: (cell: string) => string | null,
): TimerColumn => ({
  header,
  write: (timer) => timer[field] ?? '',
  read: (cell, timer) => {
    const value = parse(cell);
    return value === null ? null : { ...timer, [field]: value };
  },
});

const length = (header: string, field: 'yellow' | 'red' | 'timewarp'): TimerColumn => ({
  header,
  write: (timer) => lengthText(timer[field]),
  read: (cell, timer) => {
    const value = parseDuration(cell);
    return value === null ? null : { ...timer, [field]: value };
  },
});

const choice = <Key extends 'type' | 'trigger' | 'appearance'>(
  header: string,
  field: Key,
  values: readonly TimerRow[Key][],
): TimerColumn => ({
  header,
  write: (timer) => timer[field],
  read: (cell, timer) => {
    const value = chosen(cell, values);
    return value === null ? null : { ...timer, [field]: value };
  },
});

const chime = (header: string, moment: keyof Timer['chime']): TimerColumn => ({
  header,
  write: (timer) => timer.chime[moment],
  read: (cell, timer) => {
    const cue = chosen(cell, SOUND_CUES);
    return cue === null ? null : { ...timer, chime: { ...timer.chime, [moment]: cue } };
  },
});

const yesNo = (header: string, field: Field<boolean>): TimerColumn => ({
  header,
  write: (timer) => (timer[field] ? 'yes' : 'no'),
  read: (cell, timer) => {
    const value = answers.get(cell.trim().toLowerCase());
    return value === undefined ? null : { ...timer, [field]: value };
  },
});

const answers = new Map([
  ...['yes', 'true', 'y', 'x', '1'].map((word) => [word, true] as const),
  ...['no', 'false', 'n', '-', '0'].map((word) => [word, false] as const),
]);

/** Every field of a timer, in the order of the table (R61). */
export const timerColumns: readonly TimerColumn[] = [
  text('Title', 'name'),
  text('Speaker', 'extra'),
  {
    header: 'Duration',
    write: (timer) => lengthText(typedLength(timer)),
    read: (cell, timer) => {
      const ms = parseDuration(cell);
      return ms === null ? null : { ...timer, ...typedParts(ms) };
    },
  },
  choice('Type', 'type', DURATION_TYPES),
  length('Time warp', 'timewarp'),
  choice('Trigger', 'trigger', TRIGGERS),
  moment('Start time', 'startTime', parseTimeOfDay),
  moment('Start date', 'startDate', parseDate),
  moment('Finish time', 'finishTime', parseTimeOfDay),
  moment('Finish date', 'finishDate', parseDate),
  choice('Appearance', 'appearance', APPEARANCES),
  length('Yellow', 'yellow'),
  length('Red', 'red'),
  chime('Yellow chime', 'yellow'),
  chime('Red chime', 'red'),
  chime('Zero chime', 'zero'),
  yesNo('Show title', 'showName'),
  yesNo('Show speaker', 'showExtra'),
  {
    header: 'Labels',
    write: (timer) => labelsText(timer.labels),
    read: (cell, timer) => ({ ...timer, labels: parseLabels(cell) }),
  },
  text('Notes', 'notes'),
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
  const wanted = cell.trim().toUpperCase().replaceAll(/[\s-]+/g, '_');
  return values.find((value) => value === wanted) ?? null;
}
