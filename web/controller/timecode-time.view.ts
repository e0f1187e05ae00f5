import { DAY, type Duration } from '../../machines/kernel/time.ts';
import {
  framesOf,
  type TimecodeParts,
  type TimecodeRate,
  timecodeParts,
  timecodeText,
} from '../../machines/timer/timecode.ts';

/** Time of a timecode, for followers of a signal: no other screen loads it. */

/** Real length of a frame. Drop-frame runs at 30,000/1,001. */
export const frameLength: Readonly<Record<TimecodeRate, Duration>> = {
  24: 1_000 / 24,
  25: 40,
  29.97: 1_001 / 30,
  30: 1_000 / 30,
};

/** Frames from 00:00:00:00 on. */
export function frameCount({ hours, minutes, seconds, frames }: TimecodeParts, rate: TimecodeRate): number {
  const { counted, dropped } = framesOf[rate];
  const allMinutes = hours * 60 + minutes;
  const skipped = dropped * (allMinutes - Math.floor(allMinutes / 10));
  return (allMinutes * 60 + seconds) * counted + frames - skipped;
}

/** Time since 00:00:00:00. */
export const timecodeMs = (text: string, rate: TimecodeRate): Duration =>
  frameCount(timecodeParts(text), rate) * frameLength[rate];

/** The timecode at a time of the day: the last one that has begun. */
export function timecodeAt(ms: Duration, rate: TimecodeRate): string {
  const { counted, dropped } = framesOf[rate];
  const count = Math.floor(ms / frameLength[rate] + 1e-6);
  const perMinute = counted * 60 - dropped;
  const perTen = perMinute * 10 + dropped;
  const inTen = count % perTen;
  const minute = Math.max(0, Math.floor((inTen - dropped) / perMinute));
  const all = count + dropped * (Math.floor(count / perTen) * 9 + minute);
  const seconds = Math.floor(all / counted);
  return timecodeText({
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
    frames: all % counted,
  });
}

/** The shorter way from one time of the day to another, across midnight. */
export function timecodeDistance(from: Duration, to: Duration): Duration {
  const ahead = (((to - from) % DAY) + DAY) % DAY;
  return ahead > DAY / 2 ? ahead - DAY : ahead;
}
