import { setImmediate as nextLoop } from 'node:timers/promises';
import type { Client } from '../../../machines/device/client.ts';
import type { RoomId, RoomPid, TeamId } from '../../../machines/kernel/ids.ts';
import { type Duration, MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import { wallRowOf } from '../../../machines/people/team.live.ts';
import { MAX_WALL_ROOMS } from '../../../machines/people/team.ts';
import type { RoomAccess } from '../../../machines/room/room.state.ts';
import { shiftTimeset } from '../../../machines/timer/timeset.ts';
import { eventBlock } from '../../http/event-stream.ts';
import type { Cancel, Clock } from '../../kernel/clock.ts';
import { Backlog } from '../../kernel/event-loop.ts';
import type { DurableRoom, RoomHost, RoomListener } from '../../rooms/host.ts';
import type { RoomRepository, StoredOverview } from '../../rooms/journal/room.repository.ts';
import type { Committed } from '../../rooms/recent.ts';
import { type LostDevice, lostCount, nextLoss, withLostDevices } from './lost-devices.ts';

export interface WallClient {
  /** Null means every room of the team. */
  readonly rooms: ReadonlySet<RoomPid> | null;
  mayHear(): boolean;
  tell(text: string): void;
  end(): void;
}

interface WallFeedDeps {
  readonly clock: Clock;
  readonly repository: Pick<RoomRepository, 'idsOf' | 'stageOf'>;
  readonly host: () => Pick<RoomHost, 'isAsync' | 'ready' | 'durable' | 'peek'>;
  readonly onError: (error: unknown) => void;
}

/** A stream ends within 250 ms after its right ended (M2102). */
const REVIEW_INTERVAL: Duration = 100;
const LIST_INTERVAL: Duration = 2 * SECOND;
const ROOM_PAUSE: Duration = 100;
/** Lost devices are stored for this long after the last wall closed. */
const ROOM_RETENTION: Duration = 2 * MINUTE;

interface WallRoom {
  readonly roomId: RoomId;
  readonly team: WallTeam;
  show: StoredOverview | null;
  clients: readonly Client[];
  lost: readonly LostDevice[];
  hasPassword: boolean;
  kicked: RoomAccess['kicked'];
  sent: string;
  isQueued: boolean;
  isChanged: boolean;
  nextLoss: Cancel;
}

interface SentState {
  rooms: Set<WallRoom>;
  list: string | null;
}

interface WallTeam {
  readonly teamId: TeamId;
  readonly rooms: Map<RoomId, WallRoom>;
  readonly clients: Map<WallClient, SentState>;
  isRead: boolean;
  isListing: boolean;
  next: Cancel;
  forget: Cancel | null;
}

export class WallFeed implements RoomListener {
  readonly #deps: WallFeedDeps;
  readonly #teams = new Map<TeamId, WallTeam>();
  readonly #rooms = new Map<RoomId, WallRoom>();
  readonly #work: Backlog<() => void>;
  #isReviewing = false;

  constructor(deps: WallFeedDeps) {
    this.#deps = deps;
    this.#work = new Backlog((work) => {
      try {
        work();
      } catch (error) {
        deps.onError(error);
      }
    });
  }

  add(teamId: TeamId, client: WallClient): void {
    const team = this.#teams.get(teamId) ?? this.#watched(teamId);
    team.forget?.();
    team.forget = null;
    team.clients.set(client, { rooms: new Set(), list: null });
    for (const room of team.rooms.values()) this.#work.add(() => this.#begin(room, client));
    this.#work.add(() => this.#tellRooms(team, client));
    if (!this.#isReviewing) this.#reviewLater();
  }

  remove(teamId: TeamId, client: WallClient): void {
    const team = this.#teams.get(teamId);
    if (team?.clients.delete(client) !== true || team.clients.size > 0) return;
    team.forget = this.#deps.clock.after(ROOM_RETENTION, () => this.#forget(team));
  }

  wallsOf(teamId: TeamId): number {
    return this.#teams.get(teamId)?.clients.size ?? 0;
  }

  follows(roomId: RoomId): boolean {
    return this.#rooms.has(roomId);
  }

  endAll(): void {
    for (const { clients } of this.#teams.values()) for (const client of clients.keys()) client.end();
  }

  onCommitted(roomId: RoomId, { after, changes }: Committed): void {
    const room = this.#rooms.get(roomId);
    const { teamId } = after.show.room;
    if (changes.some(({ name }) => name === 'room/team')) {
      if (room !== undefined && room.team.teamId !== teamId) this.#drop(room);
      const team = teamId === null ? undefined : this.#teams.get(teamId);
      if (team !== undefined) void this.#list(team);
    }
    if (room === undefined) return;
    room.show = after.show;
    this.#queue(room);
  }

  onClients(roomId: RoomId, clients: readonly Client[]): number {
    const room = this.#rooms.get(roomId);
    if (room === undefined) return 0;
    room.lost = withLostDevices(room.lost, room.clients, clients, this.#deps.clock.now());
    room.clients = clients;
    this.#queue(room);
    return 0;
  }

  onAccess(roomId: RoomId, _before: RoomAccess, { kicked, passwordHash }: RoomAccess): void {
    const room = this.#rooms.get(roomId);
    if (room === undefined) return;
    room.kicked = kicked;
    room.hasPassword = passwordHash !== null;
    this.#tellAllRooms(room.team);
    this.#queue(room);
  }

  onRemoved(roomId: RoomId): void {
    const room = this.#rooms.get(roomId);
    if (room !== undefined) this.#drop(room);
  }

  onJumped(roomId: RoomId): void {
    this.#readAgain(roomId);
  }

  onReset(roomId: RoomId): void {
    this.#readAgain(roomId);
  }

  #readAgain(roomId: RoomId): void {
    const room = this.#rooms.get(roomId);
    const now = this.#deps.host().peek(roomId);
    if (room === undefined || now === null) return;
    this.#take(room, now);
    this.#queue(room);
  }

  #watched(teamId: TeamId): WallTeam {
    const team: WallTeam = {
      teamId,
      rooms: new Map(),
      clients: new Map(),
      isRead: false,
      isListing: false,
      next: () => {},
      forget: null,
    };
    this.#teams.set(teamId, team);
    void this.#list(team);
    return team;
  }

  #forget(team: WallTeam): void {
    team.next();
    for (const room of team.rooms.values()) this.#close(room);
    this.#teams.delete(team.teamId);
  }

  async #list(team: WallTeam): Promise<void> {
    if (team.isListing) return;
    team.isListing = true;
    team.next();
    try {
      await this.#listOnce(team);
    } catch (error) {
      this.#deps.onError(error);
    }
    team.isListing = false;
    if (this.#teams.get(team.teamId) === team)
      team.next = this.#deps.clock.after(LIST_INTERVAL, () => void this.#list(team));
  }

  /** Waits one turn of the event loop before each room, since a rundown takes some ms. */
  async #listOnce(team: WallTeam): Promise<void> {
    const ids = (await this.#deps.repository.idsOf(team.teamId)).slice(0, MAX_WALL_ROOMS);
    const living = new Set(ids);
    for (const room of team.rooms.values()) if (!living.has(room.roomId)) this.#drop(room);
    for (const roomId of ids) {
      if (team.rooms.has(roomId) || this.#rooms.has(roomId)) continue;
      await nextLoop();
      if (this.#teams.get(team.teamId) !== team) return;
      await this.#meet(team, roomId);
    }
    team.isRead = true;
    this.#tellAllRooms(team);
  }

  async #meet(team: WallTeam, roomId: RoomId): Promise<void> {
    const room: WallRoom = {
      roomId,
      team,
      show: null,
      clients: [],
      lost: [],
      hasPassword: true,
      kicked: [],
      sent: '',
      isQueued: false,
      isChanged: false,
      nextLoss: () => {},
    };
    team.rooms.set(roomId, room);
    this.#rooms.set(roomId, room);
    const isTaken = await this.#read(room).catch(() => false);
    if (this.#rooms.get(roomId) !== room) return;
    if (!isTaken) return this.#close(room);
    this.#queue(room);
  }

  async #read(room: WallRoom): Promise<boolean> {
    const host = this.#deps.host();
    if (host.isAsync) await host.ready(room.roomId);
    const awake = host.isAsync ? host.durable(room.roomId) : host.peek(room.roomId);
    if (awake !== null) {
      this.#take(room, awake);
      return true;
    }
    const stored = await this.#deps.repository.stageOf(room.roomId);
    if (stored === null) return false;
    const woken = host.peek(room.roomId);
    if (woken !== null) this.#take(room, woken);
    else [room.show, room.hasPassword] = [stored.show, stored.hasPassword];
    return true;
  }

  #take(room: WallRoom, { context: { show, clients, access } }: DurableRoom): void {
    room.show = show;
    room.clients = clients;
    room.hasPassword = access.passwordHash !== null;
    room.kicked = access.kicked;
  }

  #drop(room: WallRoom): void {
    this.#close(room);
    this.#tellAllRooms(room.team);
  }

  #close(room: WallRoom): void {
    room.nextLoss();
    room.team.rooms.delete(room.roomId);
    this.#rooms.delete(room.roomId);
  }

  #queue(room: WallRoom): void {
    room.isChanged = true;
    if (room.isQueued || room.show === null) return;
    room.isQueued = true;
    this.#work.add(() => this.#send(room));
  }

  #send(room: WallRoom): void {
    if (this.#rooms.get(room.roomId) !== room) return;
    room.isChanged = false;
    this.#deps.clock.after(ROOM_PAUSE, () => {
      room.isQueued = false;
      if (room.isChanged) this.#queue(room);
    });
    const text = JSON.stringify({ ...this.#rowOf(room), at: 0 });
    if (text === room.sent) return;
    room.sent = text;
    const block = this.#blockOf(room);
    for (const [client, sent] of room.team.clients)
      if (seesRoom(client, room)) {
        sent.rooms.add(room);
        client.tell(block);
      }
  }

  #begin(room: WallRoom, client: WallClient): void {
    const sent = room.team.clients.get(client);
    if (sent === undefined || sent.rooms.has(room)) return;
    if (this.#rooms.get(room.roomId) !== room || room.show === null || !seesRoom(client, room)) return;
    sent.rooms.add(room);
    client.tell(this.#blockOf(room));
  }

  #rowOf({ show, clients, lost, kicked }: WallRoom) {
    const { clock } = this.#deps;
    if (show === null) return null;
    const wall = clock.difference();
    const timeset = shiftTimeset(show.timeset, wall);
    const report = { clients, lost: lostCount(lost, kicked, clock.now()) };
    return wallRowOf({ ...show, timeset }, report, clock.now() + wall);
  }

  #blockOf(room: WallRoom): string {
    const { clock } = this.#deps;
    room.nextLoss();
    const at = nextLoss(room.lost, clock.now());
    room.nextLoss = at === null ? () => {} : clock.after(at - clock.now(), () => this.#queue(room));
    return eventBlock('room', JSON.stringify(this.#rowOf(room)));
  }

  #tellAllRooms(team: WallTeam): void {
    for (const client of team.clients.keys()) this.#work.add(() => this.#tellRooms(team, client));
  }

  #tellRooms(team: WallTeam, client: WallClient): void {
    const sent = team.clients.get(client);
    if (sent === undefined || !team.isRead) return;
    const rooms = [...team.rooms.values()].filter((room) => room.show !== null && seesRoom(client, room));
    for (const room of rooms) this.#begin(room, client);
    sent.rooms = new Set(rooms);
    const list = JSON.stringify({ pids: rooms.map(pidOf) });
    if (list === sent.list) return;
    sent.list = list;
    client.tell(eventBlock('rooms', list));
  }

  #reviewLater(): void {
    this.#isReviewing = true;
    this.#deps.clock.after(REVIEW_INTERVAL, () => {
      let isWatched = false;
      for (const { clients } of this.#teams.values())
        for (const client of clients.keys()) {
          isWatched = true;
          if (!isStillAuthorized(client)) client.end();
        }
      this.#isReviewing = false;
      if (isWatched) this.#reviewLater();
    });
  }
}

const pidOf = ({ show }: WallRoom): RoomPid => show?.room.pid ?? '';

/** Kiosks never show a room with a password (M2103). */
function seesRoom({ rooms }: WallClient, room: WallRoom): boolean {
  return rooms === null || (!room.hasPassword && rooms.has(pidOf(room)));
}

function isStillAuthorized(client: WallClient): boolean {
  try {
    return client.mayHear();
  } catch {
    return false;
  }
}
