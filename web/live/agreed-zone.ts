import { offsetAt, type ZoneRules } from '../../machines/calendar/zone.ts';
import { DAY, type Instant } from '../../machines/kernel/time.ts';

// Separate file: every viewer loads it.

/** Zone with given rules from the day before `since`; otherwise by this platform (S24). */
function ruledZone(zone: string, { offset, next }: ZoneRules, since: Instant): string {
  const from = (Math.floor(since / DAY) - 1) * DAY;
  return [zone, from, offset, next?.at, next?.offset].join('|');
}

/** The zone if this platform agrees until after the next change, else one with those rules (S24). */
export function agreedZone(zone: string, rules: ZoneRules, at: Instant): string {
  const until = rules.next?.at ?? at + 400 * DAY;
  for (let early = at; early < until; early += 7 * DAY)
    if (offsetAt(early, zone) !== rules.offset) return ruledZone(zone, rules, at);
  const isAgreed =
    offsetAt(until - 1, zone) === rules.offset &&
    (rules.next === null || offsetAt(until, zone) === rules.next.offset);
  return isAgreed ? zone : ruledZone(zone, rules, at);
}
