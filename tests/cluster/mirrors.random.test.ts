import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../machines/room/commands.ts';
import { aRoom } from '../integration/room-host.fixtures.ts';
import { EXHAUSTIVE, sized } from '../support/exhaustive.ts';
import { commandOf, type RandomAction, randomActions } from '../support/random-show.ts';
import { Seeded } from '../support/seeded.ts';
import { aClient } from '../support/test-room.ts';
import { type ClusterProcess, expectInOrder, expectSame, ROOM, World } from './mirrored-rooms.ts';
import { seeds } from './seeds.ts';

/** Plays an act of a user who sees the current room. */
function act(owner: ClusterProcess, each: RandomAction, turn: number, now: number): void {
  const context = owner.host.withPending(ROOM);
  if (context === null) return;
  const { type: name, payload } = commandOf(each, context, now, turn);
  owner.submit(ROOM, { name, payload } as Command);
}

/** A show on a lossy network, whose owners die and whose edges come and lose their connection; the last owner, and the edges. */
async function played(
  seed: number,
): Promise<{ here: World; owners: ClusterProcess[]; edges: ClusterProcess[] }> {
  const chance = new Seeded(seed);
  const [script = []] = fc.sample(randomActions(80, 60), { seed, numRuns: 1 });
  const [loss, delay] = [chance.pick([0, 0.05, 0.3]), chance.pick([0, 5, 80])];
  const here = new World({ chance: new Seeded(seed + 1), loss, delay });
  here.disk.write({ kind: 'create', roomId: ROOM, context: aRoom(ROOM), nextDueAt: null });
  const owners: ClusterProcess[] = [];
  const edges = [here.process('edge 0')];
  const next = () => {
    const owner = here.process(`owner ${owners.length}`);
    owners.push(owner);
    here.owners.give(`owner ${owners.length - 1}`);
    owner.host.clientsChanged(ROOM, [aClient('1'), aClient('2')], []);
    return owner;
  };
  let owner = next();
  for (const [turn, each] of script.entries()) {
    act(owner, each, turn, here.time.now);
    if (chance.chance(0.2)) for (const edge of edges) void edge.mirrors.ready(ROOM);
    if (chance.chance(0.05)) edges.push(here.process(`edge ${edges.length}`));
    if (chance.chance(0.1)) here.of('edge 0').bus.connect(chance.chance(0.5));
    if (chance.chance(0.1)) owner.host.clientsChanged(ROOM, [aClient(`c${turn}`)], ['1']);
    if (chance.chance(0.05)) {
      const dying = `owner ${owners.length - 1}`;
      here.of(dying).bus.connect(false);
      await here.pass(chance.below(4));
      here.kill(dying);
      owner = next();
    }
    await here.pass(Math.min(each.wait, 2_000) + chance.below(10));
  }
  here.network.loss = 0;
  here.of('edge 0').bus.connect(true);
  for (const edge of edges) await here.followedBy(edge);
  await here.pass(3_000);
  return { here, owners, edges };
}

describe('Mirrors of random shows', () => {
  it.each(seeds(sized(4, 30)))(
    "D114 D115 D116 show the owner's state to every audience despite losses and new owners (seed %i)",
    EXHAUSTIVE,
    async (seed) => {
      const { here, owners, edges } = await played(seed);
      const owner = owners.at(-1);
      for (const each of owners) expect(each.lost).toEqual([]);
      for (const edge of edges) {
        if (owner !== undefined) expectSame(owner, edge);
        expectInOrder(edge);
        for (const [seq, show] of edge.told.shows)
          for (const each of owners) expect(show).toEqual(each.told.shows.get(seq) ?? show);
      }
      here.stop();
    },
  );
});
