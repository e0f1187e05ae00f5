import { type Refusal, refusal } from '../kernel/errors.ts';
import type { Message } from '../message/message.ts';
import { withinLimit } from '../plan/room-plan.ts';
import { roomWords } from '../words/room.ts';
import type { RoomState } from './room.state.ts';

type CappedKind = 'timers' | 'messages' | 'questions' | 'outputs' | 'automations' | 'columns';

/** Limits in every plan, because longer lists would make frames and screens unusable. */
export const ROOM_CAPS: Readonly<Record<CappedKind, number>> = {
  timers: 1_000,
  messages: 1_000,
  questions: 200,
  outputs: 100,
  automations: 50,
  columns: 20,
};

/** After a downgrade, existing entries stay (R14). */
export function listLimitRefusal(show: RoomState, kind: CappedKind, count: number): Refusal | null {
  const limit = itemLimit(show, kind);
  if (count <= itemCount(show, kind) || withinLimit(count - 1, limit)) return null;
  return refusal('plan_limit', roomWords.limit(limit, roomWords.kinds[kind]));
}

export const MAX_CLOCKS = 20;

export const countOfClocks = ({ clocks }: RoomState): number => clocks.filter(({ quick }) => !quick).length;

/** The plan's limit of timers also limits clocks (R2057). */
export function clockLimitRefusal(show: RoomState, count: number): Refusal | null {
  const { timers } = show.room.plan.limits;
  const limit = timers === -1 ? MAX_CLOCKS : Math.min(timers, MAX_CLOCKS);
  if (count <= countOfClocks(show) || count <= limit) return null;
  return refusal('clocks_limit', roomWords.clocksLimit(limit));
}

export function itemCount(show: RoomState, kind: CappedKind): number {
  if (kind === 'questions') return show.messages.filter(isQuestion).length;
  return kind === 'messages' ? show.messages.length - itemCount(show, 'questions') : show[kind].length;
}

export const isQuestion = ({ question }: Message): boolean => question !== undefined;

function itemLimit({ room }: RoomState, kind: CappedKind): number {
  const planned = kind === 'timers' || kind === 'messages' ? room.plan.limits[kind] : -1;
  return planned === -1 ? ROOM_CAPS[kind] : Math.min(planned, ROOM_CAPS[kind]);
}
