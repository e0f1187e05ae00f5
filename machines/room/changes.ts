import type { Automation } from '../automation/automation.ts';
import { CLIENTS_CHANGED } from '../device/client.ts';
import type {
  AutomationId,
  ClientId,
  ClockId,
  ColumnId,
  DeviceId,
  MessageId,
  OutputId,
  TimerId,
} from '../kernel/ids.ts';
import type { View } from '../kernel/permissions.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import type { Message, MessageAudience } from '../message/message.ts';
import type { DesignDraft, Output } from '../output/output.ts';
import type { RoomPlan } from '../plan/room-plan.ts';
import type { CrewColumn, SheetCell } from '../timer/sheet.ts';
import type { StageClock } from '../timer/stage-clock.ts';
import type { Timer } from '../timer/timer.ts';
import type { Timeset } from '../timer/timeset.ts';
import type { Placed } from './ordered-list.ts';
import type { Prompter } from './prompter.ts';
import type { RoomSource } from './room.settings.ts';
import type { FocusedMessages, RoomSettings, RoomState, ShownClock, ShownMessages } from './room.state.ts';

/**
 * Events of the protocol. A change carries the new entity, never a delta. Journal, publication and mirrors use the same
 * list.
 */
export interface ChangePayloads {
  'room/name': { name: string };
  'room/subtitle': { text: string };
  'room/settings': RoomSettings;
  /**
   * Has no links: the log keeps changes, and new secrets close every connection anyway. `kicked`: devices refused
   * somewhere; clients request the details (D9).
   */
  'room/secrets': { generation: number; hasPassword: boolean; kicked: readonly DeviceId[] };
  'room/team': { teamId: string | null };
  'room/plan': RoomPlan;
  timeset: Timeset;
  'timers/items': readonly Timer[];
  'timers/updateOne': Timer;
  'timers/removeOne': { timerId: TimerId };
  'timers/flash': { count: number; at: Instant };
  'messages/items': readonly Message[];
  'messages/updateOne': Message;
  'messages/removeOne': { messageId: MessageId };
  'messages/flash': { count: number; at: Instant };
  /** `to`: server only; absent: all audiences. */
  'messages/show': { message: Message; focus: boolean; to?: readonly MessageAudience[] };
  /** `focus`: the next message fills the screen (R170). */
  'messages/hide': { focus?: true; to?: readonly MessageAudience[] };
  /** Follows both for crew (R1864). */
  'messages/shown': ShownMessages;
  'messages/focused': FocusedMessages;
  'outputs/all': readonly Output[];
  'outputs/updateOne': Output;
  'outputs/removeOne': { outputId: OutputId };
  'automations/items': readonly Automation[];
  'automations/updateOne': Automation;
  'automations/removeOne': { automationId: AutomationId };
  prompter: Prompter;
  'room/source': RoomSource;
  'clocks/items': readonly StageClock[];
  'clocks/updateOne': StageClock;
  'clocks/removeOne': { clockId: ClockId };
  'clocks/show': ShownClock;
  'clocks/hide': Record<never, never>;
  /** The clock beneath the shown one. */
  'clocks/before': { readonly shown: ShownClock | null };
  'columns/items': readonly CrewColumn[];
  'columns/updateOne': CrewColumn;
  'columns/removeOne': { columnId: ColumnId };
  /** Empty text: no cell. */
  'cells/updateOne': SheetCell;
}

export type ChangeName = keyof ChangePayloads;

export type Change = { [Name in ChangeName]: { name: Name; payload: ChangePayloads[Name] } }[ChangeName];

/** Unsequenced, for clients with ROOM only (R120). */
export const DRAFT_CHANGED = 'outputs/draft';
export interface DraftChange {
  readonly outputId: OutputId;
  readonly draft: DesignDraft | null;
}

/** Sent to every screen but the sender's (D52). */
export interface NoticeToAll {
  readonly name: 'client/identify' | 'client/forceReload';
  readonly clientId: null;
  readonly except: ClientId | null;
  readonly payload: Record<never, never>;
}

/** Unsequenced messages to clients (`seq` 0). */
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
  /** To the screen: a picture is wanted. To the requester: the picture (D33). */
  | {
      readonly name: 'client/thumb';
      readonly clientId: ClientId;
      readonly payload: Record<never, never> | { clientId: ClientId; thumb: string | null };
    }
  /** To a screen of an output: the picture of another screen that its design shows (W127). */
  | {
      readonly name: 'client/picture';
      readonly clientId: ClientId;
      readonly payload: { elementId: string; thumb: string | null };
    }
  | { readonly name: 'client/kick'; readonly clientId: ClientId; readonly payload: Record<never, never> };

/** Change as stored, without `showAt` (R121). */
export function withoutShowAt(change: Change): Change {
  if (change.name === 'outputs/updateOne') return { ...change, payload: undated(change.payload) };
  return change.name === 'outputs/all' ? { ...change, payload: change.payload.map(undated) } : change;
}

function undated({ showAt: _told, ...output }: Output): Output {
  return output;
}

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

/** One bit for each short event. */
export type Accepts = number;

export function acceptsIn(named: readonly string[]): Accepts {
  return SHORT_EVENTS.reduce((bits, name, place) => bits | (Number(named.includes(name)) << place), 0);
}

export function accepts(bits: Accepts, name: ShortEvent): boolean {
  return (bits & (1 << SHORT_EVENTS.indexOf(name))) !== 0;
}

/** Applies a move; null: the entry is missing (W97). */
export function applyMove<State extends RoomState>(state: State, { name, payload }: Move): State | null {
  if (name === 'timers/moved') {
    const timers = carriedTo(state.timers, payload.timerId, payload.index);
    return timers && { ...state, timers };
  }
  const messages = carriedTo(state.messages, payload.messageId, payload.index);
  return messages && { ...state, messages };
}

/** The public list has only the shown message, whose index counts all messages. */
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
