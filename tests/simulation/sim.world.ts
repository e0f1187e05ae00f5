import type { RoomId } from '../../machines/kernel/ids.ts';
import { MEMBER_PERMISSIONS, viewPermissions } from '../../machines/kernel/permissions.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import { type CommandName, commandTable } from '../../machines/room/commands.ts';
import { newRoomContext } from '../../machines/room/new-room.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { commandOf, type RandomAction } from '../support/random-show.ts';
import { Seeded } from '../support/seeded.ts';
import { MemoryDisk, type MemoryDrive } from '../support/store.memory.ts';
import { SimClient } from './sim.client.ts';
import { SimServer, type StoreWrapper } from './sim.server.ts';
import { SimTime } from './sim.time.ts';
import { diskViolations, leaks, logViolations, type Outage, violationsAtRest } from './sim.verdict.ts';

export interface SimResult {
  readonly seed: number;
  readonly roomHours: number;
  readonly commands: number;
  readonly crashes: number;
  readonly failedCommits: number;
  readonly wrongs: readonly string[];
}

const ROOMS = 2;
export const HOURS_A_WORLD = 12;
export const ROOM_HOURS_A_WORLD = ROOMS * HOURS_A_WORLD;

/** Means of what happens by chance. */
const BETWEEN_ACTS = 75 * SECOND;
const BETWEEN_CUTS = 25 * MINUTE;
const BETWEEN_CRASHES = 2 * HOUR;
const BETWEEN_DISK_FAILURES = 3 * HOUR;
const BETWEEN_BREAKS = 4 * HOUR;

/** Without screens, which are neither numbered nor stored. */
const acts = (Object.keys(commandTable) as readonly CommandName[]).filter(
  (name) => commandTable[name].kind === 'show' && name !== 'clients/kick',
);
const lengths = [-1_200_000, -90_500, -1_000, 0, 1_000, 60_000, 700_000];

/** Plays half a day in a few rooms, faults and all, and tells what is wrong with it. The seed is all there is to it. */
export function simulate(seed: number, spoil?: StoreWrapper): SimResult {
  const world = new World(seed, spoil);
  world.play(HOURS_A_WORLD * HOUR);
  return world.result();
}

const mayAct = ({ permissions }: SimClient) => permissions !== viewPermissions.VIEWER;

class World {
  readonly #seed: number;
  readonly #spoil: StoreWrapper | undefined;
  readonly #chance: Seeded;
  readonly #time: SimTime;
  readonly #disk = new MemoryDisk();
  readonly #made = new Map<RoomId, RoomContext>();
  readonly #clients: SimClient[] = [];
  readonly #wrongs: string[] = [];
  readonly #troubles: Outage[] = [];
  #server: SimServer | null = null;
  #broken = false;
  #healed = false;
  #ids = 0;
  #crashes = 0;
  #failedCommits = 0;

  constructor(seed: number, spoil?: StoreWrapper) {
    this.#seed = seed;
    this.#spoil = spoil;
    this.#chance = new Seeded(seed);
    this.#time = new SimTime(Date.UTC(2026, 0, 1) + this.#chance.below(365 * DAY));
    this.#boot();
    for (let place = 0; place < ROOMS; place++) this.#open(`room-${place}`);
    this.#time.runUntil(this.#time.now + SECOND);
  }

  play(length: number): void {
    for (const client of this.#clients) {
      client.connect();
      this.#every(BETWEEN_CUTS, () => this.#amidst(() => client.drop()));
      if (mayAct(client)) this.#every(BETWEEN_ACTS, () => this.#act(client));
    }
    for (const roomId of this.#made.keys()) this.#every(BETWEEN_BREAKS, () => this.#empty(roomId));
    this.#every(BETWEEN_CRASHES, () => this.#amidst(() => this.#crash()));
    this.#every(BETWEEN_DISK_FAILURES, () => this.#amidst(() => this.#breakDisk()));
    this.#time.runUntil(this.#time.now + length);
    this.#rest();
    this.#judge();
  }

  result(): SimResult {
    return {
      seed: this.#seed,
      roomHours: ROOM_HOURS_A_WORLD,
      commands: [...this.#disk.rooms.values()].reduce((sum, { log }) => sum + log.length, 0),
      crashes: this.#crashes,
      failedCommits: this.#failedCommits,
      wrongs: this.#wrongs,
    };
  }

  #boot(): void {
    this.#server = new SimServer({
      time: this.#time,
      disk: this.#disk,
      drive: this.#drive(),
      randomness: { id: () => `id-${this.#ids++}`, secret: () => `secret-${this.#ids++}` },
      onFault: (error) =>
        this.#wrongs.push(`fault: ${error instanceof Error ? error.message : String(error)}`),
      ...(this.#spoil !== undefined && { spoil: this.#spoil }),
    });
  }

