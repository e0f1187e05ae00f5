import { DAY, type Duration, type Instant } from '../kernel/time.ts';
import { offsetAt, ruledZone, type ZoneRules } from './zone.ts';

/** A change of a zone's clocks. Offsets are how far they are ahead of UTC. */
export interface ClockChange {
  readonly at: Instant;
  readonly from: Duration;
  readonly to: Duration;
}

/** How far ahead a change is looked for: a year and a month, as dates move from year to year. */
const HORIZON = 400 * DAY;
/** Changes are at least weeks apart: those around Ramadan come closest. */
const STRIDE = 7 * DAY;

/** The next change of the zone's clocks after an instant; null when there is none within 400 days (S5). */
export function nextClockChange(after: Instant, zone: string): ClockChange | null {
  const from = offsetAt(after, zone);
  for (let early = after; early < after + HORIZON; early += STRIDE) {
    const late = early + STRIDE;
    if (offsetAt(late, zone) !== from) return changeBetween(early, late, zone);
  }
  return null;
}

/** Halves the stretch until the change is known to the ms. */
function changeBetween(early: Instant, late: Instant, zone: string): ClockChange {
  const from = offsetAt(early, zone);
  let [before, at] = [Math.floor(early), Math.ceil(late)];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (offsetAt(middle, zone) === from) before = middle;
    else at = middle;
  }
  return { at, from, to: offsetAt(at, zone) };
}

/** What the zone's clocks say at an instant, by the rules of this platform; an unknown zone is UTC (S23). */
export function zoneRulesAt(zone: string, at: Instant): ZoneRules {
  const change = nextClockChange(at, zone);
  return { offset: offsetAt(at, zone), next: change && { at: change.at, offset: change.to } };
}

/**
 * The zone to reckon with where others have told their rules at `at`: itself if this platform says the same until their
 * next change and just after it, else by their rules (S24).
 */
export function agreedZone(zone: string, rules: ZoneRules, at: Instant): string {
  const until = rules.next?.at ?? at + HORIZON;
  for (let early = at; early < until; early += STRIDE)
    if (offsetAt(early, zone) !== rules.offset) return ruledZone(zone, rules, at);
  const isAgreed =
    offsetAt(until - 1, zone) === rules.offset &&
    (rules.next === null || offsetAt(until, zone) === rules.next.offset);
  return isAgreed ? zone : ruledZone(zone, rules, at);
}
