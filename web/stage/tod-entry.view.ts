import { readTypedTime } from '../../machines/calendar/parse-time-of-day.ts';
import type { RoomTimes } from '../../machines/room/room-times.ts';
import { formatTimeOfDay } from '../../machines/schedule/tod.ts';
import { entryWords } from '../../machines/words/times.ts';

type TodEntry =
  | { readonly ok: true; readonly time: string | null; readonly understood: string }
  | { readonly ok: false; readonly hint: string };

export function readTimeOfDay(text: string, formats: Formats): TodEntry {
  if (text.trim() === '') return { ok: true, time: null, understood: entryWords.noTime };
  const { time, fault } = readTypedTime(text);
  if (time === null) return { ok: false, hint: fault ?? entryWords.notATime };
  return { ok: true, time, understood: timeText(time, formats) };
}

export type Formats = Pick<RoomTimes, 'shortFormat' | 'fullFormat'>;

export function timeText(time: string | null, { shortFormat, fullFormat }: Formats): string {
  if (time === null) return '';
  const format = time.endsWith(':00') ? shortFormat : fullFormat;
  return formatTimeOfDay(Date.parse(`1970-01-01T${time}Z`), 'UTC', format, 'en');
}
