import type { MessageId, TimerId } from '../kernel/ids.ts';
import type { Placed } from './ordered-list.ts';
import type { RoomState } from './room.state.ts';

/** What is told of a move, in place of a list, to clients that ask for that: the place that an entry came to (W96). */
export interface MovePayloads {
  'timers/moved': { timerId: TimerId; index: number };
  'messages/moved': { messageId: MessageId; index: number };
}

export type MoveName = keyof MovePayloads;
export type Move = { [Name in MoveName]: { name: Name; payload: MovePayloads[Name] } }[MoveName];

/** Which moves a client takes as such. */
export type TakenMoves = 'none' | 'timers' | 'messages' | 'both';

/** Those that `hello.client.accepts` names. */
export function takenMoves(accepts: readonly string[]): TakenMoves {
  const timers = accepts.includes('timers/moved');
  if (accepts.includes('messages/moved')) return timers ? 'both' : 'messages';
  return timers ? 'timers' : 'none';
}

export function takesMove(taken: TakenMoves, name: MoveName | undefined): boolean {
  if (taken === 'both') return true;
  return name === 'timers/moved' ? taken === 'timers' : name === 'messages/moved' && taken === 'messages';
}

/** The show after a move; null where the entry is not there (W97). */
export function applyMove<State extends RoomState>(state: State, { name, payload }: Move): State | null {
  if (name === 'timers/moved') {
    const timers = carriedTo(state.timers, payload.timerId, payload.index);
    return timers && { ...state, timers };
  }
  const messages = carriedTo(state.messages, payload.messageId, payload.index);
  return messages && { ...state, messages };
}

/** The others close up around it. What the public has of the messages is one, which has its place among all of them. */
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
