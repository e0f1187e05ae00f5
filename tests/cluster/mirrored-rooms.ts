import { expect } from 'vitest';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { MEMBER_PERMISSIONS } from '../../machines/kernel/permissions.ts';
import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import { withoutShowAt } from '../../machines/room/changes.ts';
import { projectState } from '../../machines/room/room.projection.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { encodePart } from '../../machines/wire/frames.ts';
import { Announcer } from '../../server/cluster/announcer.ts';
import type { Bus } from '../../server/cluster/bus.ts';
import { Mirrors } from '../../server/cluster/mirrors.ts';
import { type Ownership, SLOTS, slotOf } from '../../server/cluster/ownership.ts';
import { Connectivity } from '../../server/cluster/room-messages.ts';
import { StoredRooms } from '../../server/cluster/stored-rooms.ts';
import type { Clock } from '../../server/kernel/clock.ts';
import { Refused } from '../../server/kernel/refused.ts';
import {
  createRoomHost,
  type DurableRoom,
  type RoomListener,
  type SharedRoomHost,
} from '../../server/rooms/host.ts';
import type { RoomStore } from '../../server/rooms/journal/store.ts';
import type { Committed } from '../../server/rooms/recent.ts';
import type { Submission } from '../../server/rooms/submission.ts';
import { aRoom } from '../integration/room-host.fixtures.ts';
import { ProcessClock, SimTime } from '../simulation/sim.time.ts';
import { MemoryDisk, type MemoryDrive, MemoryRoomStore } from '../support/store.memory.ts';
import { SHOW_START } from '../support/test-room.ts';
import { MemoryNetwork, type NetworkOptions } from './memory-bus.ts';

/** The owner of the only slots, known to all processes immediately. */
export class Owners {
  owner: string | null = null;
  readonly suspected: string[] = [];
  /** How often a process looked into the store. */
  looks = 0;
  readonly #hearing: ((slots: readonly number[]) => void)[] = [];

  give(owner: string | null): void {
    this.owner = owner;
    const all = Array.from({ length: SLOTS }, (_, slot) => slot);
    for (const hear of this.#hearing) hear(all);
  }

  seenBy(me: string): Ownership {
    return {
      me,
      slotOf,
      ownerOf: () => this.owner,
      owns: () => this.owner === me,
      onChange: (hear) => this.#hearing.push(hear),
      refresh: async () => {
        this.looks += 1;
        await new Promise(setImmediate);
      },
      suspect: (node) => this.suspected.push(node),
    };
  }
}

/** Messages to the sockets of one process, in order. */
class Told implements RoomListener {
  readonly lines: string[] = [];
  /** Message of each command and the resulting show, as bytes. */
  readonly shows = new Map<string, Uint8Array>();
  readonly #epochOf: (roomId: RoomId) => number;

  constructor(epochOf: (roomId: RoomId) => number) {
    this.#epochOf = epochOf;
  }

  /** After a takeover, the owner has others' commands from the disk: without their moves (W100) and `showAt` (R121). */
  onCommitted(roomId: RoomId, { seq, after, changes, at }: Committed): void {
    this.lines.push(`${roomId} ${seq}`);
    this.shows.set(
      `${roomId} ${this.#epochOf(roomId)} ${seq}`,
      encodePart([after.show, changes.map(withoutShowAt), at]),
    );
  }

  onClients = (roomId: RoomId, clients: readonly { id: string }[]) => {
    this.lines.push(`${roomId} clients ${clients.map(({ id }) => id).join()}`);
    return 0;
  };
  onClientsChange = () => 0;
  onNotice: Required<RoomListener>['onNotice'] = (roomId, notice) =>
    this.lines.push(`${roomId} ${notice.name}`);
  onDraft: Required<RoomListener>['onDraft'] = (roomId, outputId, draft) => {
    this.lines.push(`${roomId} ${draft === null ? 'no draft' : 'draft'} ${outputId}`);
  };
  onAccess: Required<RoomListener>['onAccess'] = (roomId, _before, { generation }) => {
    this.lines.push(`${roomId} access ${generation}`);
  };
  onReset = (roomId: RoomId) => this.lines.push(`${roomId} reset`);
  onRemoved = (roomId: RoomId) => this.lines.push(`${roomId} removed`);
  onRestored = (roomId: RoomId) => this.lines.push(`${roomId} restored`);
  onJumped = (roomId: RoomId) => this.lines.push(`${roomId} jumped`);

