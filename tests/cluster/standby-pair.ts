import type { RoomState } from '../../machines/room/room.state.ts';
import { CrashChannel } from '../crash/crash.channel.ts';
import { crashViolations } from '../crash/crash.verdict.ts';
import { RoomsApi } from '../support/rooms-api.ts';
import type { Seeded } from '../support/seeded.ts';
import { type ServerOptions, ServerProcess } from '../support/server-process.ts';
import { KeptRooms } from './kept-rooms.ts';

const ROOMS = 2;
const CHANNELS_A_ROOM = 2;
/** So many more are acknowledged before anything happens to the one that serves. */
const ENOUGH = 20;

/** Ends of the serving process. */
export const ENDS = ['killed', 'stalled', 'stopped'] as const;
export type End = (typeof ENDS)[number];
/** Exit codes; null: by a signal. */
const CODES: Readonly<Record<End, number | null>> = { killed: null, stalled: 1, stopped: 0 };

/** Common and separate settings of both. */
export const sharing = (url: string, options: ServerOptions = {}): ServerOptions => ({
  ...options,
  until: '/api/health',
  env: {
    DATABASE_URL: url,
    SECRET: 'of-all-processes'.repeat(3),
    PUBLIC_URL: 'http://127.0.0.1',
    LEASE: '500',
    ...options.env,
  },
});

/** One process that serves and one that waits, with screens that never stop asking. */
export class StandbyPair {
  readonly #url: string;
  readonly #options: ServerOptions;
  #active: ServerProcess;
  /** Null: it serves now, without a successor. */
  #standby: ServerProcess | null = null;
  #made: ReadonlyMap<string, RoomState> = new Map();
  readonly #channels: CrashChannel[] = [];

  private constructor(url: string, options: ServerOptions, active: ServerProcess) {
    this.#url = url;
    this.#options = options;
    this.#active = active;
  }

  static async start(url: string, chance: Seeded, options: ServerOptions = {}): Promise<StandbyPair> {
    const active = await ServerProcess.start({ ...sharing(url, options), until: '/api/ready' });
    const pair = new StandbyPair(url, options, active);
    await pair.#open(chance);
    return pair;
  }

  get acknowledged(): number {
    return this.#channels.reduce((sum, { acked }) => sum + acked.size, 0);
  }

  /** The one that serves ends like that; the one that waits takes its place. What is wrong then, and how many ms it took. */
  async round(end: End): Promise<{ readonly wrongs: readonly string[]; readonly ms: number }> {
    const next = this.#standby ?? (await ServerProcess.start(sharing(this.#url, this.#options)));
    this.#standby = next;
    for (const channel of this.#channels) channel.connect(this.#active.url);
    await Promise.all(this.#channels.map((channel) => channel.acknowledgedMore(channel.acked.size + ENOUGH)));
    const before = this.#active;
    const began = performance.now();
    const stopped = this.#end(before, end);
    await next.serves();
    for (const channel of this.#channels) channel.connect(next.url);
    await Promise.race(this.#channels.map((channel) => channel.acknowledgedMore(channel.acked.size)));
    const ms = performance.now() - began;
    // Data read by the stalled one delays acknowledgements of the next.
    if (end === 'stalled') before.signal('SIGCONT');
    const code = await (end === 'stalled' ? before.ended() : stopped);
    await Promise.all(this.#channels.map((channel) => channel.settled()));
    const wrongs = [...(await this.#wrongs())];
    if (code !== CODES[end]) wrongs.push(`It ended with ${code}.\n${before.output}`);
    for (const channel of this.#channels) channel.close();
    await before.remove();
    [this.#active, this.#standby] = [next, null];
    return { wrongs, ms };
  }

  async remove(): Promise<void> {
    for (const channel of this.#channels) channel.close();
    await Promise.all([this.#active.remove(), this.#standby?.remove()]);
  }

  async #open(chance: Seeded): Promise<void> {
    const api = new RoomsApi(this.#active.url);
    const rooms = await api.createMany(ROOMS);
    const kept = await KeptRooms.in(
      this.#url,
      rooms.map(({ room }) => room._id),
    );
    this.#made = new Map(rooms.map(({ room }) => [room._id, kept.room(room._id).show]));
    for (const created of rooms)
      for (let place = 0; place < CHANNELS_A_ROOM; place++) {
        const channelId = `${created.room.pid}-${place}`;
        const token = await api.token(created, 'controller', `device-${channelId}`);
        const { url } = this.#active;
        this.#channels.push(new CrashChannel({ url, token, channelId, roomId: created.room._id, chance }));
      }
  }

  #end(server: ServerProcess, end: End): Promise<number | null> {
    if (end === 'killed') return server.kill().then(() => null);
    if (end === 'stopped') return server.stop();
    server.signal('SIGSTOP');
    return Promise.resolve(null);
  }

  /** Faults of screens and store, once all is answered. */
  #wrongs(): Promise<readonly string[]> {
    const read = () => KeptRooms.in(this.#url, [...this.#made.keys()]);
    return crashViolations(read, this.#made, this.#channels);
  }
}
