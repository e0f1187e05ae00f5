import type { Client } from '../../machines/device/client.ts';
import { refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { MEMBER_PERMISSIONS } from '../../machines/kernel/permissions.ts';
import { type RoomPlan, selfHostedPlan } from '../../machines/plan/room-plan.ts';
import type { ClockMark } from '../../machines/room/clock.marks.ts';
import type { Command } from '../../machines/room/commands.ts';
import type { Position } from '../../machines/wire/frames.ts';
import {
  type Bus,
  type MessageHandler,
  NoResponders,
  type SendAnswer,
  TimedOut,
} from '../../server/cluster/bus.ts';
import { type ClusterHost, createCluster } from '../../server/cluster/cluster-host.ts';
import { DeviceSeats } from '../../server/cluster/device-seats.ts';
import { OwnerRequests } from '../../server/cluster/owner-requests.ts';
import { type Ownership, SLOTS, slotOf } from '../../server/cluster/ownership.ts';
import { Connectivity } from '../../server/cluster/room-messages.ts';
import { Refused } from '../../server/kernel/refused.ts';
import { createRoomHost, noOutgoing } from '../../server/rooms/host.ts';
import type { StoredRoom } from '../../server/rooms/journal/store.ts';
import type { Answer, Submission } from '../../server/rooms/submission.ts';
import { aClient, aRoom, countedIds, FakeClock, Heard } from '../integration/room-host.fixtures.ts';
import { LateStore } from '../support/late-store.ts';
import { MemoryDisk, type MemoryDrive, MemoryRoomStore } from '../support/store.memory.ts';

/** Team of all rooms. */
export const TEAM = 'crew';

/** Fate of a message: lost (null), or its delay in ms. */
export type Weather = (subject: string, isAnswer: boolean) => number | null;

export const GOOD_WEATHER: Weather = () => 1;

interface Subscription {
  readonly node: string;
  readonly subject: string;
  readonly hear: MessageHandler;
}

/** Messages of one process; stalled ones read them when they wake. */
class TestBus implements Bus {
  readonly isConnected = true;
  readonly #world: ManyHosts;
  readonly #node: string;

  constructor(world: ManyHosts, node: string) {
    this.#world = world;
    this.#node = node;
  }

  publish(subject: string, body: Uint8Array): void {
    this.#world.carry(this.#node, subject, body, null);
  }

  subscribe(subject: string, hear: MessageHandler): () => void {
    const subscription = { node: this.#node, subject, hear };
    this.#world.subscriptions.add(subscription);
    return () => this.#world.subscriptions.delete(subscription);
  }

  request(subject: string, body: Uint8Array, patience: number): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const isHeard = this.#world.carry(this.#node, subject, body, resolve);
      if (!isHeard) reject(new NoResponders(subject));
      else this.#world.clock.after(patience, () => reject(new TimedOut(subject)));
    });
  }

  onChange(): void {}
  async close(): Promise<void> {}
}

/** Ownership as one process last read it. */
class TestOwnership implements Ownership {
  readonly me: string;
  readonly #world: ManyHosts;
  readonly #hearing: ((slots: readonly number[]) => void)[] = [];
  #owners: readonly (string | null)[];

  constructor(world: ManyHosts, me: string) {
    this.me = me;
    this.#world = world;
    this.#owners = [...world.owners];
  }

  slotOf(roomId: RoomId): number {
    return slotOf(roomId);
  }

  ownerOf(slot: number): string | null {
    return this.#owners[slot] ?? null;
  }

  owns(roomId: RoomId): boolean {
    return this.ownerOf(slotOf(roomId)) === this.me;
  }

  onChange(hear: (slots: readonly number[]) => void): void {
    this.#hearing.push(hear);
  }

