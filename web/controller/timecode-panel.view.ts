import { type Fields, isFields, isText, jsonOrNull } from '../../machines/kernel/shapes.ts';
import { DAY, type Duration } from '../../machines/kernel/time.ts';
import {
  frameCounts,
  readTimecode,
  type TimecodeParts,
  type TimecodeRate,
  timecodeParts,
  timecodeText,
} from '../../machines/timer/timecode.ts';
import type { ChaseSettings, SignalStatus, TimecodeReading } from './chase.view.ts';
import { timecodePanelWords as words } from './signals.words.ts';

/** Only screens that follow a signal load this file. */

/** Length of a frame, ms. Drop-frame runs at 30,000/1,001 frames a second. */
const frameLength: Readonly<Record<TimecodeRate, Duration>> = {
  24: 1_000 / 24,
  25: 40,
  29.97: 1_001 / 30,
  30: 1_000 / 30,
};

function frameCount({ hours, minutes, seconds, frames }: TimecodeParts, rate: TimecodeRate): number {
  const { counted, dropped } = frameCounts[rate];
  const allMinutes = hours * 60 + minutes;
  const skipped = dropped * (allMinutes - Math.floor(allMinutes / 10));
  return (allMinutes * 60 + seconds) * counted + frames - skipped;
}

export const timecodeMs = (text: string, rate: TimecodeRate): Duration =>
  frameCount(timecodeParts(text), rate) * frameLength[rate];

export function timecodeAt(ms: Duration, rate: TimecodeRate): string {
  const { counted, dropped } = frameCounts[rate];
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

export function timecodeDistance(from: Duration, to: Duration): Duration {
  const ahead = (((to - from) % DAY) + DAY) % DAY;
  return ahead > DAY / 2 ? ahead - DAY : ahead;
}

export const TIMECODE_SOURCES = ['OFF', 'LTC', 'MTC'] as const;
type TimecodeSource = (typeof TIMECODE_SOURCES)[number];

export interface TimecodeSettings {
  readonly source: TimecodeSource;
  readonly audioId: string | null;
  readonly offset: string;
  readonly jam: boolean;
}

export const defaultTimecodeSettings: TimecodeSettings = {
  source: 'OFF',
  audioId: null,
  offset: '00:00:00:00',
  jam: false,
};

const idOrNull = (value: unknown): string | null => (isText(value) && value !== '' ? value : null);

export function parseStoredTimecode(stored: string | null): TimecodeSettings {
  const fields = fieldsOfStored(stored);
  const { source, audioId, offset, jam } = fields;
  return {
    source: TIMECODE_SOURCES.find((each) => each === source) ?? 'OFF',
    audioId: idOrNull(audioId),
    offset: (isText(offset) ? readOffset(offset) : null) ?? defaultTimecodeSettings.offset,
    jam: jam === true,
  };
}

export function fieldsOfStored(stored: string | null): Fields {
  const parsed = jsonOrNull(stored ?? '');
  return isFields(parsed) ? parsed : {};
}

export function readOffset(input: string): string | null {
  const isNegative = /^[-−]/.test(input.trim());
  const text = readTimecode(input.trim().replace(/^[-−+]\s*/, ''));
  return text === null ? null : (isNegative ? '-' : '') + text;
}

const offsetMs = (offset: string, rate: TimecodeRate): Duration =>
  offset.startsWith('-') ? -timecodeMs(offset.slice(1), rate) : timecodeMs(offset, rate);

export const chaseSettings = ({ offset, jam }: TimecodeSettings, rate: TimecodeRate): ChaseSettings => ({
  offset: offsetMs(offset, rate),
  jam,
});

interface ReceivedFrameTime extends TimecodeParts {
  readonly backward: boolean;
  readonly isRunning: boolean;
  readonly passed: number;
  readonly age: Duration;
}

export function toTimecodeReading(
  frame: ReceivedFrameTime,
  rate: TimecodeRate,
  now: number,
): TimecodeReading {
  const { backward, isRunning, passed, age } = frame;
  const ms = (frameCount(frame, rate) + passed) * frameLength[rate];
  return { ms, at: now - age, backward, isRunning };
}

interface CountedFrame extends TimecodeParts {
  readonly dropFrame: boolean;
  readonly rate: TimecodeRate | null;
}

/** Returns the frame rate, or null until the second changes. */
export function signalRate(before: CountedFrame | null, frame: CountedFrame): TimecodeRate | null {
  if (frame.rate !== null) return frame.rate;
  if (frame.dropFrame) return '29.97';
  if (before === null || frame.frames !== 0 || before.seconds === frame.seconds) return null;
  const counted = before.frames + 1;
  return counted === 24 || counted === 25 || counted === 30 ? `${counted}` : null;
}

export type InputFault = keyof typeof words.faults;

const FAULT_OF_ERROR: ReadonlyMap<string, InputFault> = new Map([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'missing'],
]);

export function inputFault(name: string, isBlocked: boolean): InputFault {
  const fault = FAULT_OF_ERROR.get(name) ?? 'unsupported';
  return fault === 'refused' && isBlocked ? 'blocked' : fault;
}

export interface Signal {
  readonly status: SignalStatus;
  readonly position: Duration | null;
  readonly rate: TimecodeRate | null;
}

export function signalLine({ status, position }: Signal, rate: TimecodeRate): string {
  const at = position === null ? null : timecodeAt(position, rate);
  return at === null ? words.statuses[status] : words.at(at, words.statuses[status]);
}

export const rateFault = (signal: TimecodeRate | null, room: TimecodeRate): string | null =>
  signal === null || signal === room ? null : words.otherRate(words.rates[signal], words.rates[room]);

interface Chaser {
  readonly clientId: string;
  readonly name: string;
}

export function chaserLine(chase: Chaser | null | undefined, clientId: string): string {
  if (!chase) return words.nobody;
  return chase.clientId === clientId ? words.thisOne : words.other(chase.name);
}
