import { MINUTE } from '../../machines/kernel/time.ts';
import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import { newRoomContext } from '../../machines/room/new-room.ts';
import type { RoomState } from '../../machines/room/room.state.ts';

/** Spec §9, call to action: 20 minutes. */
const LENGTH = 20 * MINUTE;

/** A room that exists on the home page only, with a talk that began at `kickoff` (local time). */
export function demoShow(kickoff: number): RoomState {
  const { show } = newRoomContext({
    roomId: 'demo',
    pid: 'CALLBOARD',
    name: 'Demo',
    timezone: null,
    teamId: null,
    ownerUid: 'demo',
    plan: selfHostedPlan,
    secret: '',
    timerId: 'talk',
    outputId: 'viewer',
    at: 0,
  });
  return {
    ...show,
    timers: show.timers.map((timer) => ({
      ...timer,
      name: 'Opening keynote',
      extra: 'Dr. Amara Lindqvist',
      minutes: 20,
    })),
    timeset: {
      timerId: 'talk',
      running: true,
      kickoff,
      deadline: kickoff + LENGTH,
      lastStop: null,
      deadlineWarped: null,
    },
  };
}
