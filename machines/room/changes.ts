import type { Automation } from '../automation/automation.ts';
import { applyClientsChange, CLIENTS_CHANGED, type Client } from '../device/client.ts';
import type { ClientId, DeviceId, MessageId, OutputId, TimerId } from '../kernel/ids.ts';
import type { View } from '../kernel/permissions.ts';
import { hasOwn } from '../kernel/shapes.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import { MESSAGE_AUDIENCES, type Message, type MessageAudience } from '../message/message.ts';
import type { DesignDraft, Output } from '../output/output.ts';
import type { RoomPlan } from '../plan/room-plan.ts';
import { type CrewColumn, cellsWithin, type SheetCell, withCellList } from '../timer/sheet.ts';
import type { StageClock } from '../timer/stage-clock.ts';
import type { Timer } from '../timer/timer.ts';
import type { Timeset } from '../timer/timeset.ts';
import type { StampedCommand } from './commands.ts';
import { byId, type Placed } from './ordered-list.ts';
import type { Prompter } from './prompter.ts';
import type { AlarmEvent } from './room.alarm.ts';
import type { BatchEvent, ClockSetEvent } from './room.machine.ts';
import type { RoomSource } from './room.settings.ts';
import type {
  FocusedMessages,
  RoomContext,
  RoomSettings,
  RoomState,
  ShownClock,
  ShownMessages,
} from './room.state.ts';
import { showMessageTo } from './shown-messages.ts';

export const ENTRY_NAMES = {
  timers: 'timer',
  messages: 'message',
  outputs: 'output',
  automations: 'automation',
  clocks: 'clock',
  columns: 'column',
} as const;
type EntryNames = typeof ENTRY_NAMES;
export type ListName = keyof EntryNames;

export const LIST_NAMES: readonly ListName[] = Object.keys(ENTRY_NAMES).filter(
  (name): name is ListName => name in ENTRY_NAMES,
);

interface Entries {
  timers: Timer;
  messages: Message;
  outputs: Output;
  automations: Automation;
  clocks: StageClock;
  columns: CrewColumn;
}

type ListPayloads = {
  [List in ListName as List extends 'outputs' ? 'outputs/all' : `${List}/items`]: readonly Entries[List][];
} & { [List in ListName as `${List}/updateOne`]: Entries[List] } & {
  [List in ListName as `${List}/removeOne`]: { [Id in EntryId<List>]: string };
};

/** Events of the protocol, for the journal, clients and mirrors. Each contains the new entity, never a delta. */
export interface ChangePayloads extends ListPayloads {
  'room/name': { name: string };
  'room/subtitle': { text: string };
  'room/settings': RoomSettings;
  /** `kicked` lists devices that any view or output refuses. Clients request the details (D9). */
  'room/secrets': { generation: number; hasPassword: boolean; kicked: readonly DeviceId[] };
  'room/team': { teamId: string | null };
  'room/plan': RoomPlan;
  timeset: Timeset;
  'timers/flash': { count: number; at: Instant };
  'messages/flash': { count: number; at: Instant };
  /** The server removes `to` before sending. */
  'messages/show': { message: Message; focus: boolean; to?: readonly MessageAudience[] };
  /** If `focus` is set, the next message fills the screen (R170). */
  'messages/hide': { focus?: true; to?: readonly MessageAudience[] };
  /** The server sends this to crew after `messages/show` or `messages/hide` (R1864). */
  'messages/shown': ShownMessages;
  'messages/focused': FocusedMessages;
  prompter: Prompter;
  'room/source': RoomSource;
  'clocks/show': ShownClock;
  'clocks/hide': Record<never, never>;
  'clocks/before': { readonly shown: ShownClock | null };
  /** An empty text removes the cell. */
  'cells/updateOne': SheetCell;
}

export type ChangeName = keyof ChangePayloads;

export type Change = { [Name in ChangeName]: { name: Name; payload: ChangePayloads[Name] } }[ChangeName];
export type ChangeOfList = Extract<Change, { name: keyof ListPayloads }>;

export type ListChange = { readonly list: ListName } & (
  | { readonly items: readonly Placed[] }
  | { readonly put: Placed }
  | { readonly removed: string }
);

export type EntryId<List extends ListName> = `${EntryNames[List]}Id`;
export const entryId = (list: ListName): EntryId<ListName> => `${ENTRY_NAMES[list]}Id`;
const itemsName = (list: ListName) => (list === 'outputs' ? 'outputs/all' : (`${list}/items` as const));

const listOfChange: Readonly<Record<ChangeOfList['name'], ListName>> = Object.assign(
  {},
  ...LIST_NAMES.map((list) => ({
    [itemsName(list)]: list,
    [`${list}/updateOne`]: list,
    [`${list}/removeOne`]: list,
  })),
);