  async refresh(): Promise<void> {
    if (!this.#world.isStalled(this.me)) this.look();
  }

  look(): void {
    const before = this.#owners;
    this.#owners = [...this.#world.owners];
    const changed = this.#owners.flatMap((owner, slot) => (owner === before[slot] ? [] : [slot]));
    if (changed.length > 0) for (const hear of this.#hearing) hear(changed);
  }

  suspect(): void {}
}

export interface ProcessOptions {
  /** For negative controls. */
  readonly isFenced?: boolean;
}

class ReadableStore extends MemoryRoomStore {
  readonly #answers: () => boolean;

  constructor(disk: MemoryDisk, drive: MemoryDrive, answers: () => boolean) {
    super(disk, drive);
    this.#answers = answers;
  }

  override load(roomId: RoomId): StoredRoom | null {
    if (!this.#answers()) throw new Refused(refusal('storage_unavailable'));
    return super.load(roomId);
  }

  override positions(roomIds: readonly RoomId[]): ReadonlyMap<RoomId, Position> {
    if (!this.#answers()) throw new Refused(refusal('storage_unavailable'));
    return super.positions(roomIds);
  }
}

/** A process of the cluster. */
export class TestProcess {
  readonly id: string;
  readonly heard = new Heard();
  readonly host: ClusterHost;
  readonly places: DeviceSeats;
  readonly ownership: TestOwnership;
  /** Rooms that screens here follow. */
  readonly followed = new Set<RoomId>();
  /** Nothing can be read. */
  storeIsAway = false;
  readonly #world: ManyHosts;

  constructor(world: ManyHosts, id: string, { isFenced = true }: ProcessOptions) {
    this.#world = world;
    this.id = id;
    this.ownership = new TestOwnership(world, id);
    const { clock, disk } = world;
    const onFault = (error: unknown) => world.faults.push(error);
    const drive = {
      schedule: (commit: () => void) => world.whenAwake(id, commit),
      fails: () => !world.nodes.has(id) || world.isBroken,
    };
    const { ownership } = this;
    const bus = new TestBus(world, id);
    const connectivity = new Connectivity({ bus, me: id, clock });
    const owners = new OwnerRequests({ bus, ownership, connectivity, clock });
    const store = new LateStore(new ReadableStore(disk, drive, () => !this.storeIsAway));
    this.host = createCluster({
      bus,
      ownership,
      connectivity,
      owners,
      othersServe: () => false,
      store,
      clock,
      listeners: [this.heard],
      innerHost: (deps) =>
        createRoomHost({
          laterTurn: (work) => work(),
          ...deps,
          store,
          clock,
          randomness: countedIds(id),
          planOfTeam: () => world.plan,
          outgoing: { ...noOutgoing, marks: () => world.marks },
          onFault,
        }),
      whenFenced: () => (isFenced ? world.whenFenced(id) : Promise.resolve()),
      isFollowed: (roomId) => this.followed.has(roomId),
      onFault,
    });
    this.places = new DeviceSeats({ bus, ownership, owners, clock, host: this.host, onError: onFault });
  }

  /** A screen joins and gets the room's messages. */
  async join(roomId: RoomId, clientId: string, fields: Partial<Client> = {}): Promise<void> {
    this.followed.add(roomId);
    await this.host.ready(roomId);
    this.host.clientsChanged(roomId, [aClient(clientId, fields)], []);
  }

  /** The screens that are in the room, as this process knows them. */
  async screens(roomId: RoomId): Promise<readonly string[]> {
    await this.host.ready(roomId);
    const { clients = [] } = this.host.durable(roomId)?.context ?? {};
    return clients.map(({ id }) => id).sort();
  }

  ask(asked: Pick<Submission, 'roomId' | 'command'> & Partial<Submission>): Answer[] {
    const answers: Answer[] = [];
    this.host.submit({
      principal: { permissions: MEMBER_PERMISSIONS, actor: 'u:owner' },
      reply: (answer) => {
        if (!this.#world.isGone(this.id)) answers.push(answer);
      },
      ...asked,
    });
    return answers;
  }
}

/** Several processes on one disk and one bus, with time under the test's control. */
export class ManyHosts {
  readonly clock = new FakeClock();
  readonly disk = new MemoryDisk();
  readonly nodes = new Set<string>();
  readonly owners: (string | null)[] = Array.from({ length: SLOTS }, () => null);
  readonly subscriptions = new Set<Subscription>();
  readonly faults: unknown[] = [];
  weather: Weather = GOOD_WEATHER;
  plan: RoomPlan = selfHostedPlan;
  /** Subscribed marks of the clock. */
  readonly marks: ClockMark[] = [];
  /** Nothing can be written. */
  isBroken = false;
  /** Silent in both directions, without notice. */
  readonly cutOff = new Set<string>();
  readonly #stalled = new Map<string, (() => void)[]>();
  readonly #gone = new Set<string>();
  readonly #processes: TestProcess[] = [];

  start(id: string, options: ProcessOptions = {}): TestProcess {
    this.nodes.add(id);
    const process = new TestProcess(this, id, options);
    this.#processes.push(process);
    return process;
  }

  async makeRoom(roomId: RoomId, owner: TestProcess): Promise<void> {
    this.owners[slotOf(roomId)] = owner.id;
    owner.ownership.look();
    const { show, ...context } = aRoom(roomId);
    const room = { ...show.room, plan: this.plan, teamId: TEAM };
    await owner.host.createRoom({ ...context, show: { ...show, room } });
  }

  /** Like a takeover: the row is deleted, and with it the right to write. The new owner knows immediately. */
  takeOver(dead: string, by: TestProcess): void {
    this.nodes.delete(dead);
    for (const [slot, owner] of this.owners.entries()) if (owner === dead) this.owners[slot] = by.id;
    by.ownership.look();
    this.#tellOwners();
  }

  /** Like a new owner's announcement; stalled processes miss it. */
  #tellOwners(): void {
    for (const { id, ownership } of this.#processes)
      if (!this.isStalled(id)) this.#travel(id, ['owned', false], () => ownership.look());
  }

  /** A voluntary handover: no further commands; the rooms move once all accepted ones are on disk. */
  async give(from: TestProcess, to: TestProcess): Promise<void> {
    const slots = [...this.owners.keys()].filter((slot) => this.owners[slot] === from.id);
    for (const slot of slots) this.owners[slot] = null;
    from.ownership.look();
    await from.host.release(slots);
    for (const slot of slots) this.owners[slot] = to.id;
    to.ownership.look();
    this.#tellOwners();
  }

  /** It falls silent; requests to it fail immediately. */
  kill(id: string): void {
    this.#gone.add(id);
    for (const subscription of this.subscriptions)
      if (subscription.node === id) this.subscriptions.delete(subscription);
  }

  isGone(id: string): boolean {
    return this.#gone.has(id);
  }

  stall(id: string): void {
    this.#stalled.set(id, []);
  }

  isStalled(id: string): boolean {
    return this.#stalled.has(id);
  }

  wake(id: string): void {
    const missed = this.#stalled.get(id) ?? [];
    this.#stalled.delete(id);
    for (const work of missed) work();
  }

  whenAwake(id: string, work: () => void): void {
    const missed = this.#stalled.get(id);
    if (missed === undefined) queueMicrotask(work);
    else missed.push(() => queueMicrotask(work));
  }

  /** Never resolves for a dead one, or one without a row. */
  whenFenced(id: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.whenAwake(id, () => (this.nodes.has(id) ? resolve() : reject(new Error('fenced'))));
    });
  }

  /** False without a listener. */
  carry(from: string, subject: string, body: Uint8Array, hearAnswer: SendAnswer): boolean {
    if (this.#gone.has(from) || this.cutOff.has(from)) return true;
    const hearing = [...this.subscriptions].filter((each) => matches(each.subject, subject));
    for (const subscription of hearing) this.#deliver(from, subscription, subject, body, hearAnswer);
    return hearing.length > 0;
  }

  #deliver(
    from: string,
    { node, hear }: Subscription,
    subject: string,
    body: Uint8Array,
    back: SendAnswer,
  ): void {
    const answer = (said: Uint8Array) => {
      if (!this.#gone.has(node) && !this.cutOff.has(node))
        this.#travel(from, [subject, true], () => back?.(said));
    };
    this.#travel(node, [subject, false], () => hear(body, subject, back && answer));
  }

  #travel(to: string, what: readonly [subject: string, isAnswer: boolean], arrive: () => void): void {
    const delay = this.weather(...what);
    if (delay === null) return;
    this.clock.after(delay, () => {
      if (this.#gone.has(to) || this.cutOff.has(to)) return;
      const missed = this.#stalled.get(to);
      if (missed === undefined) arrive();
      else missed.push(arrive);
    });
  }

  /** Lets time pass, with the events due in it. */
  async pass(ms: number, step = 5): Promise<void> {
    for (let passed = 0; passed < ms; passed += step) {
      this.clock.advance(Math.min(step, ms - passed));
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  log(roomId: RoomId) {
    return this.disk.rooms.get(roomId)?.log ?? [];
  }
}

const matches = (pattern: string, subject: string): boolean =>
  pattern === subject || (pattern.endsWith('.*') && subject.startsWith(pattern.slice(0, -1)));

export const create = (name: string): Command => ({ name: 'timers/create', payload: { name } });
