import { SECOND } from '../kernel/time.ts';
import type { LengthFault } from './duration-parts.ts';
import { formatCountdown } from './formats.ts';
import { MAX_LENGTH } from './timer.ts';

export const TOO_LONG = 'A timer is at most 999:59:59 long';

/** What is wrong with a length that can nearly be read, and what to type instead (P17); null: it makes no sense. */
export function lengthFaultText(fault: LengthFault): string | null {
  switch (fault.kind) {
    case 'range':
      return rangeText(fault);
    case 'order':
      return 'Largest unit first, each once: 1h 2m 3s';
    case 'unreadable':
      return null;
  }
}

function rangeText({ unit, most, meant }: Extract<LengthFault, { kind: 'range' }>): string {
  if (meant > MAX_LENGTH) return TOO_LONG;
  const limit = `${unit.slice(0, 1).toUpperCase()}${unit.slice(1)} only go up to ${most} here`;
  return meant % SECOND === 0 ? `${limit}. Type ${formatCountdown(meant)}` : limit;
}
