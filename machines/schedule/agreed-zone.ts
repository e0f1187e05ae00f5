import { offsetAt, type ZoneRules } from '../calendar/zone.ts';
import { DAY, type Instant } from '../kernel/time.ts';

// In a file of its own, as every viewer loads it.

/**
 * The name of the zone as read by those rules, from the day before `since` on; what is earlier, or later than what the
 * rules say, is as this platform has it (S24).
 */
function ruledZone(zone: string, { offset, next }: ZoneRules, since: Instant): string {
  const from = (Math.floor(since / DAY) - 1) * DAY;
  return [zone, from, offset, next?.at, next?.offset].join('|');
}

/**
 * The zone to use where others have told their rules at `at`: itself if this platform says the same until their
 * next change and just after it, else by their rules (S24).
 */
export function agreedZone(zone: string, rules: ZoneRules, at: Instant): string {
  const until = rules.next?.at ?? at + 400 * DAY;
  for (let early = at; early < until; early += 7 * DAY)
    if (offsetAt(early, zone) !== rules.offset) return ruledZone(zone, rules, at);
  const isAgreed =
    offsetAt(until - 1, zone) === rules.offset &&
    (rules.next === null || offsetAt(until, zone) === rules.next.offset);
  return isAgreed ? zone : ruledZone(zone, rules, at);
}