  /** A disk that takes its time, and sometimes all the time in the world. */
  #drive(): MemoryDrive {
    return {
      schedule: (commit) =>
        void this.#time.after(
          this.#chance.chance(0.01) ? this.#chance.below(4_000) : this.#chance.below(20),
          commit,
        ),
      fails: () => {
        if (this.#broken) this.#commitFails();
        return this.#broken;
      },
    };
  }

  /** Some never hear that they were refused, and ask again. */
  #commitFails(): void {
    this.#failedCommits++;
    for (const client of this.#clients) if (this.#chance.chance(0.3)) client.drop();
  }

  #open(roomId: RoomId): void {
    const context = newRoomContext({
      roomId,
      pid: `SIM${String(this.#made.size).padStart(5, '0')}`,
      name: roomId,
      timezone: this.#chance.pick(['Europe/Copenhagen', 'America/New_York', 'Australia/Lord_Howe', null]),
      teamId: null,
      ownerUid: 'owner',
      plan: selfHostedPlan,
      secret: 'secret',
      timerId: `${roomId}-timer`,
      outputId: `${roomId}-output`,
      at: this.#time.now,
    });
    this.#made.set(roomId, context);
    void this.#server?.host.createRoom(context);
    const deps = { time: this.#time, chance: this.#chance, server: () => this.#server };
    const { VIEWER, CONTROLLER } = viewPermissions;
    for (const [name, permissions] of Object.entries({
      owner: MEMBER_PERMISSIONS,
      crew: CONTROLLER,
      hall: VIEWER,
    }))
      this.#clients.push(new SimClient(roomId, `${roomId}-${name}`, permissions, deps));
  }

  /** Something that happens again and again, at random intervals of that mean, until all is healed. */
  #every(mean: number, happen: () => void): void {
    const wait = -Math.log(1 - this.#chance.next()) * mean;
    this.#time.after(wait, () => {
      if (this.#healed) return;
      happen();
      this.#every(mean, happen);
    });
  }

  /** All clients leave; the show continues. */
  #empty(roomId: RoomId): void {
    const length = this.#chance.below(2 * HOUR);
    for (const client of this.#clients) if (client.roomId === roomId) client.leave(length);
  }

  /** A fault finds most when much is under way. */
  #amidst(fault: () => void): void {
    for (const client of this.#clients) if (mayAct(client)) this.#act(client);
    this.#time.after(this.#chance.below(120), fault);
  }

  #act(client: SimClient): void {
    const show = client.mirror?.view;
    const context = this.#made.get(client.roomId);
    if (show === undefined || context === undefined) return;
    for (let more = true; more; more = this.#chance.chance(0.3)) {
      const { type, payload } = commandOf(
        this.#anything(),
        { ...context, show },
        this.#time.now,
        this.#ids++,
      );
      client.ask(type, payload);
    }
  }

  #anything(): RandomAction {
    const chance = this.#chance;
    return {
      name: chance.chance(0.15) ? chance.pick(['room/undo', 'room/redo'] as const) : chance.pick(acts),
      pick: chance.below(6),
      value: chance.below(13),
      ms: chance.pick(lengths),
      flag: chance.chance(0.5),
      wait: 0,
    };
  }

  /** Acknowledged commands must be there afterwards, whenever the next process starts. */
  #crash(): void {
    const server = this.#server;
    if (server === null) return;
    this.#crashes++;
    this.#server = null;
    server.die();
    this.#wrongs.push(...diskViolations(this.#disk, this.#clients));
    const downtime = this.#chance.chance(0.2)
      ? this.#chance.below(2 * HOUR)
      : this.#chance.below(10 * SECOND);
    this.#troubled(downtime);
    this.#time.after(downtime, () => this.#boot());
  }

  #breakDisk(): void {
    const length = this.#chance.below(MINUTE);
    this.#broken = true;
    this.#troubled(length);
    this.#time.after(length, () => {
      this.#broken = false;
    });
  }

  /** Alarms may be late for so long, and until the storage has been found to work again. */
  #troubled(length: number): void {
    const from = this.#time.now - 5 * SECOND;
    this.#troubles.push({ from, to: this.#time.now + length + 10 * SECOND });
  }

  /** Ends faults and commands: all clients catch up. */
  #rest(): void {
    this.#healed = true;
    this.#time.runUntil(this.#time.now + 3 * HOUR);
    for (const client of this.#clients) client.drop();
    for (let minute = 0; minute < 60 && !this.#clients.every(({ isIdle }) => isIdle); minute++)
      this.#time.runUntil(this.#time.now + MINUTE);
    this.#time.runUntil(this.#time.now + 10 * SECOND);
  }

  #judge(): void {
    this.#wrongs.push(...this.#clients.flatMap(({ wrongs }) => wrongs));
    for (const { isIdle, channelId } of this.#clients)
      if (!isIdle) this.#wrongs.push(`${channelId} was never answered`);
    this.#wrongs.push(...diskViolations(this.#disk, this.#clients));
    const server = this.#server;
    if (server === null) return void this.#wrongs.push('the server never came back');
    for (const [roomId, made] of this.#made) {
      const stored = server.store.load(roomId);
      const log = this.#disk.rooms.get(roomId)?.log ?? [];
      if (stored !== null) this.#wrongs.push(...logViolations(made, stored, log, this.#troubles));
      const clients = this.#clients.filter((client) => client.roomId === roomId);
      this.#wrongs.push(...leaks(made, log, clients));
      this.#wrongs.push(...violationsAtRest(server, roomId, clients));
    }
  }
}
