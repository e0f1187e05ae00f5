import { type Duration, HOUR, type Instant, MINUTE } from '../../kernel/time.ts';
import type { Design } from '../../output/design.ts';
import { STAGE_DESIGN } from '../../output/stage-design.ts';
import { selfHostedPlan } from '../../plan/room-plan.ts';
import { newRoomContext } from '../../room/new-room.ts';
import type { RoomState } from '../../room/room.state.ts';
import { newTimer, type Timer } from '../../timer/timer.ts';
import { siteWords } from '../../words/site.ts';
import { lengthFields } from '../entry/duration-entry.ts';

/** A timer that runs on one page alone, without a room. */
export interface InstantTimer {
  /** Under `/go/`. */
  readonly folder: string;
  readonly label: string;
  /** Null: it shows the time of day. */
  readonly length: Duration | null;
}

/** Instant timer links of the footer (V116). */
export const INSTANT_TIMERS: readonly InstantTimer[] = [
  { folder: '1-minute', label: siteWords.minutes(1), length: MINUTE },
  { folder: '5-minutes', label: siteWords.minutes(5), length: 5 * MINUTE },
  { folder: '10-minutes', label: siteWords.minutes(10), length: 10 * MINUTE },
  { folder: '30-minutes', label: siteWords.minutes(30), length: 30 * MINUTE },
  { folder: '1-hour', label: siteWords.hours(1), length: HOUR },
  { folder: 'clock', label: siteWords.clock, length: null },
];

const CLOCK = { appearance: 'TOD' } as const;

/** The usual wrap-up, but no more than the last quarter and the last tenth of a short timer (V153). */
function thresholdsOf(length: Duration): Pick<Timer, 'yellow' | 'red'> {
  return { yellow: Math.min(newTimer.yellow, length / 4), red: Math.min(newTimer.red, length / 10) };
}

/** A show of one timer that was kicked off at `kickoff`, as a viewer takes it; without a length it is a clock (V116). */
export function instantShow(
  length: Duration | null,
  kickoff: Instant,
  fields: Partial<Pick<Timer, 'name' | 'extra'>> = {},
): RoomState {
  const { show } = newRoomContext({
    roomId: 'instant',
    pid: 'CALLBOARD',
    name: '',
    timezone: null,
    teamId: null,
    ownerUid: 'instant',
    plan: selfHostedPlan,
    secret: '',
    timerId: 'timer',
    outputId: 'viewer',
    at: 0,
  });
  const kind = length === null ? CLOCK : { ...lengthFields(length), ...thresholdsOf(length) };
  const timers = show.timers.map((timer) => ({ ...timer, ...fields, ...kind }));
  if (length === null) return { ...show, timers };
  const running = { running: true, kickoff, deadline: kickoff + length };
  return { ...show, timers, timeset: { ...show.timeset, ...running } };
}

/** The stage; a clock makes no progress (V153). */
export function instantDesign({ timers }: RoomState): Design {
  return timers[0]?.appearance === 'TOD' ? { ...STAGE_DESIGN, progress: 'NONE' } : STAGE_DESIGN;
}