  /** Numbers of a room's published commands. */
  seqs(roomId: RoomId): readonly number[] {
    return this.lines.flatMap((line) => {
      const [id, seq] = line.split(' ');
      return id === roomId && /^\d+$/.test(seq ?? '') ? [Number(seq)] : [];
    });
  }
}

interface ProcessOptions {
  readonly name: string;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly owners: Owners;
  readonly disk: MemoryDisk;
  readonly schedule?: (commit: () => void) => void;
  /** In the place of a store that does as it should. */
  readonly storeOn?: (disk: MemoryDisk, drive: MemoryDrive) => RoomStore;
  /** False: rooms keep their epoch, whatever the store has lost. */
  readonly raisesEpochs?: boolean;
}

const goodStore = (disk: MemoryDisk, drive: MemoryDrive) => new MemoryRoomStore(disk, drive);

/** One process of a cluster: a host, what it tells the others, and its mirrors of their rooms. */
export class ClusterProcess {
  readonly host: SharedRoomHost;
  readonly announcer: Announcer;
  readonly mirrors: Mirrors;
  readonly told: Told;
  /** Messages about rooms with losses in the store. */
  readonly lost: string[] = [];
  readonly followed = new Set<RoomId>();

  constructor(options: ProcessOptions) {
    const { name, bus, clock, owners, disk, schedule = queueMicrotask, storeOn = goodStore } = options;
    const { raisesEpochs = true } = options;
    const onFault = (error: unknown) => {
      throw error;
    };
    const ownership = owners.seenBy(name);
    this.told = new Told((roomId) => this.durable(roomId)?.epoch ?? 0);
    this.announcer = new Announcer({
      bus,
      ownership,
      clock,
      onLost: (roomId, seen) => {
        if (raisesEpochs) this.host.raiseEpoch(roomId, seen);
      },
      onFault,
    });
    const store = storeOn(disk, { schedule, fails: () => false });
    this.host = createRoomHost({
      laterTurn: (work) => work(),
      store,
      clock,
      listeners: [
        { onCommitted: (roomId, { seq }) => this.mirrors.handOver(roomId, seq) },
        this.told,
        this.announcer,
      ],
      planOfTeam: () => selfHostedPlan,
      onFault: (error) => {
        // A refusal by the storage is retried.
        if (error instanceof Refused || String(error).includes('could not be saved')) return;
        if (!String(error).includes('The database has lost')) throw error;
        this.lost.push(String(error));
      },
    });
    this.announcer.serve(this.host);
    const connectivity = new Connectivity({ bus, me: name, clock });
    this.mirrors = new Mirrors({
      bus,
      connectivity,
      stored: new StoredRooms(store, clock),
      ownership,
      clock,
      listeners: [this.told],
      isFollowed: (roomId) => this.followed.has(roomId),
      own: {
        ready: (roomId) => this.host.ready(roomId),
        answerNow: (...asked) => this.announcer.answerNow(...asked),
      },
      onFault,
    });
  }

  /** The room as seen here. */
  durable(roomId: RoomId): DurableRoom | null {
    return this.mirrors.peek(roomId) ?? this.host.peek(roomId);
  }

  submit(roomId: RoomId, command: Submission['command']): void {
    const principal = { permissions: MEMBER_PERMISSIONS, actor: 'u:crew' };
    this.host.submit({ roomId, command, principal, reply: () => {} });
  }

