import { plainText } from '../kernel/text.ts';
import { entryWords } from '../words/times.ts';

const AM_PM_SUFFIX = / ?([ap])(?:\.? ?m)?\.?$/;
const LETTERED_TIME =
  /^(?:(\d{1,2}) ?h(?:ou)?r?s?)? ?(?:(\d{1,2}) ?m(?:in(?:ute)?s?)?)? ?(?:(\d{1,2}) ?s(?:ec(?:ond)?s?)?)?$/;
/** Matches the end of 14:30 Uhr and 14:30 h (U246, V863). */
const OCLOCK_SUFFIX = / ?(?:uhr|h)$/;
const HOURS_THEN_MINUTES = /^(\d{1,2}) ?(?:h|uhr) ?(\d{1,2})$/;
const SEPARATED_TIME = /^(\d{1,2}) ?[:.,\- ] ?(\d{1,2})$/;
const SEPARATED_SECONDS = /^(\d{1,2}) ?([:. ]) ?(\d{1,2}) ?\2 ?(\d{1,2})$/;
const COMPACT_TIME = /^(\d{1,2})(?:(\d{2})(\d{2})?)?$/;

interface TimeReading {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Parses a time of day to HH:mm:ss (P3 to P7). 24:00 is midnight. */
export const parseTimeOfDay = (text: string): string | null => readTypedTime(text).time;

/** `fault` is the part that is out of range. Null means unreadable text (P19). */
type TypedTime =
  | { readonly time: string; readonly fault: null }
  | { readonly time: null; readonly fault: string | null };

const failedReading = (fault: string | null): TypedTime => ({ time: null, fault });

export function readTypedTime(text: string): TypedTime {
  const plain = plainText(text);
  const half = AM_PM_SUFFIX.exec(plain);
  const reading =
    half === null
      ? (readNumbers(plain.replace(OCLOCK_SUFFIX, '')) ?? readLetters(plain))
      : readNumbers(plain.slice(0, half.index));
  if (reading === null) return failedReading(null);
  const { hour, minute, second } = reading;
  if (half !== null && (hour < 1 || hour > 12)) return failedReading(entryWords.halfDayHours);
  if (minute > 59) return failedReading(entryWords.minutesFault);
  if (second > 59) return failedReading(entryWords.secondsFault);
  const onClock = half === null ? onDay(reading) : withAmPm(reading, half[1] === 'p');
  return onClock.hour > 23
    ? failedReading(entryWords.hoursFault)
    : { time: formatTime(onClock), fault: null };
}

function readNumbers(plain: string): TimeReading | null {
  const withSeconds = SEPARATED_SECONDS.exec(plain);
  if (withSeconds !== null) return toTimeReading(withSeconds[1], withSeconds[3], withSeconds[4]);
  const found = SEPARATED_TIME.exec(plain) ?? COMPACT_TIME.exec(plain);
  return found === null ? null : toTimeReading(found[1], found[2], found[3]);
}

function readLetters(plain: string): TimeReading | null {
  const found = HOURS_THEN_MINUTES.exec(plain) ?? LETTERED_TIME.exec(plain);
  return found === null || plain === '' ? null : toTimeReading(found[1], found[2], found[3]);
}

function toTimeReading(
  hour: string | undefined,
  minute: string | undefined,
  second: string | undefined,
): TimeReading {
  return { hour: Number(hour ?? 0), minute: Number(minute ?? 0), second: Number(second ?? 0) };
}

function onDay(reading: TimeReading): TimeReading {
  const midnight = reading.hour === 24 && reading.minute === 0 && reading.second === 0;
  return midnight ? { ...reading, hour: 0 } : reading;
}

function withAmPm(reading: TimeReading, afternoon: boolean): TimeReading {
  return { ...reading, hour: (reading.hour % 12) + (afternoon ? 12 : 0) };
}

function formatTime({ hour, minute, second }: TimeReading): string {
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
}
