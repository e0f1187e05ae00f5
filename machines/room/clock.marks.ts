import { type Duration, type Instant, MINUTE } from '../kernel/time.ts';
import { clockOf, markOf, thresholdsOf } from '../timer/timer.clock.ts';
import { MARKS, type Mark, type Timer, toRealTime, warpOf } from '../timer/timer.ts';
import { isStarted, type StartedTimeset } from './clock.moves.ts';
import { currentTimer, type RoomState } from './room.state.ts';

/** A room wakes up only for marks with subscribers (K61). */
export const CLOCK_MARKS = ['yellow', 'red', 'zero', 'overtime'] as const;
export type AnnouncedMark = (typeof CLOCK_MARKS)[number];
export type ClockMark = Mark | AnnouncedMark;
/** `late` is a missed planned start (T1848), and `clock` the end of an additional clock. */
export type AwaitedMark = ClockMark | 'late' | 'clock';

export const isAnnouncedMark = (mark: ClockMark): mark is AnnouncedMark =>
  CLOCK_MARKS.some((clockMark) => clockMark === mark);

/** Later marks are dropped, so that a forgotten clock does not fill the log. */
const MAX_ANNOUNCED_OVERTIME: Duration = 240 * MINUTE;

interface MarkDue<Of extends ClockMark = ClockMark> {
  readonly mark: Of;
  readonly due: Instant;
}

const MARK_ORDER: readonly ClockMark[] = [...MARKS, 'overtime'];

/** Of several overtime minutes before `now`, returns only the latest (K61). */
export function nextMark<Of extends ClockMark>(
  show: RoomState,
  wanted: readonly Of[],
  { after, now }: { readonly after: Instant; readonly now: Instant },
): MarkDue<Of> | null {
  const timer = currentTimer(show);
  const { timeset } = show;
  if (timer === null || !isStarted(timeset) || !timeset.running) return null;
  const due = [...wanted]
    .sort((one, other) => MARK_ORDER.indexOf(one) - MARK_ORDER.indexOf(other))
    .flatMap((mark) => markAfter({ timer, timeset, mark }, after, now));
  return due.reduce<MarkDue<Of> | null>(
    (first, one) => (first === null || one.due < first.due ? one : first),
    null,
  );
}

interface MarkOf<Of extends ClockMark = ClockMark> {
  readonly timer: Timer;
  readonly timeset: StartedTimeset;
  readonly mark: Of;
}

function markAfter<Of extends ClockMark>(
  of: MarkOf<Of>,
  after: Instant,
  now: Instant,
): readonly MarkDue<Of>[] {
  const { mark } = of;
  const due = mark === 'overtime' ? nextOvertimeMinute(of.timeset.deadline, after, now) : markInstant(of);
  return due === null || due <= after ? [] : [{ mark, due }];
}

function markInstant({ timer, timeset, mark }: MarkOf): Instant | null {
  const { deadline } = timeset;
  if (mark === 'zero') return deadline;
  const thresholds = thresholdsOf(timer);
  const place = thresholds.findIndex(([name]) => name === mark);
  const left = thresholds[place]?.[1] ?? 0;
  if (left <= 0 || thresholds.slice(place + 1).some(([, from]) => left <= from)) return null;
  return deadline - toRealTime(left, warpOf(timer));
}

function nextOvertimeMinute(deadline: Instant, after: Instant, now: Instant): Instant | null {
  const minutesAt = (instant: Instant) => Math.max(0, Math.floor((instant - deadline) / MINUTE));
  const due = deadline + Math.max(minutesAt(after) + 1, minutesAt(now)) * MINUTE;
  return due - deadline > MAX_ANNOUNCED_OVERTIME ? null : due;
}

export function passesMark(show: RoomState, { mark, due }: MarkDue): boolean {
  const [after, now] = [due - 1, due];
  return nextMark(show, [mark], { after, now })?.due === due;
}

export function markAt(show: RoomState, at: Instant): Mark | null {
  const { timeset, room } = show;
  const { behavior, timezone: zone } = room.settings;
  return markOf(clockOf({ timer: currentTimer(show), timeset, behavior, zone, now: at }));
}

export function isLaterMark(one: ClockMark, other: ClockMark | null): boolean {
  return other === null || MARK_ORDER.indexOf(one) > MARK_ORDER.indexOf(other);
}
