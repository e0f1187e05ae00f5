import { SECOND } from '../kernel/time.ts';
import { entryWords } from '../words/entry.ts';
import type { LengthFault } from './duration-parts.ts';
import { formatCountdown } from './formats.ts';
import { MAX_LENGTH } from './timer.ts';

/** Fault with a suggestion (P17); null: unreadable. */
export function lengthFaultText(fault: LengthFault): string | null {
  switch (fault.kind) {
    case 'range':
      return rangeText(fault);
    case 'order':
      return entryWords.unitsFault;
    case 'unreadable':
      return null;
  }
}

function rangeText({ unit, most, meant }: Extract<LengthFault, { kind: 'range' }>): string {
  if (meant > MAX_LENGTH) return entryWords.lengthTooLong;
  const limit = entryWords.goesUpTo[unit](most);
  return meant % SECOND === 0 ? entryWords.typeInstead(limit, formatCountdown(meant)) : limit;
}
