import type { RoomState } from '../../machines/room/room.state.ts';
import { RoomsApi } from '../support/rooms-api.ts';
import { Seeded } from '../support/seeded.ts';
import { type ServerOptions, ServerProcess } from '../support/server-process.ts';
import { CrashChannel } from './crash.channel.ts';
import { CrashDisk, crashViolations } from './crash.verdict.ts';

export interface CrashOptions {
  readonly rounds: number;
  readonly seed: number;
  /** The killed server, if not the sources. */
  readonly server?: ServerOptions;
  readonly onRound?: (round: CrashRound) => void;
}

export interface CrashRound {
  readonly round: number;
  readonly acknowledged: number;
  readonly wrongs: readonly string[];
}

const ROOMS = 3;
const CHANNELS_A_ROOM = 2;
/** The plug is pulled this long after the clients start; ms. */
const EARLIEST = 10;
const LATEST = 200;

/**
 * Loads a real server over real sockets, kills it with SIGKILL at a random moment, starts it again, lets everyone ask
 * again for what was not answered, and looks at disk and screens. All over again, on the same data.
 */
export async function crashRounds({
  rounds,
  seed,
  server: options,
  onRound,
}: CrashOptions): Promise<readonly CrashRound[]> {
  const server = await ServerProcess.start(options);
  const crowd = await Crowd.of(server, new Seeded(seed));
  const results: CrashRound[] = [];
  try {
    for (let round = 1; round <= rounds; round++) {
      const found = await crowd.round();
      const result = { round, acknowledged: crowd.acknowledged, wrongs: found };
      onRound?.(result);
      results.push(result);
    }
  } finally {
    crowd.close();
    await server.remove();
  }
  return results;
}

class Crowd {
  readonly #server: ServerProcess;
  readonly #chance: Seeded;
  readonly #made: ReadonlyMap<string, RoomState>;
  readonly #channels: readonly CrashChannel[];

  private constructor(
    server: ServerProcess,
    chance: Seeded,
    made: ReadonlyMap<string, RoomState>,
    channels: readonly CrashChannel[],
  ) {
    this.#server = server;
    this.#chance = chance;
    this.#made = made;
    this.#channels = channels;
  }

  static async of(server: ServerProcess, chance: Seeded): Promise<Crowd> {
    const api = new RoomsApi(server.url);
    const rooms = await api.createMany(ROOMS);
    const disk = new CrashDisk(server.dataDir);
    const made = new Map(rooms.map(({ room }) => [room._id, disk.room(room._id).show]));
    disk.close();
    const channels: CrashChannel[] = [];
    for (const created of rooms) {
      for (let place = 0; place < CHANNELS_A_ROOM; place++) {
        const channelId = `${created.room.pid}-${place}`;
        const token = await api.token(created, 'controller', `device-${channelId}`);
        channels.push(
          new CrashChannel({ url: server.url, token, channelId, roomId: created.room._id, chance }),
        );
      }
    }
    return new Crowd(server, chance, made, channels);
  }

  get acknowledged(): number {
    return this.#channels.reduce((sum, { acked }) => sum + acked.size, 0);
  }

  async round(): Promise<readonly string[]> {
    for (const channel of this.#channels) channel.connect();
    await pause(EARLIEST + this.#chance.below(LATEST - EARLIEST));
    await this.#server.kill();
    await this.#server.start();
    for (const channel of this.#channels) channel.connect();
    for (const channel of this.#channels) this.#repeatSome(channel);
    await Promise.all(this.#channels.map((channel) => channel.settled()));
    const disk = new CrashDisk(this.#server.dataDir);
    const found = await crashViolations(() => disk, this.#made, this.#channels);
    disk.close();
    this.close();
    return found;
  }

  close(): void {
    for (const channel of this.#channels) channel.close();
  }

  /** Answers before the crash must repeat after it. */
  #repeatSome(channel: CrashChannel): void {
    const recent = [...channel.acked.keys()].slice(-5);
    for (const id of recent) if (this.#chance.chance(0.5)) channel.repeatOnceWelcome(id);
  }
}

/** How long the crash lets itself be awaited is the test's own chance, no condition to wait for. */
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
