import { isSamePlan, type RoomPlan } from '../../machines/plan/room-plan.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import type { Transfer } from './host.types.ts';

/** The room in the hands of another team, under that team's plan (U3, M38). */
export function transferred(room: RoomContext, { teamId, ownerUid }: Transfer, plan: RoomPlan): RoomContext {
  const { show, access } = room;
  const info = { ...show.room, teamId, plan: isSamePlan(plan, show.room.plan) ? show.room.plan : plan };
  // The consoles of a house are no business of the next (K90).
  const { osc: _theirs, ...kept } = access;
  const stays = teamId === show.room.teamId ? access : kept;
  return {
    ...room,
    access: ownerUid === undefined ? stays : { ...stays, ownerUid },
    show: { ...show, room: info },
  };
}
