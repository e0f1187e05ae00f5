import type { ZoneRules } from '../calendar/zone.ts';
import type { Client } from '../device/client.ts';
import { CLIENTS_CHANGED, type ClientsChange, withClientsChange } from '../device/clients-change.ts';
import type { Instant } from '../kernel/time.ts';
import type { Position, RoomView } from '../wire/frames.ts';
import { type Change, type ChangeName, DRAFT_CHANGED, type DraftChange } from './changes.ts';
import { applyMove, type Move, type MoveName } from './moves.ts';
import { withChanges, withUpdatedAt } from './room.apply.ts';
import type { Flash } from './room.state.ts';
import { changeInFull, showInFull } from './things.ts';

/** What a screen knows of its room: the state of the welcome, kept up by the events (R44). */
export interface Mirror {
  readonly view: RoomView;
  /** The newest event applied. */
  readonly position: Position;
  /** Whether all events of that `seq` have surely come. */
  readonly whole: boolean;
  /** The newest flash orders since the welcome. */
  readonly flashes: { readonly timers: Flash | null; readonly messages: Flash | null };
}

/** The events that a mirror takes in place of longer ones, for `hello` (D30, W96). */
export const MIRROR_ACCEPTS = [CLIENTS_CHANGED, 'timers/moved', 'messages/moved'];

export function mirrorFrom(view: RoomView, position: Position): Mirror {
  return { view: showInFull(view), position, whole: true, flashes: { timers: null, messages: null } };
}

/**
 * Where to resume after a lost connection (R45). The events of one command share their `seq` and the connection may
 * have broken between them, so the newest command is asked for again; applying it twice is harmless.
 */
export function resumeFrom({ position, whole }: Mirror): Position {
  return whole ? position : { ...position, seq: position.seq - 1 };
}

/**
 * The mirror after an event (R44). Unsequenced ones (`seq` 0) carry the clients, or what became of them (D30), the
 * rules of the room's zone (W92), and drafts (R120); an older one is ignored; `'gap'`: something is missing, so reconnect and resume. `payload` has passed the frame decoder and
 * comes from our server.
 */
export function applyEvent(
  mirror: Mirror,
  name: string,
  payload: unknown,
  seq: number,
  at: Instant,
): Mirror | 'gap' {
  const event = { name, payload };
  if (isZone(event)) return { ...mirror, view: { ...mirror.view, zone: event.payload } };
  if (isClients(event)) return withClients(mirror, event.payload);
  if (isClientsChange(event))
    return mirror.view.clients
      ? withClients(mirror, withClientsChange(mirror.view.clients, event.payload))
      : mirror;
  if (isDraft(event)) return withDraft(mirror, event.payload);
  const known = isChange(event) || isMove(event);
  if (!known || seq < mirror.position.seq) return mirror;
  if (seq > mirror.position.seq + 1) return 'gap';
  return isMove(event) ? withMove(mirror, event, seq, at) : applied(mirror, event, seq, at);
}

/** A move is the first event of its command: what comes again later is in the list already (W97). */
function withMove(mirror: Mirror, move: Move, seq: number, at: Instant): Mirror | 'gap' {
  if (seq === mirror.position.seq) return mirror;
  const view = applyMove(mirror.view, move);
  return view === null ? 'gap' : stepped({ ...mirror, view: withUpdatedAt(view, at) }, seq);
}

/** It has no `seq`, and is told to those with ROOM alone (R120). */
function withDraft(mirror: Mirror, { outputId, draft }: DraftChange): Mirror {
  const outputs = mirror.view.outputs.map((output) =>
    output._id === outputId ? { ...output, draft } : output,
  );
  return { ...mirror, view: { ...mirror.view, outputs } };
}

function withClients(mirror: Mirror, clients: readonly Client[]): Mirror {
  return { ...mirror, view: { ...mirror.view, clients } };
}

function applied(mirror: Mirror, change: Change, seq: number, at: Instant): Mirror {
  const view = withoutFormerZone(withChanges(mirror.view, [changeInFull(change)], at), mirror.view);
  return stepped({ ...mirror, view, flashes: withFlash(mirror.flashes, change) }, seq);
}

function stepped(mirror: Mirror, seq: number): Mirror {
  return { ...mirror, position: { ...mirror.position, seq }, whole: false };
}

/** Rules are those of the zone that they were told for; those of another one come right after it (W92). */
function withoutFormerZone(view: RoomView, before: RoomView): RoomView {
  if (view.zone === undefined || view.room.settings.timezone === before.room.settings.timezone) return view;
  const { zone: _former, ...others } = view;
  return others;
}

function withFlash(flashes: Mirror['flashes'], change: Change): Mirror['flashes'] {
  if (change.name === 'timers/flash') return { ...flashes, timers: change.payload };
  if (change.name === 'messages/flash') return { ...flashes, messages: change.payload };
  return flashes;
}

interface NamedEvent {
  readonly name: string;
  readonly payload: unknown;
}

function isClients(event: NamedEvent): event is { name: 'clients'; payload: readonly Client[] } {
  return event.name === 'clients';
}

function isClientsChange(event: NamedEvent): event is { name: string; payload: ClientsChange } {
  return event.name === CLIENTS_CHANGED;
}

function isDraft(event: NamedEvent): event is { name: string; payload: DraftChange } {
  return event.name === DRAFT_CHANGED;
}

function isZone(event: NamedEvent): event is { name: string; payload: ZoneRules } {
  return event.name === 'room/zone';
}

const changeNames: Readonly<Record<ChangeName, true>> = {
  'room/name': true,
  'room/settings': true,
  'room/secrets': true,
  'room/team': true,
  'room/plan': true,
  timeset: true,
  'timers/items': true,
  'timers/updateOne': true,
  'timers/removeOne': true,
  'timers/flash': true,
  'messages/items': true,
  'messages/updateOne': true,
  'messages/removeOne': true,
  'messages/flash': true,
  'messages/show': true,
  'messages/hide': true,
  'outputs/all': true,
  'outputs/updateOne': true,
  'outputs/removeOne': true,
  'automations/items': true,
  'automations/updateOne': true,
  'automations/removeOne': true,
};

const moveNames: Readonly<Record<MoveName, true>> = { 'timers/moved': true, 'messages/moved': true };

const changes: ReadonlySet<string> = new Set(Object.keys(changeNames));
const moves: ReadonlySet<string> = new Set(Object.keys(moveNames));

function isMove(event: NamedEvent): event is Move {
  return moves.has(event.name);
}

function isChange(event: NamedEvent): event is Change {
  return changes.has(event.name);
}
