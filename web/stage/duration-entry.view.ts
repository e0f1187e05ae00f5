import { type Duration, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { lengthFaultText, readLength } from '../../machines/timer/parse-duration.ts';
import { fieldsOfLength, MAX_LENGTH, type Timer } from '../../machines/timer/timer.ts';
import { durationWords, entryWords } from '../../machines/words/times.ts';
import { spokenDuration } from './playhead.view.ts';

type DurationEntry =
  | { readonly ok: true; readonly ms: Duration; readonly understood: string }
  | { readonly ok: false; readonly hint: string };

export function readDuration(text: string): DurationEntry {
  const read = readLength(text);
  if (!read.ok)
    return {
      ok: false,
      hint:
        text.trim() === '' ? entryWords.lengthHint : (lengthFaultText(read.error) ?? entryWords.notALength),
    };
  const ms = read.value;
  if (ms > MAX_LENGTH) return { ok: false, hint: entryWords.lengthTooLong };
  return { ok: true, ms, understood: exactSpokenLength(ms) };
}

function exactSpokenLength(ms: Duration): string {
  const seconds = ms % MINUTE;
  if (seconds % SECOND === 0) return spokenDuration(ms);
  return [ms > seconds && spokenDuration(ms - seconds), durationWords.units.s(seconds / SECOND)]
    .filter(Boolean)
    .join(' ');
}

export function lengthFields(ms: Duration): Pick<Timer, 'hours' | 'minutes' | 'seconds'> {
  return fieldsOfLength(ms - (ms % SECOND));
}

export function lengthText(ms: Duration): string {
  const { hours, minutes, seconds } = lengthFields(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

export function exactLengthText(ms: Duration): string {
  return lengthText(ms) + String((ms % SECOND) / SECOND).slice(1);
}
