import { type Duration, type Instant } from '../../machines/kernel/time.ts';
import type { Design } from '../../machines/output/design.ts';
import { STAGE_DESIGN } from '../../machines/output/layout-designs.ts';
import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import { newRoomContext } from '../../machines/room/new-room.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import { lengthFields } from '../stage/playhead.view.ts';

const CLOCK_FIELDS = { appearance: 'TOD' } as const;

/** Returns the default marks, limited to a quarter (yellow) and a tenth (red) of the length (V153). */
function thresholdsOf(length: Duration): Pick<Timer, 'yellow' | 'red'> {
  return { yellow: Math.min(newTimer.yellow, length / 4), red: Math.min(newTimer.red, length / 10) };
}

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
  const kind = length === null ? CLOCK_FIELDS : { ...lengthFields(length), ...thresholdsOf(length) };
  const timers = show.timers.map((timer) => ({ ...timer, ...fields, ...kind }));
  if (length === null) return { ...show, timers };
  const running = { running: true, kickoff, deadline: kickoff + length };
  return { ...show, timers, timeset: { ...show.timeset, ...running } };
}

export function instantDesign({ timers }: RoomState): Design {
  return timers[0]?.appearance === 'TOD' ? { ...STAGE_DESIGN, progress: 'NONE' } : STAGE_DESIGN;
}
