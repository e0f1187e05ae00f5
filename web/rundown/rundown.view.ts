import { zoneCity } from '../../machines/calendar/zone.ts';
import type { TimerId } from '../../machines/kernel/ids.ts';
import { isDeepEqual } from '../../machines/kernel/shapes.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import {
  currentTimer,
  nextTimer,
  type RoomState,
  type RowState,
  rowState,
} from '../../machines/room/room.state.ts';
import type { RoomTimes } from '../../machines/room/room-times.ts';
import { expectedEnd, pastTarget, type ScheduledTimer } from '../../machines/schedule/schedule.ts';
import { type GroupSpan, groupSpans } from '../../machines/timer/timer.groups.ts';
import { groupTitle, speedText, timerTitle } from '../../machines/timer/timer.texts.ts';
import { type Label, lengthOfFields, newTimer, type Timer } from '../../machines/timer/timer.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { exactLengthText } from '../stage/duration-entry.view.ts';
import { lengthText } from '../stage/playhead.view.ts';
import { latenessText } from '../stage/room-progress.view.ts';
import {
  plannedExpectations,
  type ShownTimes,
  shownTimes,
  type TimesPlan,
} from '../stage/shown-times.view.ts';
import { type CueLine, cueLines, isSameLines } from './cue-lines.view.ts';
import { cueSheetWords } from './cue-sheet.words.ts';

export interface GroupLine {
  readonly name: string;
  /** For example "3 timers, 1:15:00". */
  readonly sum: string;
  /** For example "ends 12:05, target 12:00: 5:00 behind". May be empty. */
  readonly ends: string;
  readonly isLate: boolean;
}

type GroupPlan = Pick<ScheduledTimer, 'finish' | 'length' | 'expectedFinish'>;

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
  const ends = last === undefined ? null : expectedEnd(last);
  const over = last === undefined ? null : pastTarget(last, group, times.zone);
  return {
    name: groupTitle(group),
    sum: cueSheetWords.groupSum(timerWords.count(end - first), lengthText(sum)),
    ends: groupEndText(ends, over, times),
    isLate: over !== null && over >= SECOND,
  };
}

function groupEndText(ends: Instant | null, over: Duration | null, { short }: RoomTimes): string {
  if (ends === null) return '';
  if (over === null) return cueSheetWords.groupEnds(short(ends));
  return cueSheetWords.groupEndsBy(short(ends), short(ends - over), latenessText(over).text);
}

/** Effect of a press on a row. It never stops a running timer (V245). */
type RowChoice = 'none' | 'select' | 'arm' | 'disarm';

/** Contains only plain values, so that rows can be compared (V32). */
export interface RundownRow extends ShownTimes {
  readonly id: TimerId;
  readonly index: number;
  readonly title: string;
  readonly state: RowState;
  readonly running: boolean;
  readonly started: boolean;
  readonly armed: boolean;
  readonly choice: RowChoice;
  readonly speed: string | null;
  readonly leftOut: boolean;
  /** True if the times assume that the current timer starts now (V477). */
  readonly ifNow: boolean;
  /** True if the timer has its own start time and no link to the previous timer. */
  readonly ownStart: boolean;
  readonly linksOn: boolean;
  readonly group: GroupLine | null;
  readonly lines: readonly CueLine[];
  /** True if the timer starts when the previous one ends (S26). */
  readonly startsByLink: boolean;
  readonly timer: Timer;
}

export type RowPlans = readonly Pick<
  ScheduledTimer,
  keyof TimesPlan | 'ownStart' | 'gap' | 'overlap' | 'expectedGap' | 'expectedOverlap' | 'length'
>[];

interface RundownSource {
  readonly state: RoomState;
  readonly planned: RowPlans;
  readonly times: RoomTimes;
  readonly now: Instant;
}

export function rundownRows({ state, planned, times, now }: RundownSource): readonly RundownRow[] {
  const { timers, timeset } = state;
  const place = currentTimer(state)?.index ?? -1;
  const next = nextTimer(state)?.index ?? place + 1;
  const isIdle = timeset.kickoff === null;
  const linesAbove = cueLines({ planned, times, now, ahead: isIdle ? place : place + 1 });
  const groups = groupLines(timers, planned, times);
  const fromNow = isIdle ? startsIfNow(planned, place, now) : [];
  return timers.map((timer, index) => {
    const plan = planned[index];
    const ifNow = fromNow[index];
    const standing = rowState(index, place, next);
    return {
      id: timer._id,
      index,
      title: timerTitle(timer),
      state: standing,
      running: index === place && timeset.running,
      started: index === place && timeset.kickoff !== null,
      armed: timer._id === timeset.nextTimerId,
      choice: rowChoice(state, timer),
      speed: speedText(timer),
      ...shownTimes(ifNow === undefined ? plan : { ...plannedExpectations, ...ifNow }, times),
      leftOut: standing === 'done' && plan?.expectedStart === null,
      ifNow: ifNow !== undefined,
      ownStart: plan?.ownStart === true && timer.trigger !== 'LINKED',
      linksOn: timers[index + 1]?.trigger === 'LINKED',
      group: groups.get(index) ?? null,
      lines: linesAbove(timer),
      startsByLink: index > Math.max(place, 0) && timer.trigger === 'LINKED' && plan?.ownStart === true,
      timer,
    };
  });
}

