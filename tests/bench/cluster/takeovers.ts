import type { Supervised } from '../../cluster/trial/supervised.ts';
import type { TrialCluster } from '../../cluster/trial/trial-cluster.ts';
import type { Generator } from '../generator.ts';
import { inTurns, type Row } from '../table.ts';
import { ClusteredRooms, withCluster, withScreens } from './clustered-rooms.ts';

/** One of three processes owns at least a third of these rooms. */
const MADE = 48;
const ROOMS = 16;

const epochNow = () => performance.timeOrigin + performance.now();
const ONCE = { times: 1, apartMs: 0 };

/** Measures how long commands from screens at other processes wait when the process that owns their room ends. */
export function takeoverRows(databaseUrl: string, natsUrl: string, turns: number): Promise<readonly Row[]> {
  return withCluster({ databaseUrl, natsUrl }, async (cluster) => {
    await cluster.settled();
    const made = await ClusteredRooms.make(cluster, MADE);
    return inTurns(turns, async () => [
      ...(await endRows(cluster, made, { signal: 'SIGKILL', name: 'owner killed', mostMs: 500 })),
      ...(await endRows(cluster, made, {
        signal: 'SIGSTOP',
        name: 'owner silent, as if its machine were dead',
        mostMs: 1_500,
      })),
    ]);
  });
}

interface End {
  readonly signal: 'SIGKILL' | 'SIGSTOP';
  readonly name: string;
  readonly mostMs: number;
}

async function endRows(cluster: TrialCluster, made: ClusteredRooms, end: End): Promise<readonly Row[]> {
  await cluster.settled();
  const owners = await cluster.owners(made.ids);
  const victim = busiest(owners);
  const others = cluster.processes.filter((process) => process !== victim);
  const rooms = [...owners.keys()].filter((room) => owners[room] === victim).slice(0, ROOMS);
  const plans = await made.plans(
    rooms.map((room, nth) => [
      room,
      { controller: cluster.processes.indexOf(others[nth % others.length] ?? victim), viewers: [] },
    ]),
  );
  const took = await withScreens(0, plans, async (generator) => {
    await generator.ask<'timed'>({ do: 'timed', ...ONCE });
    return acknowledgedAfter(generator, () => victim.signal(end.signal));
  });
  // When the process continues, it finds that others own its rooms, and ends.
  if (end.signal === 'SIGSTOP') victim.signal('SIGCONT');
  const row = (what: string, value: number): Row => ({
    name: `${end.name}: ${what}`,
    unit: 'ms',
    value,
    target: { of: 'value', atMost: end.mostMs },
  });
  return [
    row(`first of ${ROOMS} rooms acknowledges a command`, Math.min(...took)),
    row(`all ${ROOMS} rooms acknowledge a command`, Math.max(...took)),
  ];
}

/** Sends a command to each room right after the strike. Returns the time to each acknowledgement, ms, or NaN. */
async function acknowledgedAfter(generator: Generator, strike: () => void): Promise<readonly number[]> {
  const since = epochNow();
  strike();
  const timed = await generator.ask<'timed'>({ do: 'timed', ...ONCE });
  return timed.map(({ ackedAt: [at = Number.NaN] }) => at - since);
}

function busiest(owners: readonly Supervised[]): Supervised {
  const rooms = (process: Supervised) => owners.filter((owner) => owner === process).length;
  const [first, ...others] = new Set(owners);
  if (first === undefined) throw new Error('There are no rooms.');
  return others.reduce((most, process) => (rooms(process) > rooms(most) ? process : most), first);
}
