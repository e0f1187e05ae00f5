import type { TimerId } from '../../machines/kernel/ids.ts';
import type { TimerFields } from '../../machines/room/timer.commands.ts';
import { fieldsOfLength, lengthOfFields, type Timer, timerFields } from '../../machines/timer/timer.ts';
import { exactLengthText, readDuration } from '../stage/duration-entry.view.ts';
import { type Formats, readTimeOfDay, timeText } from '../stage/tod-entry.view.ts';
import { type Items, itemsWithRows } from '../transfer/timer-items.view.ts';
import type { TypedColumn } from './rundown-grid.view.ts';
import { rundownGridWords } from './rundown-grid.words.ts';

/** `understood` says how the entry was read, if that is not obvious. */
export type CellEntry =
  | { readonly ok: true; readonly fields: TimerFields; readonly understood: string }
  | { readonly ok: false; readonly hint: string };

export function cellText(timer: Timer, column: TypedColumn, formats: Formats): string {
  if (column === 'title') return timer.name;
  if (column === 'speaker') return timer.extra;
  if (column === 'start') return timeText(timer.startTime, formats);
  return timer.type === 'FINISH_TIME'
    ? timeText(timer.finishTime, formats)
    : exactLengthText(lengthOfFields(timer));
}

export function readCell(
  { type }: Pick<Timer, 'type'>,
  column: TypedColumn,
  text: string,
  formats: Formats,
): CellEntry {
  if (column === 'title') return readText('name', text);
  if (column === 'speaker') return readText('extra', text);
  if (column === 'start') return readTime('startTime', text, formats);
  if (type === 'FINISH_TIME') return readTime('finishTime', text, formats);
  const entry = readDuration(text);
  return entry.ok ? { ok: true, fields: fieldsOfLength(entry.ms), understood: entry.understood } : entry;
}

function readText(field: 'name' | 'extra', text: string): CellEntry {
  const { most } = timerFields[field];
  const line = text.replace(/\s*\n\s*/g, ' ').trimEnd();
  if (line.length > most) return { ok: false, hint: rundownGridWords.tooLong(most) };
  return { ok: true, fields: { [field]: line }, understood: '' };
}

function readTime(field: 'startTime' | 'finishTime', text: string, formats: Formats): CellEntry {
  const entry = readTimeOfDay(text, formats);
  return entry.ok ? { ok: true, fields: { [field]: entry.time }, understood: entry.understood } : entry;
}

export function duplicateItems(timers: readonly Timer[], ids: readonly TimerId[]): Items {
  const copied = timers.filter(({ _id }) => ids.includes(_id));
  const last = copied[copied.length - 1]?.index ?? -1;
  return itemsWithRows(
    timers,
    copied.map(({ _id, index: _place, ...row }) => ({ ...row, group: null })),
    last + 1,
  );
}
