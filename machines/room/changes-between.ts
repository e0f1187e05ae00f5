import { isDeepEqual } from '../kernel/shapes.ts';
import { MESSAGE_AUDIENCES, type Message, type MessageAudience } from '../message/message.ts';
import type { Output } from '../output/output.ts';
import { changedCells } from '../timer/sheet.ts';
import {
  type Accepts,
  acceptsEvent,
  type Change,
  changeOfList,
  type ListName,
  type Move,
} from './changes.ts';
import { kickedDevices } from './client.commands.ts';
import {
  differenceId,
  differences,
  essentialDifferences,
  hasSamePlaces,
  isOnlyShifted,
} from './list-difference.ts';
import { byId, type Placed, requireEntry } from './ordered-list.ts';
import {
  type Audience,
  changesFor,
  isPublic,
  messageShownTo,
  publicMessages,
  seesMessages,
} from './room.projection.ts';
import type { RoomContext, RoomInfo, RoomState } from './room.state.ts';
import { focusedMessages, shownMessageOf, shownMessages } from './shown-messages.ts';

/** Clients and `updatedAt` are sent separately (R40). */
export function changesBetween(before: RoomContext, after: RoomContext): readonly Change[] {
  const changes: Change[] = [];
  if (before.show !== after.show) showChanges(changes, before.show, after.show);
  if (before.access !== after.access) accessChange(changes, before, after);
  if (before.flashes !== after.flashes) flashChanges(changes, before, after);
  const { taken } = after;
  return taken === null || taken === before.taken
    ? changes.slice()
    : changes.map((change) => withShowAt(change, taken));
}

function showChanges(changes: Change[], before: RoomState, after: RoomState): void {
  roomChanges(changes, before.room, after.room);
  if (showsOtherFields(before.room, after.room))
    changes.push({ name: 'timers/items', payload: after.timers });
  else listChanges(changes, before, after, 'timers');
  if (before.timeset !== after.timeset) changes.push({ name: 'timeset', payload: after.timeset });
  listChanges(changes, before, after, 'messages');
  shownChange(changes, before, after);
  listChanges(changes, before, after, 'outputs');
  listChanges(changes, before, after, 'automations');
  if (after.prompter !== undefined && before.prompter !== after.prompter)
    changes.push({ name: 'prompter', payload: after.prompter });
  if (after.source !== undefined && before.source !== after.source)
    changes.push({ name: 'room/source', payload: after.source });
  listChanges(changes, before, after, 'clocks');
  shownClockChange(changes, before, after);
  sheetChanges(changes, before, after);
}

function showsOtherFields({ settings: before }: RoomInfo, { settings: after }: RoomInfo): boolean {
  return (
    before.agenda !== after.agenda &&
    (before.agenda.labels !== after.agenda.labels || before.agenda.speakers !== after.agenda.speakers)
  );
}

function shownClockChange(changes: Change[], before: RoomState, after: RoomState): void {
  const { shownClock, clockBefore } = after;
  if (shownClock === null) {
    if (before.shownClock !== null) changes.push({ name: 'clocks/hide', payload: {} });
    return;
  }
  if (!isDeepEqual(before.shownClock, shownClock)) changes.push({ name: 'clocks/show', payload: shownClock });
  if (!isDeepEqual(before.clockBefore, clockBefore))
    changes.push({ name: 'clocks/before', payload: { shown: clockBefore } });
}

/**
 * Columns that changed their audience are removed and added again, so that each audience gets the cells it may see
 * (R2152, R2220).
 */
function sheetChanges(changes: Change[], before: RoomState, after: RoomState): void {
  const moved = after.columns.filter(({ _id, audience, kind }) => {
    const formerColumn = byId(before.columns, _id);
    if (formerColumn === undefined) return false;
    return formerColumn.audience !== audience || (formerColumn.kind === 'SCRIPT') !== (kind === 'SCRIPT');
  });
  for (const { _id: columnId } of moved) changes.push({ name: 'columns/removeOne', payload: { columnId } });
  if (moved.length > 0) changes.push({ name: 'columns/items', payload: after.columns });
  else listChanges(changes, before, after, 'columns');
  for (const cell of changedCells(before.cells, after.cells))
    changes.push({ name: 'cells/updateOne', payload: cell });
  for (const { _id: columnId } of moved)
    for (const [timerId, { [columnId]: text }] of Object.entries(after.cells))
      if (text !== undefined) changes.push({ name: 'cells/updateOne', payload: { timerId, columnId, text } });
}

