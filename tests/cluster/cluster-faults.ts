import type { FaultProxy } from '../support/fault-proxy.ts';
import type { Engine } from './engines.ts';
import type { ClusteredProcess, LoadedCluster } from './loaded-cluster.ts';
import type { ReplicatedPostgres } from './replicated-postgres.ts';

/** ms, each way. */
const SLOW = { latency: 30, jitter: 30 };
const SILENT = { blackhole: true };

export const PROMOTION = 'Postgres killed, its standby promoted';

export interface ShakenEngines {
  readonly nats: Engine;
  readonly postgres: ReplicatedPostgres;
}

/** `heal` ends it. */
interface Fault {
  /** Screens that stall until then: those of the process, which may be as badly off as all (D172), or all. */
  readonly stops?: 'its screens' | 'all';
  strike(on: ClusteredProcess): unknown;
  heal?(on: ClusteredProcess): unknown;
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

/** Possible faults of one process. */
export const PROCESS_FAULTS = {
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
  'cut off from both': { stops: 'its screens', ...cut(toBoth) },
  'not answered by either': { stops: 'its screens', ...become(toBoth, SILENT) },
  slow: become(toBoth, SLOW),
} satisfies Readonly<Record<string, Fault>>;

/** The same, and what may happen to an engine. */
export const faultsWith = ({ nats, postgres }: ShakenEngines): Readonly<Record<string, Fault>> => ({
  ...PROCESS_FAULTS,
  'NATS killed': { stops: 'all', strike: () => nats.kill(), heal: () => nats.start() },
  [PROMOTION]: { stops: 'all', strike: () => postgres.killPrimary(), heal: () => postgres.promote() },
});

export interface FaultRound {
  readonly wrongs: readonly string[];
  /** The longest that a room was not acknowledged anything, from the fault until all is well again; ms. */
  readonly gap: number;
  /** Unexpected ends of processes. */
  readonly ends: readonly string[];
}

/**
 * Applies a fault to a room's owner, or an engine, under load, and `beside` it another to another process: the
 * cluster works, heals, and continues. Returns violations.
 */
export async function faultRound(cluster: LoadedCluster, fault: Fault, beside?: Fault): Promise<FaultRound> {
  await cluster.goesOn();
  const on = await cluster.owner();
  const other = await cluster.another(on);
  const before = cluster.processes.map(({ ends }) => ends.length);
  const began = performance.now();
  await Promise.all([fault.strike(on), beside?.strike(other)]);
  if (fault.stops !== 'all') await cluster.goesOn(fault.stops === undefined ? undefined : on);
  await Promise.all([fault.heal?.(on), beside?.heal?.(other)]);
  await cluster.goesOn();
  const wrongs = await cluster.wrongs();
  const gap = cluster.longestGapSince(began);
  return { wrongs, gap, ends: cluster.processes.flatMap(({ ends }, nth) => ends.slice(before[nth])) };
}
