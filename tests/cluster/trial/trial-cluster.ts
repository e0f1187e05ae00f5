import { randomBytes } from 'node:crypto';
import type { Server } from 'node:net';
import { Client } from 'pg';
import { SLOTS } from '../../../server/cluster/ownership.ts';
import { freePort } from '../../support/server-process.ts';
import { balance } from './balancer.ts';
import { type Standing, Supervised } from './supervised.ts';

const LOOK_MS = 20;
const PATIENCE_MS = 60_000;

export interface TrialOptions {
  readonly databaseUrl: string;
  /** None: one process serves, the others wait. */
  readonly natsUrl?: string | undefined;
  /** The processes, with what each has in its environment beside what they share. */
  readonly processes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly lease?: string | undefined;
  readonly onStanding?: (name: string, standing: Standing) => void;
  /** Output of the processes. */
  readonly onSaid?: (text: string) => void;
}

export const THREE = { A: {}, B: {}, C: {} } as const;

/** Processes of this machine that share a store, started again whenever they end, behind one address. */
export class TrialCluster {
  readonly processes: readonly Supervised[];
  /** Address for all of them, as people would use it. */
  readonly address: string;
  readonly #balancer: Server;
  readonly #databaseUrl: string;

  private constructor(processes: readonly Supervised[], address: string, balancer: Server, url: string) {
    [this.processes, this.address, this.#balancer, this.#databaseUrl] = [processes, address, balancer, url];
  }

  /** They have been started, and serve some time later. */
  static async start(options: TrialOptions): Promise<TrialCluster> {
    const { databaseUrl, natsUrl = '', processes = THREE, lease = '1000' } = options;
    const { onStanding = () => {}, onSaid = (text) => process.stderr.write(text) } = options;
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const shared = {
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      NATS_URL: natsUrl,
      PUBLIC_URL: address,
      SECRET: randomBytes(32).toString('hex'),
      LEASE: lease,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    };
    const supervised: Supervised[] = [];
    for (const [name, own] of Object.entries(processes))
      supervised.push(
        new Supervised(name, await freePort(), {
          env: { ...shared, ...own },
          onStanding: (standing) => onStanding(name, standing),
          onSaid,
        }),
      );
    return new TrialCluster(supervised, address, await balance(supervised, port), databaseUrl);
  }

  async serves(): Promise<void> {
    await this.#until('serve', () => this.#allServe);
  }

  /** Resolves when all of them serve, and each has its share of the rooms. */
  async settled(): Promise<void> {
    const most = Math.ceil(SLOTS / this.processes.length);
    await this.#until('share the rooms', async () => {
      if (!this.#allServe) return false;
      const shares = await this.#ask<{ count: number }>(
        'select count(*)::int as count from slots join nodes on nodes.id = owner group by owner',
      );
      const isEven = shares.length === this.processes.length && shares.every(({ count }) => count <= most);
      return isEven && this.#allServe;
    });
  }

  /** The process that owns each of these rooms. */
  async owners(roomIds: readonly string[]): Promise<readonly Supervised[]> {
    const rows = await this.#ask<{ id: string; owner: string }>(
      'select r.id, s.owner from rooms r join slots s on s.slot = r.slot where r.id = any($1)',
      [roomIds],
    );
    const nodes = await Promise.all(this.processes.map((each) => each.node()));
    return roomIds.map((roomId) => {
      const owner = rows.find(({ id }) => id === roomId)?.owner;
      const found = owner === undefined ? undefined : this.processes[nodes.indexOf(owner)];
      if (found === undefined) throw new Error(`Nobody owns ${roomId}.`);
      return found;
    });
  }

  /** `SIGKILL` where nothing of theirs has to last. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    await Promise.all(this.processes.map((each) => each.end(signal)));
    this.#balancer.close();
  }

  get #allServe(): boolean {
    return this.processes.every(({ standing }) => standing === 'ready');
  }

  async #until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
    const began = performance.now();
    while (!(await isSo())) {
      if (performance.now() - began > PATIENCE_MS) throw new Error(`The processes do not ${what}.`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  async #ask<Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    const client = new Client({ connectionString: this.#databaseUrl });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }
}