  stop(): void {
    this.announcer.stop();
    this.mirrors.stop();
  }
}

/** A room as every audience sees it: each set of rights, and each output. */
function allViews(context: RoomContext): Buffer {
  const views: unknown[] = [];
  for (let mask = 0; mask < 64; mask += 1) views.push(projectState(context, mask));
  for (const { _id } of context.show.outputs) views.push(projectState(context, 1, _id));
  const { access, handledUntil, runs, flashes } = context;
  return Buffer.from(encodePart([views, access, handledUntil, runs, flashes, context.drafts]));
}

export const ROOM = 'room-a';

/** A process that can be killed. */
interface Running {
  readonly process: ClusterProcess;
  readonly bus: ReturnType<MemoryNetwork['bus']>;
  readonly clock: ProcessClock;
  isAlive: boolean;
}

/** Some processes on one network and one disk, and time that is computed. */
export class World {
  readonly time = new SimTime(SHOW_START);
  readonly owners = new Owners();
  readonly disk = new MemoryDisk();
  readonly network: MemoryNetwork;
  readonly #running = new Map<string, Running>();

  constructor(options: Omit<NetworkOptions, 'time'> = {}) {
    this.network = new MemoryNetwork({ time: new ProcessClock(this.time), ...options });
  }

  process(name: string, options: Partial<ProcessOptions> = {}): ClusterProcess {
    const { owners, disk, time } = this;
    const bus = this.network.bus(name);
    const clock = new ProcessClock(time);
    const schedule = (commit: () => void) => time.after(2, () => running.isAlive && commit());
    const process = new ClusterProcess({ name, bus, clock, owners, disk, schedule, ...options });
    const running: Running = { process, bus, clock, isAlive: true };
    this.#running.set(name, running);
    return process;
  }

  of(name: string): Running {
    const running = this.#running.get(name);
    if (running === undefined) throw new Error(`There is no ${name}.`);
    return running;
  }

  /** The plug is pulled. */
  kill(name: string): void {
    const running = this.of(name);
    running.bus.connect(false);
    running.clock.die();
    running.isAlive = false;
  }

  /** Lets so much time pass, and what it resolves go on. */
  async pass(ms: number): Promise<void> {
    for (const end = this.time.now + ms; this.time.now < end; ) {
      this.time.runUntil(Math.min(end, this.time.now + 5));
      await new Promise(setImmediate);
    }
  }

  /** An owner with a room, and an edge that follows it. */
  async opened(
    options: Partial<ProcessOptions> = {},
  ): Promise<{ owner: ClusterProcess; edge: ClusterProcess }> {
    this.owners.give('owner');
    const owner = this.process('owner', options);
    const edge = this.process('edge');
    void owner.host.createRoom(aRoom(ROOM));
    await this.pass(50);
    await this.followedBy(edge);
    return { owner, edge };
  }

  async followedBy(edge: ClusterProcess, roomId: RoomId = ROOM): Promise<void> {
    for (let turns = 0; edge.mirrors.ready(roomId) !== null && turns < 2_000; turns += 1) await this.pass(5);
  }

  stop(): void {
    for (const { process } of this.#running.values()) process.stop();
  }
}

function bothViews(owner: ClusterProcess, edge: ClusterProcess, roomId: RoomId = ROOM) {
  const [ours, seen] = [owner.host.durable(roomId), edge.mirrors.durable(roomId)];
  if (ours === null || seen === null) throw new Error('There is no such room.');
  const { epoch, seq } = ours;
  expect({ epoch: seen.epoch, seq: seen.seq }).toEqual({ epoch, seq });
  return { ours: allViews(ours.context), seen: allViews(seen.context) };
}

export function expectSame(owner: ClusterProcess, edge: ClusterProcess, roomId: RoomId = ROOM): void {
  const { ours, seen } = bothViews(owner, edge, roomId);
  expect(seen.equals(ours)).toBe(true);
}

/** Each command once and in order, except after a full reload of screens. */
export function expectInOrder({ told }: ClusterProcess): void {
  let last: number | null = null;
  for (const line of told.lines) {
    const [, what] = line.split(' ');
    if (what === 'jumped' || what === 'removed') last = null;
    if (!/^\d+$/.test(what ?? '')) continue;
    if (last !== null) expect(Number(what)).toBe(last + 1);
    last = Number(what);
  }
}
