import type { Message } from '../message/message.ts';
import type { Change } from './changes.ts';
import { essentialDifferences, isOnlyShifted, keepsPlaces } from './list-difference.ts';
import { type Accepts, accepts, type Move } from './moves.ts';
import type { Placed } from './ordered-list.ts';
import {
  type Audience,
  changesFor,
  isPublic,
  publicMessages,
  seesMessages,
  shownTo,
} from './room.projection.ts';
import type { RoomContext, RoomState } from './room.state.ts';

/** A command that moved one list entry. */
export interface DetectedMove {
  readonly move: Move;
  /** Edits besides the index: a moved question counts as read (R92). */
  readonly edits: readonly Change[];
  /** The list was too long to keep beside the move (W100). */
  readonly unlisted?: true;
}

/** The move of a command; null for any other change (W96). */
export function moveBetween(before: RoomState, after: RoomState): DetectedMove | null {
  const sameTimers = before.timers === after.timers;
  if (sameTimers === (before.messages === after.messages)) return null;
  if (before.outputs !== after.outputs || before.shown !== after.shown) return null;
  if (before.activeMessageId !== after.activeMessageId) return null;
  return sameTimers ? movedMessage(before, after) : movedTimer(before, after);
}

function movedTimer({ timers: before }: RoomState, { timers: after }: RoomState): DetectedMove | null {
  const found = carriedBetween(before, after);
  if (found === null) return null;
  const { item, isEdited } = found;
  return {
    move: { name: 'timers/moved', payload: { timerId: item._id, index: item.index } },
    edits: isEdited ? [{ name: 'timers/updateOne', payload: item }] : [],
  };
}

function movedMessage({ messages: before }: RoomState, { messages: after }: RoomState): DetectedMove | null {
  const found = carriedBetween(before, after);
  if (found === null) return null;
  const { item, isEdited } = found;
  return {
    move: { name: 'messages/moved', payload: { messageId: item._id, index: item.index } },
    edits: isEdited ? [{ name: 'messages/updateOne', payload: item }] : [],
  };
}

function carriedBetween<Item extends Placed>(before: readonly Item[], after: readonly Item[]) {
  if (before.length !== after.length || keepsPlaces(before, after)) return null;
  const [only, ...others] = essentialDifferences(before, after);
  if (only === undefined || only.before === null || only.after === null || others.length > 0) return null;
  return { item: only.after, isEdited: !isOnlyShifted(only) };
}

/** Changes, move and resulting state of a command. */
export interface CommandOutcome {
  readonly changes: readonly Change[];
  readonly carried: DetectedMove | null;
  readonly after: Pick<RoomContext, 'show' | 'drafts'>;
}

/**
 * Events of a command for an audience: the move if accepted, else the changes (W96, R43). Null: only the move is kept,
 * which is not accepted.
 */
export function eventsFor(
  audience: Audience,
  { changes, carried, after }: CommandOutcome,
  accepted: Accepts,
): readonly (Change | Move)[] | null {
  if (carried === null || !accepts(accepted, carried.move.name))
    return carried?.unlisted ? null : changesFor(audience, changes, after);
  const { move, edits } = carried;
  const others = [...edits, ...withoutMoved(changes, move)];
  if (isPublic(audience) && move.name === 'messages/moved' && seesMessages(audience, after.show))
    return [
      { name: 'messages/items', payload: publicMessages(after.show, audience) },
      ...changesFor(audience, others, after),
    ];
  const toldMove =
    isPublic(audience) && move.name === 'messages/moved' ? placeOf(shownTo(audience, after.show)) : move;
  if (toldMove === null) return changesFor(audience, others, after);
  // Drops the placeholder timeset: the move carries the `seq`.
  return others.length === 0 ? [toldMove] : [toldMove, ...changesFor(audience, others, after)];
}

/** The public has the shown message only, and needs its new index (W98). */
function placeOf(shown: Message | null): Move | null {
  return shown === null
    ? null
    : { name: 'messages/moved', payload: { messageId: shown._id, index: shown.index } };
}

export function withoutMoved(changes: readonly Change[], move: Move): readonly Change[] {
  return changes.filter((change) => !isOfList(change, move));
}

function isOfList({ name }: Change, move: Move): boolean {
  return move.name === 'timers/moved'
    ? name === 'timers/items' || name === 'timers/updateOne'
    : name === 'messages/items' || name === 'messages/updateOne';
}
