import { ClusterMember } from '../../server/cluster/cluster-member.ts';
import { readEnv } from '../../server/env.ts';
import { systemClock } from '../../server/kernel/clock.ts';
import { createLog } from '../../server/kernel/log.ts';
import { postgresStorage } from '../../server/storage.postgres.ts';
import { openPostgres } from '../../server/store/postgres/open-postgres.ts';
import { startServer, type TestServer } from '../support/test-server.ts';
import { type MemoryBus, MemoryNetwork } from './memory-bus.ts';

/** True if a message on this subject from one process to another is lost. */
export type IsLost = (subject: string, from: string, to: string) => boolean;

const NOTHING_LOST: IsLost = () => false;

/** After which all that may have been missed of accounts and teams is read again: when the test says so. */
const SWEEP_EVERY = 5_000;
const LEASE = 10_000;

/** Several whole products in this process, on one Postgres. What they tell each other is lost as the test wants it. */
export class ManyServers {
  readonly servers: TestServer[] = [];
  readonly members: ClusterMember[] = [];
  readonly buses: MemoryBus[] = [];
  isLost = NOTHING_LOST;
  #sweeps: (() => void)[] = [];
  readonly #url: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #network = new MemoryNetwork({
    time: systemClock(),
    passes: ({ subject, from, to }) => !this.isLost(subject, from, to),
  });

  private constructor(url: string, env: Readonly<Record<string, string>>) {
    [this.#url, this.#env] = [url, env];
  }

  static async start(
    url: string,
    count: number,
    env: Readonly<Record<string, string>> = {},
  ): Promise<ManyServers> {
    await (await openPostgres(url)).close();
    const many = new ManyServers(url, env);
    for (let nth = 0; nth < count; nth += 1) await many.add();
    return many;
  }

  /** One more. */
  async add(): Promise<void> {
    const url = this.#url;
    const env = {
      DATABASE_URL: url,
      NATS_URL: 'nats://in-this-process',
      SECRET: 's'.repeat(32),
      PUBLIC_URL: 'http://127.0.0.1',
      ...this.#env,
    };
    const clock = systemClock();
    const cluster = await ClusterMember.join({
      url,
      natsUrl: env.NATS_URL,
      openBus: async ({ name }) => {
        const bus = this.#network.bus(name);
        this.buses.push(bus);
        return bus;
      },
      lease: LEASE,
      mayOwn: true,
      clock: {
        ...clock,
        after: (ms, ring) => {
          if (ms !== SWEEP_EVERY) return clock.after(ms, ring);
          this.#sweeps.push(ring);
          return () => {
            this.#sweeps = this.#sweeps.filter((waiting) => waiting !== ring);
          };
        },
      },
      log: createLog(readEnv({ LOG_LEVEL: 'fatal' })),
      onFatal: (reason) => {
        throw new Error(reason);
      },
    });
    const share = { url, node: cluster.status.node, slots: () => cluster.owned, onChanged: cluster.wrote };
    this.members.push(cluster);
    this.servers.push(
      await startServer({ env, clock, cluster, member: cluster, openStorage: postgresStorage(share) }),
    );
    cluster.serves();
  }

  url(place: number): string {
    const server = this.servers[place];
    if (server === undefined) throw new Error('There is no such server.');
    return server.url;
  }

  /** The place of the server that owns the room. */
  ownerOf(roomId: string): number {
    return this.members.findIndex(({ ownership }) => ownership.owns(roomId));
  }

  sweep(): void {
    const sweeps = this.#sweeps;
    this.#sweeps = [];
    for (const sweep of sweeps) sweep();
  }

  async remove(): Promise<void> {
    for (const server of this.servers) await server.remove();
  }
}
