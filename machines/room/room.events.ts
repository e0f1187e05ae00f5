import { applyClientsChange, type Client } from '../device/client.ts';
import type { ClientId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import { MESSAGE_AUDIENCES } from '../message/message.ts';
import { cellsWithin, type SheetCell, withCellList } from '../timer/sheet.ts';
import {
  applyMove,
  type Change,
  type ChangePayloads,
  type DraftChange,
  isOfList,
  type ListChange,
  listChangeOf,
  type Move,
} from './changes.ts';
import type { StampedCommand } from './commands.ts';
import { byId, type Placed } from './ordered-list.ts';
import type { AlarmEvent } from './room.alarm.ts';
import type { BatchEvent, ClockSetEvent } from './room.machine.ts';
import type { RoomContext, RoomState } from './room.state.ts';
import { showMessageTo } from './shown-messages.ts';

export type ClientEvent =
  | { readonly type: 'clients/joined'; readonly clients: readonly Client[] }
  | { readonly type: 'clients/left'; readonly clientIds: readonly ClientId[] };

interface ChangesEvent {
  readonly type: 'changed';
  readonly changes: readonly Change[];
  readonly at: Instant;
}

/** A mirror that lacks the moved entry ignores the event (W96). */
interface ItemMoveEvent {
  readonly type: 'moved';
  readonly move: Move;
  readonly at: Instant;
}

interface DraftEvent extends DraftChange {
  readonly type: 'drafted';
}

/** Replaces the whole context, after a rollback or a step of an automation. */
interface ReplaceEvent {
  readonly type: 'replaced';
  readonly context: RoomContext;
}

type MirrorEvent = ClientEvent | ChangesEvent | ItemMoveEvent | DraftEvent | ReplaceEvent;

export type RoomEvent = MirrorEvent | StampedCommand | BatchEvent | AlarmEvent | ClockSetEvent;

export type RoomStep = (context: RoomContext, event: RoomEvent) => RoomContext;

export function afterMirrorEvent(context: RoomContext, event: RoomEvent): RoomContext {
  switch (event.type) {
    case 'changed':
      return withChangesEvent(context, event);
    case 'moved':
      return withMoveEvent(context, event);
    case 'drafted':
      return withDraftEvent(context, event);
    case 'clients/joined':
      return {
        ...context,
        clients: applyClientsChange(context.clients, { clients: event.clients, left: [] }),
      };
    case 'clients/left':
      return withoutClients(context, event.clientIds);
    case 'replaced':
      return event.context;
    default:
      throw new RangeError(`The step of ${event.type} is not loaded`);
  }
}

function withChangesEvent(context: RoomContext, { changes, at }: ChangesEvent): RoomContext {
  const show = withChanges(context.show, changes, at);
  return { ...context, show, flashes: changes.reduce(withFlash, context.flashes) };
}

function withFlash(flashes: RoomContext['flashes'], change: Change): RoomContext['flashes'] {
  if (change.name === 'timers/flash') return { ...flashes, timers: change.payload };
  if (change.name === 'messages/flash') return { ...flashes, messages: change.payload };
  return flashes;
}

function withMoveEvent(context: RoomContext, { move, at }: ItemMoveEvent): RoomContext {
  const show = applyMove(context.show, move);
  return show === null ? context : { ...context, show: withUpdatedAt(show, at) };
}

function withDraftEvent(context: RoomContext, { outputId, draft }: DraftEvent): RoomContext {
  const outputs = context.show.outputs.map((output) =>
    output._id === outputId ? { ...output, draft } : output,
  );
  return { ...context, show: { ...context.show, outputs } };
}

function withoutClients(context: RoomContext, clientIds: readonly ClientId[]): RoomContext {
  const leftIds = new Set(clientIds);
  const clients = context.clients.filter((client) => !leftIds.has(client.id));
  return clients.length === context.clients.length ? context : { ...context, clients };
}

export function withChanges<State extends RoomState>(
  state: State,
  changes: readonly Change[],
  at: Instant,
): State {
  let after = state;
  let cells: SheetCell[] = [];
  for (const change of changes)
    if (change.name === 'cells/updateOne') cells.push(change.payload);
    else {
      after = applyChange(withCellsSet(after, cells), change);
      cells = [];
    }
  return withUpdatedAt(withCellsSet(after, cells), at);
}

export function withUpdatedAt<State extends RoomState>(show: State, at: Instant): State {
  return { ...show, room: { ...show.room, updatedAt: at } };
}

/** Applying a change again has no effect (R41). */
export function applyChange<State extends RoomState>(state: State, change: Change): State {
  if (isOfList(change)) return withListChange(state, listChangeOf(change));
  switch (change.name) {
    case 'room/name':
      return { ...state, room: { ...state.room, name: change.payload.name } };
    case 'room/subtitle':
      return { ...state, room: { ...state.room, subtitle: change.payload.text } };
    case 'room/settings':
      return { ...state, room: { ...state.room, settings: change.payload } };
    case 'room/team':
      return { ...state, room: { ...state.room, teamId: change.payload.teamId } };
    case 'room/plan':
      return { ...state, room: { ...state.room, plan: change.payload } };
    case 'timeset':
      return { ...state, timeset: change.payload };
    case 'messages/show':
      return withShown(state, change.payload);
    case 'messages/hide':
      return showMessageTo(state, change.payload.to ?? MESSAGE_AUDIENCES, {
        messageId: null,
        focus: change.payload.focus ?? false,
      });
    case 'messages/shown':
      return { ...state, shown: change.payload };
    case 'messages/focused':
      return { ...state, focused: change.payload };
    case 'prompter':
      return { ...state, prompter: change.payload };
    case 'room/source':
      return { ...state, source: change.payload };
    case 'clocks/show':
      return { ...state, shownClock: change.payload };
    case 'clocks/hide':
      return { ...state, shownClock: null, clockBefore: null };
    case 'clocks/before':
      return { ...state, clockBefore: change.payload.shown };
    case 'cells/updateOne':
      return withCellsSet(state, [change.payload]);
    case 'room/secrets':
    case 'timers/flash':
    case 'messages/flash':
      return state;
  }
}

function withListChange<State extends RoomState>(state: State, change: ListChange): State {
  const { list } = change;
  const after = { ...state, [list]: entriesAfter(state[list], change) };
  return 'put' in change || (list !== 'timers' && list !== 'columns') ? after : withoutStrayCells(after);
}

function entriesAfter(entries: readonly Placed[], change: ListChange): readonly Placed[] {
  if ('items' in change) return change.items;
  return 'put' in change ? withEntry(entries, change.put) : withoutEntry(entries, change.removed);
}

export function withoutStrayCells<State extends RoomState>(state: State): State {
  const cells = cellsWithin(state.cells, state);
  return cells === state.cells ? state : { ...state, cells };
}

/** Ignores cells whose timer or column is removed. */
function withCellsSet<State extends RoomState>(state: State, set: readonly SheetCell[]): State {
  const cells = withCellList(state.cells, set);
  return cells === state.cells ? state : { ...state, cells };
}

function withShown<State extends RoomState>(
  state: State,
  { message, focus, to = MESSAGE_AUDIENCES }: ChangePayloads['messages/show'],
): State {
  const messages = withEntry(state.messages, message);
  return { ...showMessageTo(state, to, { messageId: message._id, focus }), messages };
}

/** The index of the entry may be wrong until the changes of other entries are applied. */
function withEntry<Item extends Placed>(items: readonly Item[], item: Item): readonly Item[] {
  const there = byId(items, item._id);
  if (there?.index === item.index) return items.map((each) => (each === there ? item : each));
  const otherItems = items.filter(({ _id }) => _id !== item._id);
  return [...otherItems, item].sort((one, other) => one.index - other.index);
}

function withoutEntry<Item extends Placed>(items: readonly Item[], id: string): readonly Item[] {
  return items.filter(({ _id }) => _id !== id);
}
