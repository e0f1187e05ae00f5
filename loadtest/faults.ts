import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from '../tests/bench/usage.ts';
import type { Toxics } from '../tests/support/fault-pipe.ts';
import type { FaultProxy } from '../tests/support/fault-proxy.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import type { StartedCluster } from './cluster.ts';

interface House {
  readonly server: ServerProcess;
  readonly proxy: FaultProxy;
}

interface Fault<Victim> {
  readonly name: string;
  readonly strike: (victim: Victim, turn: number) => Promise<void>;
}

async function forAWhile({ proxy }: House, toxics: Toxics, seconds: number): Promise<void> {
  proxy.toxics = toxics;
  await sleep(seconds * 1000);
  proxy.toxics = {};
}

const ofTheNetwork: readonly Fault<House>[] = [
  { name: 'all connections reset', strike: ({ proxy }) => Promise.resolve(proxy.reset()) },
  {
    name: 'late by 100 to 200 ms for 10 s',
    strike: (house) => forAWhile(house, { latency: 100, jitter: 100 }, 10),
  },
  {
    name: 'network down for 5 s',
    strike: async ({ proxy }) => {
      proxy.down = true;
      await sleep(5_000);
      proxy.down = false;
    },
  },
  { name: 'cable pulled for 5 s', strike: (house) => forAWhile(house, { blackhole: true }, 5) },
];

const ofTheServer: readonly Fault<House>[] = [
  {
    name: 'server killed',
    strike: async ({ server }) => {
      await server.kill();
      await server.start();
    },
  },
  {
    name: 'deploy',
    strike: async ({ server }) => {
      await server.stop();
      await server.start();
    },
  },
];

/** Longer than a cluster lease, so that the other processes take over. */
const STALL_MS = 3_000;

const signalled = ({ processes }: StartedCluster, turn: number, name: NodeJS.Signals) =>
  processes.processes[turn % processes.processes.length]?.signal(name);

/** Each process owns a third of the rooms. A process restarts one second after its end. */
const ofProcesses: readonly Fault<StartedCluster>[] = [
  {
    name: 'a process killed',
    strike: async (cluster, turn) => signalled(cluster, turn, 'SIGKILL'),
  },
  {
    name: 'a process stalled until others have its rooms',
    strike: async (cluster, turn) => {
      signalled(cluster, turn, 'SIGSTOP');
      await sleep(STALL_MS);
      signalled(cluster, turn, 'SIGCONT');
    },
  },
  {
    name: 'a process stopped, as in a deploy',
    strike: async (cluster, turn) => signalled(cluster, turn, 'SIGTERM'),
  },
  {
    name: 'NATS killed, and started again',
    strike: async ({ nats }) => {
      await nats.kill();
      await nats.start();
    },
  },
];

const ofTheStore: readonly Fault<StartedCluster>[] = [
  {
    name: 'Postgres killed and restarted',
    strike: async ({ postgres }) => {
      await postgres.kill();
      await postgres.start();
    },
  },
];

/** The set `network` never restarts the server, so that a memory leak in the one process shows. */
export const serverFaults = { all: [...ofTheNetwork, ...ofTheServer], network: ofTheNetwork };

/** In the set `store`, the server may refuse commands only while Postgres is away. */
export const clusterFaults = { all: ofProcesses, store: ofTheStore };

/** Returns the faults that the variable FAULTS names. Throws for an unknown name. */
export function faultsAmong<Victim>(
  kinds: Readonly<Record<string, readonly Fault<Victim>[]>>,
): readonly Fault<Victim>[] {
  const faults = kinds[process.env['FAULTS'] ?? 'all'];
  if (faults === undefined) throw new Error(`FAULTS must be one of ${Object.keys(kinds).join(', ')}.`);
  return faults;
}

interface Striking<Victim> {
  readonly everySeconds: number;
  readonly faults: readonly Fault<Victim>[];
  readonly victim: Victim;
  readonly server?: ServerProcess;
}

export async function strikeEvery<Victim>(
  { everySeconds, faults, victim, server }: Striking<Victim>,
  signal: AbortSignal,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    await sleep(everySeconds * 1000, undefined, { signal }).catch(() => {});
    const fault = faults[turn % faults.length];
    if (signal.aborted || fault === undefined) return;
    const held =
      server === undefined ? '' : `; the server held ${Math.round(residentBytes(server.pid) / 1e6)} MB`;
    console.log(`— ${new Date().toISOString()} ${fault.name}${held}`);
    await fault.strike(victim, turn);
  }
}
