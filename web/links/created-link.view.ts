import type { Instant } from '../../machines/kernel/time.ts';
import { madeLinkWords } from './created-link.words.ts';

interface CreatedLink {
  readonly createdLines: readonly string[];
  readonly lastUsedAt: Instant | null;
  readonly endsAt: Instant | null;
}

export function createdLinkFacts(
  { createdLines, lastUsedAt, endsAt }: CreatedLink,
  now: Instant,
  locale: string,
): string {
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  return [
    ...createdLines,
    lastUsedAt === null ? madeLinkWords.neverUsed : madeLinkWords.usedAt(day.format(lastUsedAt)),
    linkEndText(endsAt, now, day),
  ].join(', ');
}

function linkEndText(endsAt: Instant | null, now: Instant, day: Intl.DateTimeFormat): string {
  if (endsAt === null) return madeLinkWords.endless;
  return endsAt <= now ? madeLinkWords.over : madeLinkWords.endsOn(day.format(endsAt));
}