export const isListChange = (name: string): boolean => hasOwn(listOfChange, name);

export const isOfList = (change: Change): change is ChangeOfList => isListChange(change.name);

export function listChangeOf({ name, payload }: ChangeOfList): ListChange {
  const list = listOfChange[name];
  if (Array.isArray(payload)) return { list, items: payload };
  if ('_id' in payload) return { list, put: payload };
  return { list, removed: String(Reflect.get(payload, entryId(list))) };
}

export function changeOfList(change: ListChange): Change;
export function changeOfList(change: ListChange): object {
  const { list } = change;
  if ('items' in change) return { name: itemsName(list), payload: change.items };
  if ('put' in change) return { name: `${list}/updateOne`, payload: change.put };
  return { name: `${list}/removeOne`, payload: { [entryId(list)]: change.removed } };
}

/** The event has no sequence number and reaches only clients with ROOM (R120). */
export const DRAFT_CHANGED = 'outputs/draft';
export interface DraftChange {
  readonly outputId: OutputId;
  readonly draft: DesignDraft | null;
}

export interface NoticeToAll {
  readonly name: 'client/identify' | 'client/forceReload';
  readonly clientId: null;
  readonly except: ClientId | null;
  readonly payload: Record<never, never>;
}

export type ClientNotice =
  | { readonly name: 'client/rename'; readonly clientId: ClientId; readonly payload: { name: string } }
  | { readonly name: 'client/identify'; readonly clientId: ClientId; readonly payload: Record<never, never> }
  | {
      readonly name: 'client/forceReload';
      readonly clientId: ClientId;
      readonly payload: Record<never, never>;
    }
  | NoticeToAll
  | { readonly name: 'client/show'; readonly clientId: ClientId; readonly payload: { view: View } }
  | { readonly name: 'client/delay'; readonly clientId: ClientId; readonly payload: { ms: Duration } }
  /**
   * With an empty payload, requests a picture from a screen. With a picture, answers the client that requested it
   * (D33).
   */
  | {
      readonly name: 'client/thumb';
      readonly clientId: ClientId;
      readonly payload: Record<never, never> | { clientId: ClientId; thumb: string | null };
    }
  /** Sends a screen's picture to an output whose design shows this screen (W127). */
  | {
      readonly name: 'client/picture';
      readonly clientId: ClientId;
      readonly payload: { elementId: string; thumb: string | null };
    }
  | { readonly name: 'client/kick'; readonly clientId: ClientId; readonly payload: Record<never, never> };

export function withoutShowAt(change: Change): Change {
  if (change.name === 'outputs/updateOne') return { ...change, payload: withoutShowTime(change.payload) };
  return change.name === 'outputs/all' ? { ...change, payload: change.payload.map(withoutShowTime) } : change;
}

const withoutShowTime = ({ showAt: _told, ...output }: Output): Output => output;

/** Events that move one entry, for clients that accept them in place of a list (W96). */
export interface MovePayloads {
  'timers/moved': { timerId: TimerId; index: number };
  'messages/moved': { messageId: MessageId; index: number };
}

export type MoveName = keyof MovePayloads;
export type Move = { [Name in MoveName]: { name: Name; payload: MovePayloads[Name] } }[MoveName];

type ShortEvent = typeof CLIENTS_CHANGED | MoveName;

export const SHORT_EVENTS: ShortEvent[] = [CLIENTS_CHANGED, 'timers/moved', 'messages/moved'];

export type Accepts = number;

export function acceptsBits(named: readonly string[]): Accepts {
  return SHORT_EVENTS.reduce((bits, name, place) => bits | (Number(named.includes(name)) << place), 0);
}

export function acceptsEvent(bits: Accepts, name: ShortEvent): boolean {
  return (bits & (1 << SHORT_EVENTS.indexOf(name))) !== 0;
}

/** Returns null if the mirror lacks the moved entry (W97). */
export function applyMove<State extends RoomState>(state: State, { name, payload }: Move): State | null {
  if (name === 'timers/moved') {
    const timers = moveToIndex(state.timers, payload.timerId, payload.index);
    return timers && { ...state, timers };
  }
  const messages = moveToIndex(state.messages, payload.messageId, payload.index);
  return messages && { ...state, messages };
}

/** Guests have only the shown message, but its index counts all messages. */
function moveToIndex<Item extends Placed>(
  items: readonly Item[],
  id: string,
  index: number,
): readonly Item[] | null {
  const item = items.find(({ _id }) => _id === id);
  if (item === undefined) return null;
  const otherItems = items.filter((each) => each !== item);
  const list = [...otherItems.slice(0, index), { ...item, index }, ...otherItems.slice(index)];
  return list.map((each, place) =>
    each._id === id || each.index === place ? each : { ...each, index: place },
  );
}

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
