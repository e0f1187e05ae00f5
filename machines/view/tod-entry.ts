import { parseTimeOfDay } from '../schedule/parse-tod.ts';

/** What was made of a time of day while it is being typed. `time`: `HH:mm:ss`, null for none. */
export type TodEntry =
  | { readonly ok: true; readonly time: string | null; readonly understood: string }
  | { readonly ok: false; readonly hint: string };

/** Reads a typed time of day; nothing typed means none (V28). */
export function readTimeOfDay(text: string): TodEntry {
  if (text.trim() === '') return { ok: true, time: null, understood: 'No time' };
  const time = parseTimeOfDay(text);
  if (time === null) return { ok: false, hint: 'Not a time. Try 14:30, 2:30 pm or 1430' };
  return { ok: true, time, understood: timeText(time) };
}

/** "14:30", with seconds only where there are some (V28). */
export function timeText(time: string | null): string {
  if (time === null) return '';
  return time.endsWith(':00') ? time.slice(0, 5) : time;
}
