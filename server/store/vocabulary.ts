import { automationFields } from '../../machines/automation/automation.ts';
import { vocabulary } from '../../machines/kernel/fields.ts';
import { messageFields } from '../../machines/message/message.ts';
import { outputFields } from '../../machines/output/output.fields.ts';
import { columnFields } from '../../machines/timer/sheet.ts';
import { storedClockFields } from '../../machines/timer/stage-clock.ts';
import { storedTimerFields } from '../../machines/timer/timer.noted.ts';
import { NewerDatabase } from './unusable-database.ts';

/** New fields need no migration, so stored words identify a newer store. */

const KNOWN_WORDS = Object.entries({
  timers: storedTimerFields,
  messages: messageFields,
  outputs: outputFields,
  automations: automationFields,
  clocks: storedClockFields,
  columns: columnFields,
}).flatMap(([list, fields]) => vocabulary(fields).map((word) => `${list}.${word}`));

/** This version would drop unknown values. */
export function refuseStrangeWords(words: Iterable<string>): void {
  const known = new Set(KNOWN_WORDS);
  const strange = [...words].filter((word) => !known.has(word));
  if (strange.length > 0) throw new NewerDatabase(`It says ${strange.join(', ')}`);
}

export function newWords(words: Iterable<string>): readonly string[] {
  const said = new Set(words);
  return KNOWN_WORDS.filter((word) => !said.has(word));
}
