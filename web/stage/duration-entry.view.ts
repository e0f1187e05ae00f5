import { type Duration, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { lengthFaultText, readLength } from '../../machines/timer/parse-duration.ts';
import { MAX_LENGTH } from '../../machines/timer/timer.ts';
import { durationWords, entryWords } from '../../machines/words/times.ts';
import { lengthText, spokenDuration } from './playhead.view.ts';

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

export function exactLengthText(ms: Duration): string {
  return lengthText(ms) + String((ms % SECOND) / SECOND).slice(1);
}
