import { describe, expect, it } from 'vitest';
import { create, ManyHosts, type TestProcess } from './many-hosts.ts';

const ROOM = 'room-a';

/** A room of one, which screens at two and three follow. */
async function followedRoom() {
  const world = new ManyHosts();
  const one = world.start('one');
  await world.makeRoom(ROOM, one);
  const [two, three] = [world.start('two'), world.start('three')];
  for (const each of [two, three]) {
    const joined = each.join(ROOM, `of-${each.id}`);
    await world.pass(200);
    await joined;
  }
  return { world, one, two, three };
}

/** All messages to screens of a process. */
const said = ({ heard }: TestProcess): string => JSON.stringify(heard);

describe('The death of an owner', () => {
  it('D161 is not visible on screens of other processes until the room changes', async () => {
    for (const end of ['kill', 'stall'] as const) {
      const { world, one, two, three } = await followedRoom();
      two.ask({ roomId: ROOM, command: create('Before') });
      await world.pass(200);
      const before = [two, three].map(said);
      world[end](one.id);
      await world.pass(1_000, 20);
      world.takeOver(one.id, three);
      await world.pass(4_000, 20);
      expect([two, three].map((each, nth) => said(each) === before[nth])).toEqual([true, true]);
      const answers = two.ask({ roomId: ROOM, command: create('After') });
      await world.pass(500);
      expect(answers).toMatchObject([{ ok: true, result: { seq: 2 } }]);
      expect([two, three].map(({ heard }) => heard.seqs(ROOM))).toEqual([
        [1, 2],
        [1, 2],
      ]);
    }
  });
});

describe('An alarm', () => {
  /** Until the timer of the room ends. */
  async function running() {
    const found = await followedRoom();
    const { world, two } = found;
    two.ask({ roomId: ROOM, command: { name: 'timeset/start', payload: {} } });
    await world.pass(200);
    const deadline = two.host.durable(ROOM)?.context.show.timeset.deadline ?? 0;
    return { ...found, deadline };
  }

  const rung = (world: ManyHosts) => world.log(ROOM).filter(({ actor }) => actor === 'clock');

  it('D162 fires once at its instant if the owner dies before or during it', async () => {
    for (const early of [1_000, -5]) {
      const { world, one, two, three, deadline } = await running();
      await world.pass(deadline - world.clock.now() - early - 10, 5_000);
      if (early > 0) world.kill(one.id);
      else world.stall(one.id);
      await world.pass(2_000, 20);
      world.takeOver(one.id, three);
      await world.pass(2_000, 20);
      if (early < 0) world.wake(one.id);
      await world.pass(2_000, 20);
      expect(rung(world)).toMatchObject([{ seq: 2 }]);
      expect([two, three].map(({ heard }) => heard.seqs(ROOM))).toEqual([
        [1, 2],
        [1, 2],
      ]);
      expect(two.host.durable(ROOM)?.context.show.timeset).toMatchObject({ lastStop: deadline });
    }
  });

  it('D162 is not repeated by the next owner if it is on disk but was not published', async () => {
    const { world, one, two, three, deadline } = await running();
    world.weather = (subject) => (subject.startsWith('ev.') || subject.startsWith('pos.') ? null : 1);
    await world.pass(deadline - world.clock.now() + 10, 5_000);
    expect(rung(world)).toHaveLength(1);
    expect(two.heard.seqs(ROOM)).toEqual([1]);
    world.kill(one.id);
    world.weather = () => 1;
    world.takeOver(one.id, three);
    await world.pass(3_000, 20);
    expect(rung(world)).toMatchObject([{ seq: 2 }]);
    expect([two, three].map(({ heard }) => heard.seqs(ROOM))).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });
});
