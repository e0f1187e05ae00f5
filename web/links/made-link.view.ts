import type { Instant } from '../../machines/kernel/time.ts';
import { madeLinkWords } from './made-link.words.ts';

interface MadeLink {
  readonly made: readonly string[];
  readonly lastUsedAt: Instant | null;
  readonly endsAt: Instant | null;
}

export function madeLinkFacts({ made, lastUsedAt, endsAt }: MadeLink, now: Instant, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  return [
    ...made,
    lastUsedAt === null ? madeLinkWords.neverUsed : madeLinkWords.usedAt(day.format(lastUsedAt)),
    endText(endsAt, now, day),
  ].join(', ');
}

function endText(endsAt: Instant | null, now: Instant, day: Intl.DateTimeFormat): string {
  if (endsAt === null) return madeLinkWords.endless;
  return endsAt <= now ? madeLinkWords.over : madeLinkWords.endsOn(day.format(endsAt));
}
