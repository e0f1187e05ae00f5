import { DAY, type Instant, SECOND } from '../../machines/kernel/time.ts';
import type { RoomTimes } from '../../machines/room/room-times.ts';
import type { ScheduledTimer } from '../../machines/schedule/schedule.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { dayHeadings } from '../stage/day-label.view.ts';
import { lengthText } from '../stage/playhead.view.ts';
import { timeText } from '../stage/tod-entry.view.ts';
import { cueSheetWords } from './cue-sheet.words.ts';

/** Contains only plain values, so that lines can be compared (V473). */
export interface CueLine {
  readonly kind: 'day' | 'gap' | 'overlap' | 'fault';
  readonly text: string;
}

type CuePlan = Pick<
  ScheduledTimer,
  'start' | 'finish' | 'gap' | 'overlap' | 'expectedGap' | 'expectedOverlap' | 'length' | 'ownStart'
>;

interface CueSource {
  readonly planned: readonly CuePlan[];
  /** Index of the first timer that has not started. Earlier timers show no faults. */
  readonly ahead: number;
  readonly times: RoomTimes;
  readonly now: Instant;
}

export function cueLines({ planned, ahead, times, now }: CueSource): (timer: Timer) => readonly CueLine[] {
  const days = dayHeadings(planned, times.zone, { now, locale: times.locale });
  return (timer) => {
    const place = timer.index;
    const plan = planned[place];
    const day = days[place] ?? null;
    const isAhead = place >= ahead;
    return [
      ...(day === null ? [] : [{ kind: 'day', text: day } as const]),
      ...(plan !== undefined && isAhead ? gapLine(plan, day !== null) : []),
      ...(plan !== undefined && isAhead ? faultLine(timer, plan, times) : []),
    ];
  };
}

function gapLine(plan: CuePlan, beginsDay: boolean): readonly CueLine[] {
  const { gap, overlap, expectedGap, expectedOverlap } = plan;
  if (expectedOverlap >= SECOND) {
    const length = lengthText(expectedOverlap);
    const isNextDay = gap > 0 && overlap > 0;
    return [
      { kind: 'overlap', text: isNextDay ? cueSheetWords.nextDay(length) : cueSheetWords.overlap(length) },
    ];
  }
  if (expectedGap < SECOND || (beginsDay && expectedGap > DAY / 6)) return [];
  return [{ kind: 'gap', text: cueSheetWords.gap(lengthText(expectedGap)) }];
}

function faultLine(timer: Timer, { length }: CuePlan, times: RoomTimes): readonly CueLine[] {
  if (timer.type !== 'FINISH_TIME') return [];
  if (timer.finishTime === null) return [{ kind: 'fault', text: cueSheetWords.noFinish }];
  return length > 0
    ? []
    : [{ kind: 'fault', text: cueSheetWords.endsBefore(timeText(timer.finishTime, times)) }];
}

export const lineTarget = ({ kind }: CueLine): string | null =>
  kind === 'gap' || kind === 'overlap' ? cueSheetWords.ways[kind] : null;

export function isSameLines(one: readonly CueLine[], other: readonly CueLine[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ kind, text }, place) => kind === other[place]?.kind && text === other[place].text)
  );
}
