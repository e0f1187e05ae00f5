import { type Duration, HOUR, SECOND } from '../../machines/kernel/time.ts';
import { plainText } from '../../machines/kernel/typed-text.ts';
import { entryWords } from '../../machines/words/entry.ts';

export type DelayEntry =
  | { readonly ok: true; readonly value: Duration; readonly understood: string }
  | { readonly ok: false; readonly hint: string };

const MILLISECONDS = /^(\d{1,7}) ?(?:ms)?$/;
const SECONDS = /^(\d{1,4}(?:[.,]\d{1,3})?) ?s$/;

/** `250`, `250 ms`, `2 s`, `2.5 s`; at most an hour (V28). */
export function readDelay(text: string): DelayEntry {
  const ms = millisecondsIn(plainText(text));
  if (ms === null) return { ok: false, hint: entryWords.delayHint };
  if (ms > HOUR) return { ok: false, hint: entryWords.delayTooLong };
  return { ok: true, value: ms, understood: entryWords.behind(ms) };
}

function millisecondsIn(plain: string): Duration | null {
  const whole = MILLISECONDS.exec(plain)?.[1];
  if (whole !== undefined) return Number(whole);
  const seconds = SECONDS.exec(plain)?.[1];
  return seconds === undefined ? null : Math.round(Number(seconds.replace(',', '.')) * SECOND);
}
