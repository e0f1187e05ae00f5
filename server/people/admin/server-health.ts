import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { type Duration, HOUR, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import type { AdminHealth, HourSample } from '../../../machines/people/admin.answers.ts';
import type { Env } from '../../env.ts';
import type { CommandCounter, LatencyHistogram } from '../../http/metrics.ts';
import { type Cancel, type Clock, wallNow } from '../../kernel/clock.ts';
import type { DamagedRoom, RoomHost } from '../../rooms/host.ts';
import type { Sessions } from '../../sockets/room-sessions.ts';
import type { Storage } from '../../storage.ts';
import type { AdminRepository } from './admin.service.ts';

const SAMPLE_INTERVAL: Duration = 30 * SECOND;
const SAMPLES_PER_HOUR = HOUR / SAMPLE_INTERVAL;

interface LastHourDeps {
  readonly clock: Clock;
  readonly sample: () => Promise<HourSample>;
  readonly onError: (error: unknown) => void;
}

export class LastHour {
  readonly #deps: LastHourDeps;
  readonly #samples: HourSample[] = [];
  #next: Cancel;

  constructor(deps: LastHourDeps) {
    this.#deps = deps;
    this.#next = this.#schedule();
  }

  get samples(): readonly HourSample[] {
    return this.#samples;
  }

  stop(): void {
    this.#next();
  }

  #schedule(): Cancel {
    const { clock, onError } = this.#deps;
    return clock.after(SAMPLE_INTERVAL, () => {
      this.#next = this.#schedule();
      this.#takeSample().catch(onError);
    });
  }

  async #takeSample(): Promise<void> {
    this.#samples.push(await this.#deps.sample());
    if (this.#samples.length > SAMPLES_PER_HOUR) this.#samples.shift();
  }
}

const DELAY_RESOLUTION_MS = 100;
const NANOSECONDS_PER_MS = 1e6;

export interface ServerHealthDeps {
  readonly version: string;
  readonly env: Pick<Env, 'DATA_DIR' | 'PORT' | 'BILLING' | 'SMTP_URL'>;
  readonly clock: Clock;
  readonly host: Pick<RoomHost, 'health'>;
  readonly sessions: Pick<Sessions, 'rooms'>;
  readonly commands: CommandCounter;
  readonly commits: LatencyHistogram;
  readonly delivery: LatencyHistogram;
  readonly onError: (error: unknown) => void;
  readonly rooms: Pick<AdminRepository, 'namesOf'>;
  readonly storage: Pick<Storage, 'size' | 'loss'> & { readonly watch: Pick<Storage['watch'], 'isSlow'> };
}

const MAX_LISTED_ROOMS = 100;

export class ServerHealth {
  readonly #deps: ServerHealthDeps;
  /** Monotonic instant. */
  readonly #startedAt: Instant;
  readonly #loop: IntervalHistogram = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  readonly #hour: LastHour;
  #counted = 0;

  constructor(deps: ServerHealthDeps) {
    const { clock, onError } = deps;
    this.#deps = deps;
    this.#startedAt = clock.now();
    this.#loop.enable();
    this.#hour = new LastHour({ clock, sample: () => this.#sample(), onError });
  }

  stop(): void {
    this.#hour.stop();
    this.#loop.disable();
  }

  async health(): Promise<AdminHealth> {
    return { ...(await this.now()), hour: this.#hour.samples };
  }

  async now(): Promise<Omit<AdminHealth, 'hour'>> {
    const { env, clock, host, version, storage: serverStorage } = this.#deps;
    const { storage, loadedRooms, damagedRooms, pending } = host.health();
    const { rss, heapUsed, heapTotal } = process.memoryUsage();
    const disk = { ...(await serverStorage.size()), ...(await diskSpaceOf(env.DATA_DIR)) };
    const wall = clock.difference();
    return {
      version,
      process: { host: hostname(), port: env.PORT, pid: process.pid },
      node: process.version,
      at: wallNow(clock),
      startedAt: this.#startedAt + wall,
      wall,
      zoneRules: process.versions['tz'] ?? 'unknown',
      billing: env.BILLING,
      sendsMail: env.SMTP_URL !== undefined,
      storage,
      isSlow: serverStorage.watch.isSlow,
      loss:
        serverStorage.loss?.isLost === true
          ? { what: serverStorage.loss.what, aside: serverStorage.loss.aside }
          : null,
      rooms: { loaded: loadedRooms, pending },
      damaged: await this.#named(damagedRooms.slice(0, MAX_LISTED_ROOMS)),
      sockets: this.#sockets,
      memory: { rss, heapUsed, heapTotal },
      disk,
    };
  }

  get runningClocks(): number {
    return this.#deps.host.health().runningClocks;
  }

  get #sockets(): number {
    return [...this.#deps.sessions.rooms()].reduce((count, room) => count + room.size, 0);
  }

  async #sample(): Promise<HourSample> {
    const { clock, host, commands, commits, delivery } = this.#deps;
    const { all } = commands;
    const sample = {
      at: wallNow(clock),
      storage: host.health().storage,
      sockets: this.#sockets,
      commands: all - this.#counted,
      commit: await commits.recent(),
      delivery: await delivery.recent(),
      loop: Math.max(0, this.#loop.percentile(99) / NANOSECONDS_PER_MS - DELAY_RESOLUTION_MS),
      memory: process.memoryUsage.rss(),
    };
    this.#counted = all;
    this.#loop.reset();
    return sample;
  }

  async #named(damaged: readonly DamagedRoom[]): Promise<AdminHealth['damaged']> {
    if (damaged.length === 0) return [];
    const rows = await this.#deps.rooms.namesOf(damaged.map(({ roomId }) => roomId));
    return damaged.map(({ roomId, what }) => {
      const row = rows.find(({ id }) => id === roomId);
      return { roomId, pid: row?.pid ?? null, name: row?.name ?? null, what };
    });
  }
}

async function diskSpaceOf(directory: string): Promise<Pick<AdminHealth['disk'], 'free' | 'size'>> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { free: bavail * bsize, size: blocks * bsize };
}