function startsIfNow(planned: RowPlans, current: number, now: Instant) {
  const runs: { readonly start: Instant; readonly finish: Instant }[] = [];
  let at = now;
  for (let place = current; ; place += 1) {
    const plan = planned[place];
    if (plan?.start !== null) return runs;
    const finish = plan.finish ?? at + plan.length;
    runs[place] = { start: at, finish };
    at = finish;
  }
}

function rowChoice({ timeset }: RoomState, { _id }: Timer): RowChoice {
  if (_id === timeset.timerId) return 'none';
  if (!timeset.running) return 'select';
  return _id === timeset.nextTimerId ? 'disarm' : 'arm';
}

/** Returns the number of characters of a length. Returns 0 if the timer ends at a finish time without seconds (V159). */
export function lengthFigures(timer: Timer): number {
  if (timer.type !== 'FINISH_TIME') return exactLengthText(lengthOfFields(timer)).length;
  return timer.finishTime === null || timer.finishTime.endsWith(':00') ? 0 : FINISH_WITH_SECONDS;
}

/** Characters in "to 23:59:30" (V856). */
const FINISH_WITH_SECONDS = 11;

export const startFigures = ({
  start,
  expectedStart,
}: Pick<RundownRow, 'start' | 'expectedStart'>): number =>
  expectedStart === null ? start.length : expectedStart.length + Math.ceil(start.length * 0.8);

export const hasDefaultWrapUp = ({ yellow, red }: Pick<Timer, 'yellow' | 'red'>): boolean =>
  yellow === newTimer.yellow && red === newTimer.red;

export function isSamePlans(one: RowPlans, other: RowPlans): boolean {
  return (
    one.length === other.length &&
    one.every((plan, place) => {
      const next = other[place];
      return (
        plan.start === next?.start &&
        plan.finish === next.finish &&
        plan.ownStart === next.ownStart &&
        plan.startsLate === next.startsLate &&
        plan.endsLate === next.endsLate &&
        plan.gap === next.gap &&
        plan.overlap === next.overlap &&
        plan.expectedStart === next.expectedStart &&
        plan.expectedFinish === next.expectedFinish &&
        plan.expectedGap === next.expectedGap &&
        plan.expectedOverlap === next.expectedOverlap &&
        (plan.length === 0) === (next.length === 0)
      );
    })
  );
}

export function isSameRow(a: RundownRow, b: RundownRow): boolean {
  return (
    a.timer === b.timer &&
    a.index === b.index &&
    a.state === b.state &&
    a.running === b.running &&
    a.started === b.started &&
    a.armed === b.armed &&
    a.choice === b.choice &&
    a.start === b.start &&
    a.finish === b.finish &&
    a.expectedStart === b.expectedStart &&
    a.expectedFinish === b.expectedFinish &&
    a.startPace === b.startPace &&
    a.finishPace === b.finishPace &&
    a.leftOut === b.leftOut &&
    a.ifNow === b.ifNow &&
    a.ownStart === b.ownStart &&
    a.linksOn === b.linksOn &&
    isDeepEqual(a.group, b.group) &&
    isSameLines(a.lines, b.lines)
  );
}

/** Returns the value that a bulk press sets: false if any timer shows the field (V33). */
export function showsInBulk(timers: readonly Timer[], field: 'showName' | 'showExtra'): boolean {
  return !timers.some((timer) => timer[field]);
}

export function labelsInUse(timers: readonly Pick<Timer, 'labels'>[]): readonly Label[] {
  const byName = new Map<string, Label>();
  for (const { labels } of timers)
    for (const label of labels) byName.set(`${label.name} ${label.color}`, label);
  return [...byName.values()];
}

/** Returns a note about the plan's zone. Returns null if the local clock shows the same times (V29, W2765). */
export function planNote({ shared, zone }: RoomTimes, canSetZone: boolean): string | null {
  if (shared) return null;
  const note = timerWords.timesIn(zoneCity(zone));
  return canSetZone ? cueSheetWords.withoutZone(note) : note;
}
