import { mapReusing } from '../kernel/fields.ts';
import type { TimerId } from '../kernel/ids.ts';
import type { Timer, TimerGroup } from './timer.ts';

export interface GroupSpan {
  readonly group: TimerGroup;
  /** `end` is the index after the last timer. */
  readonly first: number;
  readonly end: number;
}

export function groupSpans(timers: readonly Pick<Timer, 'group'>[]): readonly GroupSpan[] {
  const begun: Omit<GroupSpan, 'end'>[] = [];
  for (const [first, { group }] of timers.entries()) if (group !== null) begun.push({ group, first });
  return begun.map((each, at) => ({ ...each, end: begun[at + 1]?.first ?? timers.length }));
}

/** The next timer of the group gets the heading of a removed or moved one (R173). */
export function withHeadingsPassedOn(
  timers: readonly Timer[],
  leaving: readonly TimerId[],
): readonly Timer[] {
  const ids = new Set(leaving);
  const groups = new Map<TimerId, TimerGroup | null>();
  for (const { group, first, end } of groupSpans(timers)) {
    const heir = timers.slice(first, end).find(({ _id }) => !ids.has(_id));
    const head = timers[first];
    if (head === undefined || heir === undefined || heir === head) continue;
    groups.set(head._id, null).set(heir._id, group);
  }
  return mapReusing(timers, (timer) => {
    const group = groups.get(timer._id);
    return group === undefined ? timer : { ...timer, group };
  });
}

/** Moved timers join the group that follows, unless one of them starts a group (R175). */
export function withGroupJoined(timers: readonly Timer[], place: number, count: number): readonly Timer[] {
  const [first, next] = [timers[place], timers[place + count]];
  const begins = timers.slice(place, place + count).some(({ group }) => group !== null);
  if (first === undefined || next === undefined || begins) return timers;
  const groups = new Map([
    [next._id, null],
    [first._id, next.group],
  ]);
  return mapReusing(timers, (timer) => {
    const group = groups.get(timer._id);
    return group === undefined || group === timer.group ? timer : { ...timer, group };
  });
}
