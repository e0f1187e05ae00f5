import type { Instant } from '../../../machines/kernel/time.ts';
import type { Kiosk } from '../../../machines/team/kiosk.ts';
import { wallWords } from './wall.words.ts';

/** Who made a kiosk link, when it was used last, and when it ends. */
export function kioskFacts(kiosk: Kiosk, now: Instant, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  const { createdBy, rooms, lastUsedAt } = kiosk;
  return [
    wallWords.madeBy(createdBy ?? wallWords.unknownMaker, rooms.length),
    lastUsedAt === null ? wallWords.neverUsed : wallWords.usedAt(day.format(lastUsedAt)),
    endText(kiosk.endsAt, now, day),
  ].join(', ');
}

function endText(endsAt: Instant | null, now: Instant, day: Intl.DateTimeFormat): string {
  if (endsAt === null) return wallWords.endless;
  return endsAt <= now ? wallWords.over : wallWords.endsOn(day.format(endsAt));
}
