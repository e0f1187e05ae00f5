import { type Duration, HOUR, MINUTE, SECOND } from '../kernel/time.ts';
import { parseDuration } from '../timer/parse-duration.ts';
import { MAX_LENGTH } from '../timer/timer.length.ts';
import type { Timer } from '../timer/timer.ts';
import { spoken } from './playhead.ts';

/** What was made of a duration while it is being typed. */
export type DurationEntry =
  | { readonly ok: true; readonly ms: Duration; readonly understood: string }
  | { readonly ok: false; readonly hint: string };

const HOW = "Try 5, 5', 1:30 or 1h 2m";

/** Reads a typed length and says at once what was understood (V28). */
export function readDuration(text: string): DurationEntry {
  const ms = parseDuration(text);
  if (ms === null) return { ok: false, hint: text.trim() === '' ? HOW : `Not a length. ${HOW}` };
  if (ms > MAX_LENGTH) return { ok: false, hint: 'A timer is at most 999:59:59 long' };
  return { ok: true, ms, understood: spoken(ms) };
}

/** A length as a timer holds it (V28). */
export function lengthFields(ms: Duration): Pick<Timer, 'hours' | 'minutes' | 'seconds'> {
  return {
    hours: Math.floor(ms / HOUR),
    minutes: Math.floor((ms % HOUR) / MINUTE),
    seconds: Math.floor((ms % MINUTE) / SECOND),
  };
}

/** A length as the rundown writes it, and as it can be typed again: "5:00", "1:30:00" (V28). */
export function lengthText(ms: Duration): string {
  const { hours, minutes, seconds } = lengthFields(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
