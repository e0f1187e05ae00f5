import { CLIENTS_CHANGED } from '../device/clients-change.ts';
import type { MessageId, TimerId } from '../kernel/ids.ts';
import type { Placed } from './ordered-list.ts';
import type { RoomState } from './room.state.ts';

/** Moves sent in place of a list to clients that accept them (W96). */
export interface MovePayloads {
  'timers/moved': { timerId: TimerId; index: number };
  'messages/moved': { messageId: MessageId; index: number };
}

export type MoveName = keyof MovePayloads;
export type Move = { [Name in MoveName]: { name: Name; payload: MovePayloads[Name] } }[MoveName];

type ShortEvent = typeof CLIENTS_CHANGED | MoveName;

/** Short events that a client can accept in place of a list (D30, W96). Our screens accept all. */
export const SHORT_EVENTS: ShortEvent[] = [CLIENTS_CHANGED, 'timers/moved', 'messages/moved'];

/** One bit for each short event that a client accepts. */
export type Accepts = number;

export function acceptsIn(named: readonly string[]): Accepts {
  return SHORT_EVENTS.reduce((bits, name, place) => bits | (Number(named.includes(name)) << place), 0);
}

export function accepts(bits: Accepts, name: ShortEvent): boolean {
  return (bits & (1 << SHORT_EVENTS.indexOf(name))) !== 0;
}

/** Applies a move; null if the entry is missing (W97). */
export function applyMove<State extends RoomState>(state: State, { name, payload }: Move): State | null {
  if (name === 'timers/moved') {
    const timers = carriedTo(state.timers, payload.timerId, payload.index);
    return timers && { ...state, timers };
  }
  const messages = carriedTo(state.messages, payload.messageId, payload.index);
  return messages && { ...state, messages };
}

/** The public list has only the shown message, with its index among all. */
function carriedTo<Item extends Placed>(
  items: readonly Item[],
  id: string,
  index: number,
): readonly Item[] | null {
  const item = items.find(({ _id }) => _id === id);
  if (item === undefined) return null;
  const others = items.filter((each) => each !== item);
  const list = [...others.slice(0, index), { ...item, index }, ...others.slice(index)];
  return list.map((each, place) =>
    each._id === id || each.index === place ? each : { ...each, index: place },
  );
}
