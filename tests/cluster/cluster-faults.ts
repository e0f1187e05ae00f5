import type { FaultProxy } from '../support/fault-proxy.ts';
import type { Engine } from './engines.ts';
import type { ClusteredProcess, LoadedCluster } from './loaded-cluster.ts';
import type { ReplicatedPostgres } from './replicated-postgres.ts';

/** ms, each way. */
const SLOW = { latency: 30, jitter: 30 };
const SILENT = { blackhole: true };

export interface ShakenEngines {
  readonly nats: Engine;
  readonly postgres: ReplicatedPostgres;
}

/** `heal` ends it; where nobody else can go on until then `stopsAll` says so. */
interface Fault {
  readonly stopsAll?: boolean;
  strike(on: ClusteredProcess, engines: ShakenEngines): unknown;
  heal?(on: ClusteredProcess, engines: ShakenEngines): unknown;
}

const all = (
  proxies: (on: ClusteredProcess) => readonly FaultProxy[],
  change: (proxy: FaultProxy) => void,
): ((on: ClusteredProcess) => void) => {
  return (on) => {
    for (const proxy of proxies(on)) change(proxy);
  };
};
const cut = (proxies: (on: ClusteredProcess) => readonly FaultProxy[]): Fault => ({
  strike: all(proxies, (proxy) => {
    proxy.down = true;
  }),
  heal: all(proxies, (proxy) => {
    proxy.down = false;
  }),
});
const become = (
  proxies: (on: ClusteredProcess) => readonly FaultProxy[],
  toxics: FaultProxy['toxics'],
): Fault => ({
  strike: all(proxies, (proxy) => {
    proxy.toxics = toxics;
  }),
  heal: all(proxies, (proxy) => {
    proxy.toxics = {};
  }),
});

const toNats = ({ toNats: proxy }: ClusteredProcess) => [proxy];
const toStore = ({ toStore: proxies }: ClusteredProcess) => proxies;
const toBoth = (on: ClusteredProcess) => [...toNats(on), ...toStore(on)];

/** What may happen to one process, or to an engine. */
export const FAULTS = {
  killed: { strike: ({ server }) => server.signal('SIGKILL') },
  stopped: { strike: ({ server }) => server.signal('SIGTERM') },
  stalled: {
    strike: ({ server }) => server.signal('SIGSTOP'),
    heal: ({ server }) => server.signal('SIGCONT'),
  },
  'cut off from NATS': cut(toNats),
  'not heard over NATS': become(toNats, SILENT),
  'cut off from Postgres': cut(toStore),
  'not answered by Postgres': become(toStore, SILENT),
  slow: become(toBoth, SLOW),
  'NATS killed': {
    stopsAll: true,
    strike: (_, { nats }) => nats.kill(),
    heal: (_, { nats }) => nats.start(),
  },
  'Postgres killed, its standby promoted': {
    stopsAll: true,
    strike: (_, { postgres }) => postgres.killPrimary(),
    heal: (_, { postgres }) => postgres.promote(),
  },
} satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof FAULTS;

export interface FaultRound {
  readonly wrongs: readonly string[];
  /** The longest that a room was not acknowledged anything, from the fault until all is well again; ms. */
  readonly gap: number;
  /** With what processes ended that nobody had ended. */
  readonly ends: readonly string[];
}

/** It happens to an owner, or to an engine, under load: the cluster goes on, is healed, and goes on; what is wrong then. */
export async function faultRound(
  cluster: LoadedCluster,
  engines: ShakenEngines,
  name: FaultName,
): Promise<FaultRound> {
  const fault: Fault = FAULTS[name];
  await cluster.goesOn();
  const on = await cluster.owner();
  const before = cluster.processes.map(({ ends }) => ends.length);
  const began = performance.now();
  await fault.strike(on, engines);
  if (fault.stopsAll !== true) await cluster.goesOn();
  await fault.heal?.(on, engines);
  await cluster.goesOn();
  const wrongs = await cluster.wrongs();
  const gap = cluster.longestGapSince(began);
  return { wrongs, gap, ends: cluster.processes.flatMap(({ ends }, nth) => ends.slice(before[nth])) };
}
