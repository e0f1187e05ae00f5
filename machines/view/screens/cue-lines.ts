import { DAY, type Instant, SECOND } from '../../kernel/time.ts';
import type { ScheduledTimer } from '../../schedule/schedule.ts';
import type { Timer } from '../../timer/timer.ts';
import { cueSheetWords } from '../../words/cue-sheet.ts';
import { lengthText } from '../entry/duration-entry.ts';
import { timeText } from '../entry/tod-entry.ts';
import { dayHeadings } from './day-label.ts';
import type { RoomTimes } from './room-time.ts';

/** A thin row above a timer of the rundown (V473): plain values. */
export interface CueLine {
  readonly kind: 'day' | 'gap' | 'overlap' | 'fault';
  readonly text: string;
}

/** What of a timer's plan is drawn between the rows. */
export type CuePlan = Pick<ScheduledTimer, 'start' | 'finish' | 'gap' | 'overlap' | 'length' | 'ownStart'>;

interface CueSource {
  readonly planned: readonly CuePlan[];
  /** The first timer that is still to start: what is over is no trouble any more. */
  readonly ahead: number;
  readonly times: RoomTimes;
  readonly now: Instant;
}

/** What stands above a timer: a day that begins, a gap or an overlap, an end that cannot be (V473). */
export function cueLines({ planned, ahead, times, now }: CueSource): (timer: Timer) => readonly CueLine[] {
  const days = dayHeadings(planned, times.zone, { now, locale: times.locale });
  return (timer) => {
    const place = timer.index;
    const plan = planned[place];
    const day = days[place] ?? null;
    const isAhead = place >= ahead;
    return [
      ...(day === null ? [] : [{ kind: 'day', text: day } as const]),
      ...(plan === undefined ? [] : betweenLine(plan, day !== null, isAhead)),
      ...(plan !== undefined && isAhead ? faultLine(timer, plan, times) : []),
    ];
  };
}

/** A night between two days is no gap; what has been played overlaps no more. */
function betweenLine(plan: CuePlan, beginsDay: boolean, isAhead: boolean): readonly CueLine[] {
  const { gap, overlap } = plan;
  if (overlap >= SECOND && isAhead) {
    const length = lengthText(overlap);
    return [
      { kind: 'overlap', text: gap > 0 ? cueSheetWords.nextDay(length) : cueSheetWords.overlap(length) },
    ];
  }
  if (gap < SECOND || (beginsDay && gap > DAY / 6)) return [];
  return [{ kind: 'gap', text: cueSheetWords.gap(lengthText(gap)) }];
}

/** V475: an end that is missing, or before the start. */
function faultLine(timer: Timer, { length }: CuePlan, times: RoomTimes): readonly CueLine[] {
  if (timer.type !== 'FINISH_TIME') return [];
  if (timer.finishTime === null) return [{ kind: 'fault', text: cueSheetWords.noFinish }];
  return length > 0
    ? []
    : [{ kind: 'fault', text: cueSheetWords.endsBefore(timeText(timer.finishTime, times)) }];
}

/** What a line offers to do about it; null: nothing. */
export const wayOut = ({ kind }: CueLine): string | null =>
  kind === 'gap' || kind === 'overlap' ? cueSheetWords.ways[kind] : null;

export function sameLines(one: readonly CueLine[], other: readonly CueLine[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ kind, text }, place) => kind === other[place]?.kind && text === other[place].text)
  );
}
