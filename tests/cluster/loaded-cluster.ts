import type { RoomState } from '../../machines/room/room.state.ts';
import { connectToPrimary } from '../../server/store/postgres/primary.ts';
import { CrashChannel } from '../crash/crash.channel.ts';
import { crashViolations } from '../crash/crash.verdict.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { RoomsApi } from '../support/rooms-api.ts';
import type { Seeded } from '../support/seeded.ts';
import { type ServerOptions, ServerProcess } from '../support/server-process.ts';
import { KeptRooms } from './kept-rooms.ts';

const PROCESSES = 3;
const ROOMS = 3;
const CHANNELS_A_ROOM = 2;
/** So many more of each channel are acknowledged before anything happens, and after it. */
const ENOUGH = 10;
/** How long after its end a process is started again, as its supervisor would. */
const AGAIN_MS = 200;
/** More in a row are a fault. */
const MOST_ENDS = 20;

export interface ClusterEngines {
  readonly databaseUrl: string;
  /** With several, each process uses one. */
  readonly natsUrl: string | readonly string[];
}

/** One process, its proxies to the engines, and its exit codes. */
export class ClusteredProcess {
  readonly server: ServerProcess;
  /** To each host of the store. */
  readonly toStore: readonly FaultProxy[];
  readonly toNats: FaultProxy;
  /** Output at unexpected ends. */
  readonly ends: string[] = [];
  #isOver = false;
  #isServing: Promise<unknown> = Promise.resolve();

  private constructor(server: ServerProcess, toStore: readonly FaultProxy[], toNats: FaultProxy) {
    [this.server, this.toStore, this.toNats] = [server, toStore, toNats];
  }

  static async start(
    { databaseUrl, natsUrl }: { readonly databaseUrl: string; readonly natsUrl: string },
    chance: Seeded,
    options: ServerOptions,
  ): Promise<ClusteredProcess> {
    const [toNats, ...toStore] = await Promise.all(
      [...portsIn(natsUrl), ...portsIn(databaseUrl)].map((port) => FaultProxy.before(port, chance)),
    );
    if (toNats === undefined) throw new Error('NATS has no port.');
    const server = await ServerProcess.start({
      ...options,
      env: {
        DATABASE_URL: by(databaseUrl, toStore),
        NATS_URL: by(natsUrl, [toNats]),
        SECRET: 'of-all-processes'.repeat(3),
        PUBLIC_URL: 'http://127.0.0.1',
        LEASE: '1000',
        ...options.env,
      },
    });
    const started = new ClusteredProcess(server, toStore, toNats);
    void started.#supervise();
    return started;
  }

  /** Resolves when it serves, were it started again for that. */
  async serves(): Promise<void> {
    for (let ended = 0; ; ended += 1) {
      await this.#isServing;
      try {
        return await this.server.serves();
      } catch (error) {
        // It was on its way out, or lost its rooms while it started.
        if (ended === MOST_ENDS || this.#isOver) throw error;
        await new Promise((again) => setTimeout(again, AGAIN_MS));
      }
    }
  }

  async remove(): Promise<void> {
    this.#isOver = true;
    await this.server.remove();
    for (const proxy of [...this.toStore, this.toNats]) await proxy.close();
  }

  /** However often it ends, it is started again. */
  async #supervise(): Promise<void> {
    while (!this.#isOver) {
      const { server } = this;
      const said = server.output.length;
      const code = await server.ended();
      if (code !== null && code !== 0) this.ends.push(server.output.slice(said));
      this.#isServing = this.#again();
      await this.#isServing;
    }
  }

  async #again(): Promise<void> {
    while (!this.#isOver) {
      await new Promise((again) => setTimeout(again, AGAIN_MS));
      if (this.#isOver) return;
      const isBack = await this.server.start().then(
        () => true,
        () => false,
      );
      if (isBack) return;
    }
  }
}

/** Processes over NATS, each behind proxies of its own, with screens at all of them that never stop asking. */
export class LoadedCluster {
  readonly processes: readonly ClusteredProcess[];
  readonly channels: readonly CrashChannel[];
  readonly #url: string;
  readonly #made: ReadonlyMap<string, RoomState>;

