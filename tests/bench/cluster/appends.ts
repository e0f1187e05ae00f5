import { rmSync } from 'node:fs';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import { MEMBER_PERMISSIONS } from '../../../machines/kernel/permissions.ts';
import { selfHostedPlan } from '../../../machines/plan/room-plan.ts';
import { systemClock } from '../../../server/kernel/clock.ts';
import { createRoomHost, type RoomHost } from '../../../server/rooms/host.ts';
import { openPostgresRooms } from '../../../server/rooms/journal/store.postgres.ts';
import type { RoomStore } from '../../../server/rooms/journal/store.ts';
import { openStorage } from '../../../server/storage.ts';
import { openPostgres } from '../../../server/store/postgres/open-postgres.ts';
import { aRoom } from '../../integration/room-host.fixtures.ts';
import { temporaryFolder } from '../../support/server-process.ts';
import { latencyOf } from '../percentiles.ts';

const ROOMS = 200;
const OUTSTANDING = 8;
const WARM_UPS = 100;
const LONE_COMMANDS = 400;
const SECONDS = 2;
/** Name of a node that no other node ever replaces. */
const NODE = 'appends';

/**
 * Runs the product's room host on a store in this process, without screens, to measure how long a store needs for a
 * GO.
 */
export class AppendingHost {
  readonly #host: RoomHost;
  readonly #close: () => Promise<void>;
  #commands = 0;

  private constructor(store: RoomStore, close: () => Promise<void>) {
    const clock = systemClock();
    const onFault = (error: unknown) => {
      throw error;
    };
    this.#host = createRoomHost({
      store,
      clock,
      listeners: [],
      planOfTeam: () => selfHostedPlan,
      onFault,
    });
    this.#close = close;
  }

  static async onSqlite(): Promise<AppendingHost> {
    const folder = temporaryFolder();
    const storage = await openStorage(folder, { clock: systemClock(), onFatal: fatal });
    const host = new AppendingHost(storage.rooms, async () => {
      await storage.close();
      rmSync(folder, { recursive: true, force: true });
    });
    return host.#filled();
  }

  static async onPostgres(url: string): Promise<AppendingHost> {
    const { read, writeTogether, close } = await openPostgres(url);
    const sql = 'insert into nodes (id, lease_until, can_serve) values ($1, now(), true)';
    await writeTogether([{ sql, parameters: [NODE] }]);
    const options = { url, node: () => NODE, read, slots: () => null, clock: systemClock(), onFatal: fatal };
    return new AppendingHost(await openPostgresRooms(options), close).#filled();
  }

  /** Returns the median time of sequential commands in one room, ms. */
  async lone(): Promise<number> {
    const took: number[] = [];
    for (let command = 0; command < WARM_UPS + LONE_COMMANDS; command += 1) {
      const began = performance.now();
      await this.#go(roomId(0));
      if (command >= WARM_UPS) took.push(performance.now() - began);
    }
    return latencyOf(took).p50;
  }

  /** Returns the commands a second while each room always has pending ones. */
  async rate(): Promise<number> {
    const until = performance.now() + SECONDS * 1000;
    let kept = 0;
    const keepGoing = async (room: number) => {
      while (performance.now() < until) {
        await this.#go(roomId(room));
        kept += 1;
      }
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: ROOMS * OUTSTANDING }, (_, nth) => keepGoing(nth % ROOMS)));
    return (kept * 1000) / (performance.now() - began);
  }

  async close(): Promise<void> {
    await this.#host.close();
    await this.#close();
  }

  async #filled(): Promise<this> {
    for (let room = 0; room < ROOMS; room += 1) await this.#host.createRoom(aRoom(roomId(room), Date.now()));
    for (let room = 0; room < ROOMS; room += 1) await this.#host.ready(roomId(room));
    return this;
  }

  #go(room: RoomId): Promise<void> {
    this.#commands += 1;
    const origin = { channelId: `channel-of-${room}`, id: this.#commands };
    return new Promise((kept, failed) =>
      this.#host.submit({
        roomId: room,
        command: { name: 'timeset/toggle', payload: {} },
        principal: { permissions: MEMBER_PERMISSIONS, actor: 'u:owner' },
        origin,
        reply: (answer) => (answer.ok ? kept() : failed(new Error(answer.error.code))),
      }),
    );
  }
}

const roomId = (room: number): RoomId => `${String(room).padStart(8, '0')}-room`;

function fatal(reason: string): never {
  throw new Error(reason);
}
