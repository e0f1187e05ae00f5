import type { ErrorCode } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { isCrew, type Permissions } from '../../machines/kernel/permissions.ts';
import type { Message } from '../../machines/message/message.ts';
import { SHORT_EVENTS } from '../../machines/room/changes.ts';
import { type Mirror, MirroredRoom, resumeFrom } from '../../machines/room/room.mirror.ts';
import type { ServerFrame } from '../../machines/wire/frames.ts';
import type { Seeded } from '../support/seeded.ts';
import { SimLink } from './sim.network.ts';
import type { Connection, SimServer } from './sim.server.ts';
import type { SimTime } from './sim.time.ts';

export interface SimClientDeps {
  readonly time: SimTime;
  readonly chance: Seeded;
  /** The process that runs now; null while none does. */
  readonly server: () => SimServer | null;
}

/** Limit of a wait for an answer; ms. */
const PATIENCE = 10_000;

/** A client with more pending commands than the server stores answers for looks like one that repeats itself. */
const MOST_OUTSTANDING = 64;

interface Sent {
  readonly name: string;
  readonly payload: unknown;
}

/** A screen with a mirror, and, if it may, an operator in front of it. */
export class SimClient {
  readonly roomId: RoomId;
  readonly channelId: string;
  readonly permissions: Permissions;
  readonly acked = new Map<number, number>();
  readonly nacked = new Map<number, ErrorCode>();
  readonly wrongs: string[] = [];
  /** Every message that was ever on this screen or on its way to it. */
  readonly readings = new Set<string>();
  readonly #deps: SimClientDeps;
  readonly #outstanding = new Map<number, Sent>();
  readonly #takesMoves: boolean;
  #mirror: MirroredRoom | null = null;
  #line: SimLink | null = null;
  #welcomed = false;
  #nextId = 1;
  #awayUntil = 0;

  constructor(roomId: RoomId, channelId: string, permissions: Permissions, deps: SimClientDeps) {
    this.roomId = roomId;
    this.channelId = channelId;
    this.permissions = permissions;
    this.#deps = deps;
    // In each room there are some who do and some who do not.
    this.#takesMoves = isCrew(permissions) === roomId.endsWith('0');
  }

  get mirror(): Mirror | null {
    return this.#mirror?.now ?? null;
  }

  get isIdle(): boolean {
    return this.#welcomed && this.#outstanding.size === 0;
  }

  /** Tries until a server answers. */
  connect(): void {
    const { time, chance } = this.#deps;
    const away = this.#awayUntil - time.now;
    const server = this.#deps.server();
    if (away > 0) time.after(away, () => this.connect());
    else if (server !== null) this.#open(server);
    else time.after(1_000 + chance.below(4_000), () => this.connect());
  }

  /** Breaks the line, as a tunnel does. */
  drop(): void {
    this.#line?.cut();
  }

  /** Goes away, and comes back after so long. */
  leave(ms: number): void {
    this.#awayUntil = this.#deps.time.now + ms;
    this.drop();
  }

  ask(name: string, payload: unknown): void {
    if (this.#outstanding.size >= MOST_OUTSTANDING || this.#awayUntil > this.#deps.time.now) return;
    const id = this.#nextId++;
    this.#outstanding.set(id, { name, payload });
    if (this.#welcomed) this.#line?.toServer(['command', id, name, payload]);
    this.#giveUpAfter(id);
  }

  #giveUpAfter(id: number): void {
    this.#deps.time.after(PATIENCE, () => {
      if (!this.#outstanding.has(id)) return;
      this.drop();
      this.#giveUpAfter(id);
    });
  }

  #open(server: SimServer): void {
    const { time, chance } = this.#deps;
    const line: SimLink = new SimLink(time, chance, {
      toServer: (frame) => server.hear(connection, frame),
      toClient: (frame) => this.#hear(line, frame),
      serverCut: () => server.left(connection),
      clientCut: () => this.#closed(line),
    });
    const connection: Connection = {
      roomId: this.roomId,
      permissions: this.permissions,
      send: (frame) => line.toClient(frame),
      cut: () => line.cut(),
    };
    this.#line = line;
    const since = this.#mirror === null ? {} : { since: resumeFrom(this.#mirror.now) };
    const accepts = this.#takesMoves ? SHORT_EVENTS : [];
    const client = { name: this.channelId, view: 'CONTROLLER' as const, accepts };
    line.toServer(['hello', { token: '', channelId: this.channelId, client, ...since }]);
    time.after(PATIENCE, () => this.#line === line && !this.#welcomed && line.cut());
  }

  #closed(line: SimLink): void {
    if (this.#line !== line) return;
    this.#line = null;
    this.#welcomed = false;
    this.#deps.time.after(1_000 + this.#deps.chance.below(1_500), () => this.connect());
  }

  #hear(line: SimLink, frame: ServerFrame): void {
    if (this.#line !== line) return;
    if (frame[0] === 'welcome') this.#welcome(frame[1]);
    else if (frame[0] === 'event') this.#follow(frame);
    else if (frame[0] === 'ack') this.#answered(frame[1], frame[2].seq);
    else if (frame[0] === 'nack') this.#refused(frame[1], frame[2].code);
  }

  #welcome({ epoch, seq, state }: Extract<ServerFrame, readonly ['welcome', unknown]>[1]): void {
    if (this.#welcomed) return;
    if (state !== undefined) this.#mirror = new MirroredRoom(state, { epoch, seq });
    for (const message of state?.messages ?? []) this.readings.add(readingOf(message));
    this.#welcomed = true;
    for (const [id, { name, payload }] of this.#outstanding)
      this.#line?.toServer(['command', id, name, payload]);
  }

  #follow([, name, payload, seq, at]: Extract<ServerFrame, readonly ['event', ...unknown[]]>): void {
    if (this.#mirror === null) return;
    this.#read(name, payload);
    if (this.#mirror.hear(name, payload, seq, at) === 'gap')
      this.wrongs.push(`${this.channelId}: a gap before ${seq}`);
  }

  #read(name: string, payload: unknown): void {
    if (!name.startsWith('messages/')) return;
    const found = Array.isArray(payload) ? payload : [payload, shownIn(payload)];
    for (const each of found) if (isMessage(each)) this.readings.add(readingOf(each));
  }

  #answered(id: number, seq: number): void {
    const before = this.acked.get(id);
    if (before !== undefined && before !== seq)
      this.wrongs.push(`${this.channelId}: ${id} was ${before}, then ${seq}`);
    if (this.nacked.has(id)) this.wrongs.push(`${this.channelId}: ${id} was refused, then taken`);
    this.#outstanding.delete(id);
    this.acked.set(id, seq);
  }

  /** Only the first answer counts: after a failed save a retry under the same id may succeed. */
  #refused(id: number, code: ErrorCode): void {
    if (!this.#outstanding.delete(id)) return;
    this.nacked.set(id, code);
  }
}

/** Readable parts of a message. */
export const readingOf = ({ _id, text }: Pick<Message, '_id' | 'text'>): string => `${_id} "${text}"`;

const shownIn = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'message' in payload ? payload.message : null;

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'text' in value && '_id' in value;
