import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import type { RoomTimes } from '../../machines/room/room-times.ts';
import type { ScheduledTimer } from '../../machines/schedule/schedule.ts';
import { endOf, pastTarget } from '../../machines/schedule/standing.ts';
import { type GroupSpan, groupSpans } from '../../machines/timer/timer.groups.ts';
import { groupTitle } from '../../machines/timer/timer.title.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { lengthText } from '../stage/duration-entry.view.ts';
import { latenessOf } from '../stage/room-progress.view.ts';
import { cueSheetWords } from './cue-sheet.words.ts';

/** Plain values (V479). */
export interface GroupLine {
  readonly name: string;
  /** "3 timers, 1:15:00". */
  readonly sum: string;
  /** "ends 12:05, target 12:00: 5:00 behind"; or empty. */
  readonly ends: string;
  readonly isLate: boolean;
}

export type GroupPlan = Pick<ScheduledTimer, 'finish' | 'length' | 'expectedFinish'>;

/** Keyed by first timer (V479). */
export function groupLines(
  timers: readonly Timer[],
  planned: readonly GroupPlan[],
  times: RoomTimes,
): ReadonlyMap<number, GroupLine> {
  return new Map(
    groupSpans(timers).map((span) => [
      span.first,
      groupLine(span, planned.slice(span.first, span.end), times),
    ]),
  );
}

function groupLine(
  { group, first, end }: GroupSpan,
  plans: readonly GroupPlan[],
  times: RoomTimes,
): GroupLine {
  const sum = plans.reduce((total, { length }) => total + length, 0);
  const last = plans[plans.length - 1];
  const ends = last === undefined ? null : endOf(last);
  const over = last === undefined ? null : pastTarget(last, group, times.zone);
  return {
    name: groupTitle(group),
    sum: cueSheetWords.groupSum(timerWords.count(end - first), lengthText(sum)),
    ends: endText(ends, over, times),
    isLate: over !== null && over >= SECOND,
  };
}

function endText(ends: Instant | null, over: Duration | null, { short }: RoomTimes): string {
  if (ends === null) return '';
  if (over === null) return cueSheetWords.groupEnds(short(ends));
  return cueSheetWords.groupEndsBy(short(ends), short(ends - over), latenessOf(over).text);
}