  private constructor(
    url: string,
    processes: readonly ClusteredProcess[],
    channels: readonly CrashChannel[],
    made: ReadonlyMap<string, RoomState>,
  ) {
    [this.#url, this.processes, this.channels, this.#made] = [url, processes, channels, made];
  }

  static async start(
    engines: ClusterEngines,
    chance: Seeded,
    options: ServerOptions = {},
  ): Promise<LoadedCluster> {
    const natsUrls = [engines.natsUrl].flat();
    const start = (nth: number) => {
      const natsUrl = natsUrls[nth % natsUrls.length] ?? '';
      return ClusteredProcess.start({ ...engines, natsUrl }, chance, options);
    };
    const first = await start(0);
    const others = Array.from({ length: PROCESSES - 1 }, (_, nth) => start(nth + 1));
    const processes = [first, ...(await Promise.all(others))];
    const api = new RoomsApi(first.server.url);
    const rooms = await api.createMany(ROOMS);
    const ids = rooms.map(({ room }) => room._id);
    const kept = await KeptRooms.in(engines.databaseUrl, ids);
    const made = new Map(ids.map((id) => [id, kept.room(id).show]));
    const channels: CrashChannel[] = [];
    for (const created of rooms)
      for (let place = 0; place < CHANNELS_A_ROOM; place++) {
        const channelId = `${created.room.pid}-${place}`;
        const token = await api.token(created, 'controller', `device-${channelId}`);
        // Each screen has its own process, and moves to the next when that falls silent.
        let at = channels.length;
        const url = () => processes[at % processes.length]?.server.url ?? '';
        const redial = () => {
          at += 1;
          return url();
        };
        channels.push(
          new CrashChannel({ url: url(), token, channelId, roomId: created.room._id, chance, redial }),
        );
      }
    for (const channel of channels) channel.connect();
    return new LoadedCluster(engines.databaseUrl, processes, channels, made);
  }

  /** The process that has the first room. */
  async owner(): Promise<ClusteredProcess> {
    const client = await connectToPrimary(this.#url, () => {});
    const { rows } = await client.query<{ owner: string }>(
      'select s.owner from rooms r join slots s on s.slot = r.slot where r.id = $1',
      [this.channels[0]?.roomId],
    );
    await client.end();
    for (const each of this.processes) {
      await each.serves();
      const health: unknown = await (await fetch(`${each.server.url}/api/health`)).json();
      if (Object(health).node === rows[0]?.owner) return each;
    }
    throw new Error('Nobody has the room.');
  }

  /** A process that has the room as an edge. */
  async another(owner: ClusteredProcess): Promise<ClusteredProcess> {
    const edge = this.processes.find((each) => each !== owner) ?? owner;
    await edge.serves();
    return edge;
  }

  get acknowledged(): number {
    return this.channels.reduce((sum, { acked }) => sum + acked.size, 0);
  }

  /** Every channel asks, and is acknowledged some more, but for those at that process. */
  async goesOn(but?: ClusteredProcess): Promise<void> {
    for (const channel of this.channels) channel.load();
    const at = but?.server.url;
    const more = this.channels.map((channel) => channel.acknowledgedMore(channel.acked.size + ENOUGH, at));
    await Promise.all(more);
  }

  /** No further commands; resolves when all are answered. */
  async settled(): Promise<void> {
    await Promise.all(this.channels.map((channel) => channel.settled()));
  }

  /** Longest time between two acknowledgements in any room since then; ms. */
  longestGapSince(since: number): number {
    const gaps = [...this.#made.keys()].map((roomId) => {
      const times = this.channels
        .filter((channel) => channel.roomId === roomId)
        .flatMap(({ acknowledged }) => acknowledged.map(({ answeredAt }) => answeredAt))
        .filter((at) => at > since)
        .toSorted((a, b) => a - b);
      return Math.max(...[since, ...times].map((at, nth) => (times[nth] ?? at) - at));
    });
    return Math.max(...gaps);
  }

  /** Once every process serves and all is answered: faults in the store and on screens. */
  async wrongs(): Promise<readonly string[]> {
    for (const each of this.processes) await each.serves();
    await this.settled();
    const read = () => KeptRooms.in(this.#url, [...this.#made.keys()]);
    return crashViolations(read, this.#made, this.channels);
  }

  async remove(): Promise<void> {
    for (const channel of this.channels) channel.close();
    await Promise.all(this.processes.map((each) => each.remove()));
  }
}

const portsIn = (url: string): readonly number[] =>
  Array.from(url.matchAll(/:(\d+)/g), ([, port]) => Number(port));

/** The same address by way of these, in their order. */
function by(url: string, proxies: readonly FaultProxy[]): string {
  const ways = [...proxies];
  return url.replace(/:(\d+)/g, () => `:${ways.shift()?.port ?? 0}`);
}
