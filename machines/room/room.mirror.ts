import { noRuns } from '../automation/runs.ts';
import type { ZoneRules } from '../calendar/zone.ts';
import { CLIENTS_CHANGED, type Client, type ClientsChange } from '../device/client.ts';
import {
  EXCLUSIVE_ROLES,
  type ExclusiveRole,
  isExclusiveRole,
  type RoleHolder,
  type RoleHolders,
} from '../device/exclusive-roles.ts';
import type { Instant } from '../kernel/time.ts';
import type { SheetCells } from '../timer/sheet.ts';
import type { Position, RoomView } from '../wire/frames.ts';
import {
  type Change,
  type ChangeName,
  type ChangeOfList,
  DRAFT_CHANGED,
  type DraftChange,
  isListChange,
  type Move,
  type MoveName,
} from './changes.ts';
import { RoomActor, roomChart } from './room.chart.ts';
import { changeWithDefaults, showWithDefaults } from './room.defaults.ts';
import { emptyHistory, type RoomContext } from './room.state.ts';

export interface Mirror {
  readonly view: RoomView;
  readonly position: Position;
  /** True once the screen has all events with this `seq`. */
  readonly whole: boolean;
  readonly flashes: RoomContext['flashes'];
}

/** Only the server has these parts of a room. */
export const hiddenParts: Omit<RoomContext, 'show' | 'clients'> = {
  access: { ownerUid: '', secret: '', generation: 0, passwordHash: null, kicked: [] },
  history: emptyHistory,
  handledUntil: {},
  markedUntil: 0,
  clocksUntil: 0,
  flashes: { timers: null, messages: null },
  drafts: {},
  taken: null,
  runs: noRuns,
  asked: null,
  watches: [],
  pictureAsks: [],
  notice: null,
};

export function contextOfView({
  clients = [],
  zone: _beside,
  cellsLeft: _some,
  chase: _chase,
  inStep: _inStep,
  ...show
}: RoomView): RoomContext {
  return {
    ...hiddenParts,
    show,
    clients,
    markedUntil: show.room.updatedAt,
    clocksUntil: show.room.updatedAt,
  };
}

export function viewOfContext({ show, clients }: RoomContext, former: RoomView): RoomView {
  const { zone, cellsLeft } = former;
  return {
    ...show,
    ...(former.clients && { clients }),
    ...(zone && { zone }),
    ...(cellsLeft && { cellsLeft }),
    ...roleHoldersOf(former),
  };
}

const roleHoldersOf = (view: RoomView): Partial<RoleHolders> =>
  Object.fromEntries(
    EXCLUSIVE_ROLES.flatMap((hold) => (view[hold] === undefined ? [] : [[hold, view[hold]]])),
  );

/** If the last `seq` is incomplete, the server sends all its events again, which is harmless (R45). */
export function resumeFrom({ position, whole }: Mirror): Position {
  return whole ? position : { ...position, seq: position.seq - 1 };
}

export class MirroredRoom {
  readonly room: RoomActor;
  now: Mirror;

  constructor(roomView: RoomView, position: Position, machine = roomChart) {
    const view = showWithDefaults(roomView);
    this.room = new RoomActor(machine, contextOfView(view));
    this.now = { view, position, whole: true, flashes: this.room.context.flashes };
  }

  /**
   * Ignores an outdated event (R44). Returns `'gap'` if events are missing, so that the screen reconnects. Events
   * without a number (`seq` 0) contain clients (D30), zone rules (W92), holders of tasks (D2421) or drafts (R120). The
   * frame decoder has checked `payload`.
   */
  hear(name: string, payload: unknown, seq: number, at: Instant): 'heard' | 'gap' {
    const event = { name, payload };
    const { seq: newest } = this.now.position;
    if (isZone(event)) this.show({ ...this.now.view, zone: event.payload });
    else if (isRoleEvent(event)) this.show({ ...this.now.view, [event.name]: event.payload });
    else if (isClients(event)) this.list(event.payload);
    else if (isClientsChange(event)) this.follow(event.payload);
    else if (isDraft(event)) this.draft(event.payload);
    else if ((!isChange(event) && !isMove(event)) || seq < newest) return 'heard';
    else if (seq > newest + 1) return 'gap';
    else if (isMove(event)) return seq === newest ? 'heard' : this.move(event, seq, at);
    else this.change(event, seq, at);
    return 'heard';
  }

