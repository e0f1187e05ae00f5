import { plainText } from '../kernel/typed-text.ts';

/** a, p, am, pm, a.m., p. m. */
const HALF = / ?([ap])(?:\.? ?m)?\.?$/;
const LETTERS =
  /^(?:(\d{1,2}) ?h(?:ou)?r?s?)? ?(?:(\d{1,2}) ?m(?:in(?:ute)?s?)?)? ?(?:(\d{1,2}) ?s(?:ec(?:ond)?s?)?)?$/;
/** 14h30: what follows the hours is minutes. */
const AFTER_HOURS = /^(\d{1,2}) ?h ?(\d{1,2})$/;
const SEPARATED = /^(\d{1,2}) ?[:.,\- ] ?(\d{1,2})$/;
const SEPARATED_SECONDS = /^(\d{1,2}) ?([:. ]) ?(\d{1,2}) ?\2 ?(\d{1,2})$/;
const TOGETHER = /^(\d{1,2})(?:(\d{2})(\d{2})?)?$/;

interface Reading {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/**
 * The time of day that a person typed, as HH:mm:ss, or null (P3 to P7; the grammar table is in SPEC.md): `3pm`,
 * `14:30:15`, `14h 30m`, `1430`, `9`. 24:00 is midnight.
 */
export function parseTimeOfDay(text: string): string | null {
  const plain = plainText(text);
  const half = HALF.exec(plain);
  const reading =
    half === null ? (readNumbers(plain) ?? readLetters(plain)) : readNumbers(plain.slice(0, half.index));
  if (reading === null) return null;
  return written(half === null ? onDay(reading) : onHalfDay(reading, half[1] === 'p'));
}

function readNumbers(plain: string): Reading | null {
  const withSeconds = SEPARATED_SECONDS.exec(plain);
  if (withSeconds !== null) return readingOf(withSeconds[1], withSeconds[3], withSeconds[4]);
  const found = SEPARATED.exec(plain) ?? TOGETHER.exec(plain);
  return found === null ? null : readingOf(found[1], found[2], found[3]);
}

function readLetters(plain: string): Reading | null {
  const found = AFTER_HOURS.exec(plain) ?? LETTERS.exec(plain);
  return found === null || plain === '' ? null : readingOf(found[1], found[2], found[3]);
}

function readingOf(
  hour: string | undefined,
  minute: string | undefined,
  second: string | undefined,
): Reading {
  return { hour: Number(hour ?? 0), minute: Number(minute ?? 0), second: Number(second ?? 0) };
}

function onDay(reading: Reading): Reading {
  const midnight = reading.hour === 24 && reading.minute === 0 && reading.second === 0;
  return midnight ? { ...reading, hour: 0 } : reading;
}

/** 12 AM is midnight, 12 PM noon; an hour that is none of 1 to 12 stays out of range. */
function onHalfDay(reading: Reading, afternoon: boolean): Reading {
  if (reading.hour < 1 || reading.hour > 12) return { ...reading, hour: Number.NaN };
  return { ...reading, hour: (reading.hour % 12) + (afternoon ? 12 : 0) };
}

function written({ hour, minute, second }: Reading): string | null {
  if (!(hour < 24 && minute < 60 && second < 60)) return null;
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
}