function roomChanges(changes: Change[], before: RoomInfo, after: RoomInfo): void {
  if (before.name !== after.name) changes.push({ name: 'room/name', payload: { name: after.name } });
  if (before.subtitle !== after.subtitle)
    changes.push({ name: 'room/subtitle', payload: { text: after.subtitle } });
  if (before.settings !== after.settings) changes.push({ name: 'room/settings', payload: after.settings });
  if (before.teamId !== after.teamId) changes.push({ name: 'room/team', payload: { teamId: after.teamId } });
  if (before.plan !== after.plan) changes.push({ name: 'room/plan', payload: after.plan });
}

/** Sends single entries if at most half of the list changed. Removals come first, and shifted entries last. */
function listChanges(changes: Change[], old: RoomState, now: RoomState, list: ListName): void {
  const { [list]: before } = old;
  const { [list]: after } = now;
  if (before === after) return;
  const found = differences<Placed>(before, after);
  const removedIds = found.filter(({ after: item }) => item === null).map(differenceId);
  const oneByOne = found.length === 1 || found.length * 2 <= after.length;
  if (oneByOne || removedIds.length === 1)
    for (const removed of removedIds) changes.push(changeOfList({ list, removed }));
  if (!oneByOne) changes.push(changeOfList({ list, items: after }));
  else for (const { after: put } of found) if (put !== null) changes.push(changeOfList({ list, put }));
}

function shownChange(changes: Change[], before: RoomState, after: RoomState): void {
  let changed = MESSAGE_AUDIENCES.filter((audience) => !seesSameMessage(audience, before, after));
  if (changed.length === 0) return;
  for (let [first] = changed; first !== undefined; [first] = changed) {
    const showing = shownMessageOf(first, after);
    const { messageId, focus } = showing;
    const to = changed.filter((audience) => isDeepEqual(shownMessageOf(audience, after), showing));
    const some = to.length < MESSAGE_AUDIENCES.length && { to };
    if (messageId === null)
      changes.push({ name: 'messages/hide', payload: { ...(focus && { focus }), ...some } });
    else
      changes.push({
        name: 'messages/show',
        payload: { message: requireEntry(after.messages, messageId), focus, ...some },
      });
    changed = changed.filter((audience) => !to.includes(audience));
  }
  changes.push({ name: 'messages/shown', payload: shownMessages(after) });
  changes.push({ name: 'messages/focused', payload: focusedMessages(after) });
}

const seesSameMessage = (audience: MessageAudience, before: RoomState, after: RoomState): boolean =>
  isDeepEqual(shownMessageOf(audience, before), shownMessageOf(audience, after));

function withShowAt(change: Change, take: NonNullable<RoomContext['taken']>): Change {
  const dated = (output: Output): Output =>
    take.outputIds.includes(output._id) ? { ...output, showAt: take.showAt } : output;
  if (change.name === 'outputs/updateOne') return { ...change, payload: dated(change.payload) };
  return change.name === 'outputs/all' ? { ...change, payload: change.payload.map(dated) } : change;
}

function accessChange(
  changes: Change[],
  { access: before }: RoomContext,
  { access: after }: RoomContext,
): void {
  const { generation, passwordHash, kicked, namedLinks } = after;
  if (before.generation === generation && before.kicked === kicked && before.namedLinks === namedLinks)
    return;
  const hasPassword = passwordHash !== null;
  changes.push({
    name: 'room/secrets',
    payload: { generation, hasPassword, kicked: kickedDevices(kicked) },
  });
}

