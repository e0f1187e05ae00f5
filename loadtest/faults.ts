import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from '../tests/bench/usage.ts';
import type { Toxics } from '../tests/support/fault-pipe.ts';
import type { FaultProxy } from '../tests/support/fault-proxy.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';

interface House {
  readonly server: ServerProcess;
  readonly proxy: FaultProxy;
}

interface Fault {
  readonly name: string;
  readonly strike: (house: House) => Promise<void>;
}

async function forAWhile({ proxy }: House, toxics: Toxics, seconds: number): Promise<void> {
  proxy.toxics = toxics;
  await sleep(seconds * 1000);
  proxy.toxics = {};
}

const ofTheNetwork: readonly Fault[] = [
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

const ofTheServer: readonly Fault[] = [
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

/** `network` leaves the server alone: it is one process from beginning to end, and a leak shows in its memory. */
const kinds: Readonly<Record<string, readonly Fault[]>> = {
  all: [...ofTheNetwork, ...ofTheServer],
  network: ofTheNetwork,
};

/** Throws where there is no such kind. */
export function faultsOfKind(kind: string): readonly Fault[] {
  const faults = kinds[kind];
  if (faults === undefined) throw new Error(`FAULTS must be one of ${Object.keys(kinds).join(', ')}.`);
  return faults;
}

/** One fault after the other, `everySeconds` apart, until `signal`; tells each, and how much memory the server holds. */
export async function strikeEvery(
  everySeconds: number,
  faults: readonly Fault[],
  house: House,
  signal: AbortSignal,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    await sleep(everySeconds * 1000, undefined, { signal }).catch(() => {});
    const fault = faults[turn % faults.length];
    if (signal.aborted || fault === undefined) return;
    const held = Math.round(residentBytes(house.server.pid) / 1_000_000);
    console.log(`— ${new Date().toISOString()} ${fault.name}; the server held ${held} MB`);
    await fault.strike(house);
  }
}
