import { applyClientsChange, type Client } from '../device/client.ts';
import type { ClientId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import { applyMove, type Change, type DraftChange, type Move } from './changes.ts';
import type { StampedCommand } from './commands.ts';
import type { AlarmEvent } from './room.alarm.ts';
import { withChanges, withUpdatedAt } from './room.apply.ts';
import type { BatchEvent, ClockSetEvent } from './room.machine.ts';
import type { RoomContext } from './room.state.ts';

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
