import { mapReusing, TIMECODE } from '../kernel/fields.ts';

/** 29.97 is drop-frame: it numbers 30 frames a second, but skips two numbers in nine of ten minutes. */
export const TIMECODE_RATES = ['24', '25', '29.97', '30'] as const;
export type TimecodeRate = (typeof TIMECODE_RATES)[number];

interface FrameCounts {
  readonly counted: number;
  /** Frame numbers to skip at the start of each minute that is not a multiple of ten. */
  readonly dropped: number;
}

export const frameCounts: Readonly<Record<TimecodeRate, FrameCounts>> = {
  24: { counted: 24, dropped: 0 },
  25: { counted: 25, dropped: 0 },
  29.97: { counted: 30, dropped: 2 },
  30: { counted: 30, dropped: 0 },
};

export interface TimecodeParts {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly frames: number;
}

const TYPED_TIMECODE = /^(\d{1,2}):(\d{1,2}):(\d{1,2})[:;.](\d{1,2})$/;

const padTwo = (value: number): string => String(value).padStart(2, '0');

export const timecodeText = ({ hours, minutes, seconds, frames }: TimecodeParts): string =>
  [hours, minutes, seconds, frames].map(padTwo).join(':');

/** Accepts `:` or `;` before the frames. */
export function readTimecode(input: string): string | null {
  const [, ...parts] = TYPED_TIMECODE.exec(input.trim()) ?? [];
  const text = parts.map((part) => part.padStart(2, '0')).join(':');
  return TIMECODE.test(text) ? text : null;
}

export function timecodeParts(text: string): TimecodeParts {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = text.split(':').map(Number);
  return { hours, minutes, seconds, frames };
}

export function fitTimecode(text: string, rate: TimecodeRate): string {
  const { counted, dropped } = frameCounts[rate];
  const parts = timecodeParts(text);
  const isShortened = parts.seconds === 0 && parts.minutes % 10 !== 0;
  const least = isShortened ? dropped : 0;
  return timecodeText({ ...parts, frames: Math.min(Math.max(parts.frames, least), counted - 1) });
}

export function fitTimecodes<Item extends { readonly timecode: string | null }>(
  timers: readonly Item[],
  rate: TimecodeRate,
): readonly Item[] {
  return mapReusing(timers, (timer) => {
    const { timecode } = timer;
    const fitted = timecode === null ? null : fitTimecode(timecode, rate);
    return fitted === timecode ? timer : { ...timer, timecode: fitted };
  });
}