  fill(cells: SheetCells): void {
    const { context } = this.room;
    this.room.restart({ ...context, show: { ...context.show, cells } });
    const { cellsLeft: _filled, ...view } = this.now.view;
    this.show(viewOfContext(this.room.context, view));
  }

  /** Returns `'gap'` if the entry is missing. A repeated move has no effect (W97). */
  private move(move: Move, seq: number, at: Instant): 'heard' | 'gap' {
    const before = this.room.context;
    if (this.room.send({ type: 'moved', move, at }) === before) return 'gap';
    this.step(seq);
    return 'heard';
  }

  private change(change: Change, seq: number, at: Instant): void {
    this.room.send({ type: 'changed', changes: [changeWithDefaults(change)], at });
    this.step(seq);
  }

  private step(seq: number): void {
    const { view, position } = this.now;
    const after = viewOfContext(this.room.context, view);
    this.now = {
      view: withoutFormerZone(after, view),
      position: { ...position, seq },
      whole: false,
      flashes: this.room.context.flashes,
    };
  }

  private draft(change: DraftChange): void {
    this.room.send({ type: 'drafted', ...change });
    this.show(viewOfContext(this.room.context, this.now.view));
  }

  private list(clients: readonly Client[]): void {
    const present = new Set(clients.map(({ id }) => id));
    const left = this.room.context.clients.map(({ id }) => id).filter((id) => !present.has(id));
    this.show({ ...this.now.view, clients: this.withClients({ clients, left }) });
  }

  private follow(change: ClientsChange): void {
    if (this.now.view.clients) this.show({ ...this.now.view, clients: this.withClients(change) });
  }

  private withClients({ clients, left }: ClientsChange): readonly Client[] {
    this.room.send({ type: 'clients/left', clientIds: left });
    return this.room.send({ type: 'clients/joined', clients }).clients;
  }

  private show(view: RoomView): void {
    this.now = { ...this.now, view };
  }
}

/** The server sends the rules of the new zone next (W92). */
function withoutFormerZone(view: RoomView, before: RoomView): RoomView {
  if (view.zone === undefined || view.room.settings.timezone === before.room.settings.timezone) return view;
  const { zone: _former, ...rest } = view;
  return rest;
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

function isRoleEvent(event: NamedEvent): event is { name: ExclusiveRole; payload: RoleHolder | null } {
  return isExclusiveRole(event.name);
}

function isZone(event: NamedEvent): event is { name: string; payload: ZoneRules } {
  return event.name === 'room/zone';
}

const changeNames: Readonly<Record<Exclude<ChangeName, ChangeOfList['name']>, true>> = {
  'room/name': true,
  'room/subtitle': true,
  'room/settings': true,
  'room/secrets': true,
  'room/team': true,
  'room/plan': true,
  timeset: true,
  'timers/flash': true,
  'messages/flash': true,
  'messages/show': true,
  'messages/hide': true,
  'messages/shown': true,
  'messages/focused': true,
  prompter: true,
  'room/source': true,
  'clocks/show': true,
  'clocks/hide': true,
  'clocks/before': true,
  'cells/updateOne': true,
};

const moveNames: Readonly<Record<MoveName, true>> = { 'timers/moved': true, 'messages/moved': true };

const changeNameSet: ReadonlySet<string> = new Set(Object.keys(changeNames));
const moveNameSet: ReadonlySet<string> = new Set(Object.keys(moveNames));

function isMove(event: NamedEvent): event is Move {
  return moveNameSet.has(event.name);
}

function isChange(event: NamedEvent): event is Change {
  return isListChange(event.name) || changeNameSet.has(event.name);
}
