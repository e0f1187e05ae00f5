import { type Duration, HOUR, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { fieldsOfLength, type Timer } from '../../machines/timer/timer.ts';
import type { Timeset } from '../../machines/timer/timeset.ts';
import { durationWords } from '../../machines/words/times.ts';

/** Starts of the zones, increasing, percent. An absent zone has the start of the next zone (V1814). */
export interface Zones {
  readonly greenAt: number;
  readonly yellowAt: number;
  readonly orangeAt: number;
  readonly redAt: number;
}

export interface Playhead extends Zones {
  readonly total: Duration;
  readonly elapsed: Duration;
  readonly percent: number;
  readonly text: string;
}

interface PlayheadSource {
  readonly total: Duration;
  readonly left: Duration;
  readonly zones: Zones;
}

export function playheadOf({ total, left, zones }: PlayheadSource): Playhead {
  const elapsed = Math.min(Math.max(0, total - left), total);
  return {
    total,
    elapsed,
    percent: total <= 0 ? shareWithoutLength(left) : clampPercent((elapsed / total) * 100),
    ...zones,
    text: timeLeftSentence(left, total),
  };
}

export function playheadZones(
  timer: Pick<Timer, 'green' | 'yellow' | 'orange' | 'red'> | null,
  total: Duration,
): Zones {
  const from = (threshold: Duration, next: number) => Math.min(zoneStart(threshold, total), next);
  const redAt = from(timer?.red ?? 0, 100);
  const orangeAt = from(timer?.orange ?? 0, redAt);
  const yellowAt = from(timer?.yellow ?? 0, orangeAt);
  return { greenAt: from(timer?.green ?? 0, yellowAt), yellowAt, orangeAt, redAt };
}

/** Returns the start of a zone, percent. Returns 0 without a length (V25). */
function zoneStart(threshold: Duration, total: Duration): number {
  if (threshold <= 0) return 100;
  return total <= 0 ? 0 : clampPercent((1 - threshold / total) * 100);
}

const shareWithoutLength = (left: Duration) => (left < 0 ? 100 : 0);

const clampPercent = (value: number) => Math.min(100, Math.max(0, value));

export function jumpDistance(playhead: Playhead, target: Duration): Duration {
  return Math.round(Math.min(Math.max(0, target), playhead.total) - playhead.elapsed);
}

export function playheadSteps(total: Duration): { readonly small: Duration; readonly large: Duration } {
  const small = total > 2 * HOUR ? MINUTE : total > 10 * MINUTE ? 10 * SECOND : SECOND;
  return { small, large: Math.max(small, Math.round(total / 10 / SECOND) * SECOND) };
}

export function elapsedAtFraction(fraction: number, total: Duration): Duration {
  const left = Math.round(((1 - Math.min(1, Math.max(0, fraction))) * total) / SECOND) * SECOND;
  return Math.max(0, total - left);
}

function timeLeftSentence(left: Duration, total: Duration): string {
  const whole = spokenDuration(total);
  return left < 0
    ? durationWords.over(spokenDuration(left), whole)
    : durationWords.leftOf(spokenDuration(left), whole);
}

export function spokenDuration(ms: Duration): string {
  const seconds = Math.floor(Math.abs(ms) / SECOND);
  const parts = [
    [Math.floor(seconds / 3600), durationWords.units.h],
    [Math.floor(seconds / 60) % 60, durationWords.units.min],
    [seconds % 60, durationWords.units.s],
  ] as const;
  const units = parts.filter(([count]) => count > 0).map(([count, unit]) => unit(count));
  return units.length === 0 ? durationWords.units.s(0) : units.join(' ');
}

/** Rounds `now` down to the last full second of the running clock, or else of the wall clock (V34). */
export function scheduleInstant(
  { running, deadline }: Pick<Timeset, 'running' | 'deadline'>,
  now: Instant,
): Instant {
  const phase = running && deadline !== null ? deadline % SECOND : 0;
  return Math.floor((now - phase) / SECOND) * SECOND + phase;
}

export function lengthFields(ms: Duration): Pick<Timer, 'hours' | 'minutes' | 'seconds'> {
  return fieldsOfLength(ms - (ms % SECOND));
}

export function lengthText(ms: Duration): string {
  const { hours, minutes, seconds } = lengthFields(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