function flashChanges(changes: Change[], { flashes: before }: RoomContext, { flashes }: RoomContext): void {
  if (flashes.timers !== null && flashes.timers !== before.timers)
    changes.push({ name: 'timers/flash', payload: { ...flashes.timers } });
  if (flashes.messages !== null && flashes.messages !== before.messages)
    changes.push({ name: 'messages/flash', payload: { ...flashes.messages } });
}

export interface ListMove {
  readonly move: Move;
  readonly edits: readonly Change[];
  readonly unlisted?: true;
}

export function moveBetween(before: RoomState, after: RoomState): ListMove | null {
  const sameTimers = before.timers === after.timers;
  if (sameTimers === (before.messages === after.messages)) return null;
  if (before.outputs !== after.outputs || before.shown !== after.shown) return null;
  if (before.activeMessageId !== after.activeMessageId) return null;
  return sameTimers ? movedMessage(before, after) : movedTimer(before, after);
}

function movedTimer({ timers: before }: RoomState, { timers: after }: RoomState): ListMove | null {
  const found = movedItem(before, after);
  if (found === null) return null;
  const { item, isEdited } = found;
  return {
    move: { name: 'timers/moved', payload: { timerId: item._id, index: item.index } },
    edits: isEdited ? [{ name: 'timers/updateOne', payload: item }] : [],
  };
}

function movedMessage({ messages: before }: RoomState, { messages: after }: RoomState): ListMove | null {
  const found = movedItem(before, after);
  if (found === null) return null;
  const { item, isEdited } = found;
  return {
    move: { name: 'messages/moved', payload: { messageId: item._id, index: item.index } },
    edits: isEdited ? [{ name: 'messages/updateOne', payload: item }] : [],
  };
}

function movedItem<Item extends Placed>(before: readonly Item[], after: readonly Item[]) {
  if (before.length !== after.length || hasSamePlaces(before, after)) return null;
  const [only, ...rest] = essentialDifferences(before, after);
  if (only === undefined || only.before === null || only.after === null || rest.length > 0) return null;
  return { item: only.after, isEdited: !isOnlyShifted(only) };
}

export interface CommandOutcome {
  readonly changes: readonly Change[];
  readonly carried: ListMove | null;
  readonly after: Pick<RoomContext, 'show' | 'drafts'>;
}

/**
 * Returns the move if the client accepts moves, else the changes (W96, R43). Returns null if the client needs the whole
 * list, which `unlisted` outcomes do not store.
 */
export function eventsFor(
  audience: Audience,
  { changes, carried, after }: CommandOutcome,
  accepted: Accepts,
): readonly (Change | Move)[] | null {
  if (carried === null || !acceptsEvent(accepted, carried.move.name))
    return carried?.unlisted ? null : changesFor(audience, changes, after);
  const { move, edits } = carried;
  const remaining = [...edits, ...withoutMovedItem(changes, move)];
  if (isPublic(audience) && move.name === 'messages/moved' && seesMessages(audience, after.show))
    return [
      { name: 'messages/items', payload: publicMessages(after.show, audience) },
      ...changesFor(audience, remaining, after),
    ];
  const toldMove =
    isPublic(audience) && move.name === 'messages/moved'
      ? messageMove(messageShownTo(audience, after.show))
      : move;
  if (toldMove === null) return changesFor(audience, remaining, after);
  // A move without other changes needs no `timeset` event for its `seq`.
  return remaining.length === 0 ? [toldMove] : [toldMove, ...changesFor(audience, remaining, after)];
}

/** Guests have only the shown message, so only its index can change for them (W98). */
function messageMove(shown: Message | null): Move | null {
  return shown === null
    ? null
    : { name: 'messages/moved', payload: { messageId: shown._id, index: shown.index } };
}

export function withoutMovedItem(changes: readonly Change[], move: Move): readonly Change[] {
  return changes.filter((change) => !isOfList(change, move));
}

function isOfList({ name }: Change, move: Move): boolean {
  return move.name === 'timers/moved'
    ? name === 'timers/items' || name === 'timers/updateOne'
    : name === 'messages/items' || name === 'messages/updateOne';
}
