import type { Generator } from '../generator.ts';
import type { TimedRoom } from '../load-room.ts';
import { latencyOf, percentile } from '../percentiles.ts';
import { inTurns, type Row } from '../table.ts';
import { ClusteredRooms, type Places, withCluster, withScreens } from './clustered-rooms.ts';

const OWNER = 0;
const EDGE = 1;
const EDGES = [2, 4, 8] as const;
const MOST_EDGES = 8;
const SCREENS = 500;

/** One process owns all rooms; the others own none. */
const processes = Object.fromEntries([
  ['owner', {}],
  ...Array.from({ length: MOST_EDGES }, (_, nth) => [`edge ${nth + 1}`, { ROLE: 'edge' }]),
]);

const upTo = (edges: number) => Array.from({ length: edges }, (_, nth) => nth + 1);
const many = (at: number) => Array.from({ length: SCREENS }, () => at);

/** One room for each measurement. */
const rooms = {
  ownGo: { controller: OWNER, viewers: [] },
  edgeGo: { controller: EDGE, viewers: [] },
  ownScreens: { controller: OWNER, viewers: many(OWNER) },
  edgeScreens: { controller: OWNER, viewers: many(EDGE) },
  ...Object.fromEntries(
    EDGES.map((edges) => [`hop${edges}`, { controller: OWNER, viewers: [OWNER, ...upTo(edges)] }]),
  ),
} satisfies Readonly<Record<string, Places>>;
const names = Object.keys(rooms);

/** Number of GO commands. A connection may send 100 commands a second (W19). */
const STEADY = { times: 300, apartMs: 12 };
/** Each command sends a frame to 500 screens, so there is a pause. */
const CROWDED = { times: 40, apartMs: 60 };
const WARM_UP = { times: 50, apartMs: 12 };

/** Measures how much a client gains at the process that owns the room. */
export function edgeRows(databaseUrl: string, natsUrl: string, turns: number): Promise<readonly Row[]> {
  return withCluster({ databaseUrl, natsUrl, processes }, async (cluster) => {
    await cluster.serves();
    const made = await ClusteredRooms.make(cluster, names.length);
    const plans = await made.plans(Object.values(rooms).map((places, nth) => [nth, places]));
    return withScreens(0, plans, async (generator) => {
      for (const name of names) await timed(generator, name, WARM_UP);
      let lost = 0;
      const rows = await inTurns(turns, async () => {
        const hops = [];
        for (const edges of EDGES) {
          const room = await timed(generator, `hop${edges}`, STEADY);
          lost += missing(room, STEADY.times);
          hops.push(...hopRows(room, edges));
        }
        return [...hops, ...(await goRows(generator)), ...(await screenRows(generator))];
      });
      const none: Row = {
        name: 'hop over NATS: frames lost',
        unit: '',
        value: lost,
        target: { of: 'value', atMost: 0 },
      };
      return [...rows.slice(0, 2 * EDGES.length), none, ...rows.slice(2 * EDGES.length)];
    });
  });
}

async function timed(generator: Generator, name: string, pace: typeof STEADY): Promise<TimedRoom> {
  const [room] = await generator.ask<'timed'>({ do: 'timed', rooms: [names.indexOf(name)], ...pace });
  if (room === undefined) throw new Error(`Nothing was measured in ${name}.`);
  return room;
}

const missing = ({ heardAt }: TimedRoom, times: number) =>
  heardAt.reduce((sum, { length }) => sum + times - length, 0);

/** Returns how much later a screen at another process receives a frame than one at the owner. */
function hopRows({ heardAt: [atOwner = [], ...atEdges] }: TimedRoom, edges: number): readonly Row[] {
  const later = atEdges.flatMap((heardAt) => heardAt.map((at, nth) => at - (atOwner[nth] ?? Number.NaN)));
  const { p50, p99 } = latencyOf(later);
  const name = `delay added to a frame by the hop over NATS, ${edges} edges`;
  return [atMost(`${name}: p50`, p50, 1), atMost(`${name}: p99`, p99, 5)];
}

async function goRows(generator: Generator): Promise<readonly Row[]> {
  const ours = answers(await timed(generator, 'ownGo', STEADY));
  const edges = answers(await timed(generator, 'edgeGo', STEADY));
  const name = 'GO until acknowledged at an edge (bare: at the owner)';
  return [
    { ...atMost(`${name}: p50`, edges.p50, 4), bare: ours.p50 },
    { ...atMost(`${name}: p99`, edges.p99, 15), bare: ours.p99 },
  ];
}

const answers = ({ sentAt, ackedAt }: TimedRoom) =>
  latencyOf(ackedAt.map((at, nth) => at - (sentAt[nth] ?? Number.NaN)));

async function screenRows(generator: Generator): Promise<readonly Row[]> {
  const ours = spread(await timed(generator, 'ownScreens', CROWDED));
  const edges = spread(await timed(generator, 'edgeScreens', CROWDED));
  const name = `${SCREENS} screens at an edge, delay compared with the owner, p50`;
  return [
    atMost(`${name}: first screen`, edges.first - ours.first, 2),
    atMost(`${name}: last screen`, edges.last - ours.last, 2),
  ];
}

/** Returns when the first and the last screen received a frame, ms: the median of all commands. */
function spread({ sentAt, heardAt }: TimedRoom) {
  const heard = sentAt.map((at, nth) => heardAt.map((times) => (times[nth] ?? Number.NaN) - at));
  const middle = (of: (...times: number[]) => number) =>
    percentile(
      heard.map((times) => of(...times)).sort((a, b) => a - b),
      0.5,
    );
  return { first: middle(Math.min), last: middle(Math.max) };
}

const atMost = (name: string, value: number, most: number): Row => ({
  name,
  unit: 'ms',
  value,
  target: { of: 'value', atMost: most },
});
