import { describe, expect, it } from 'vitest';
import { roleHolders } from '../../machines/device/exclusive-roles.ts';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { selfHostedPlan, starterPlan } from '../../machines/plan/room-plan.ts';
import { Refused } from '../../server/kernel/refused.ts';
import { aRoom } from '../integration/room-host.fixtures.ts';
import { create, ManyHosts, TEAM, type TestProcess } from './many-hosts.ts';

const ROOM = 'room-a';

async function threeProcesses(plan = selfHostedPlan) {
  const world = new ManyHosts();
  world.plan = plan;
  const one = world.start('one');
  await world.makeRoom(ROOM, one);
  return { world, one, two: world.start('two'), three: world.start('three') };
}

describe('A room of several processes', () => {
  it('D126 sends each command once and in order to screens of all processes, despite hand-overs', async () => {
    const { world, one, two, three } = await threeProcesses();
    const all = [one, two, three];
    for (const each of all) await settled(world, each.join(ROOM, `screen-${each.id}`));
    const ask = async () => {
      for (const each of all) each.ask({ roomId: ROOM, command: create('Next') });
      await world.pass(100);
    };
    await ask();
    await settled(world, world.give(one, two));
    await ask();
    await settled(world, world.give(two, one));
    await ask();
    world.stall('one');
    for (const each of [two, three]) each.ask({ roomId: ROOM, command: create('Next') });
    await world.pass(100);
    world.takeOver('one', three);
    await world.pass(4_000);
    const seqs = Array.from({ length: 11 }, (_, at) => at + 1);
    expect(world.log(ROOM).map(({ seq }) => seq)).toEqual(seqs);
    expect([two, three].map(({ heard }) => heard.seqs(ROOM))).toEqual([seqs, seqs]);
    expect(one.heard.seqs(ROOM)).toEqual(seqs.slice(0, 9));
    expect(world.faults).toEqual([]);
  });

  it('D190 sends the clock events of a new webhook once its team is reloaded', async () => {
    const { world, one } = await threeProcesses();
    one.ask({ roomId: ROOM, command: { name: 'timeset/start', payload: {} } });
    await world.pass(100);
    world.marks.push('red');
    await one.host.followPlans(new Set([TEAM]));
    await world.pass(10 * MINUTE, SECOND);
    expect(world.log(ROOM).map(({ command }) => command)).toEqual(['timeset/start', 'alarm/mark']);
  });

  it('has a command in the mirror before the sender gets the answer', async () => {
    const { world, two } = await threeProcesses();
    await settled(world, two.join(ROOM, 'screen'));
    const seen: (number | undefined)[] = [];
    two.ask({
      roomId: ROOM,
      command: create('Next'),
      reply: () => seen.push(two.host.durable(ROOM)?.seq),
    });
    world.weather = (subject) => (subject.startsWith('ev.') ? 50 : 1);
    await world.pass(200);
    expect(seen).toEqual([1]);
  });

  it('executes commands that arrive during a hand-over', async () => {
    const { world, one, two, three } = await threeProcesses();
    const answers = Array.from({ length: 5 }, () => three.ask({ roomId: ROOM, command: create('Next') }));
    const given = world.give(one, two);
    answers.push(one.ask({ roomId: ROOM, command: create('Next') }));
    await settled(world, given);
    await world.pass(1_000);
    expect(answers.flat().filter(({ ok }) => ok)).toHaveLength(6);
    expect(world.log(ROOM)).toHaveLength(6);
  });
});

describe('The list of screens', () => {
  const lists = async (world: ManyHosts, processes: readonly TestProcess[]) => {
    await world.pass(200);
    const found: (readonly string[])[] = [];
    for (const each of processes) found.push(await settled(world, each.screens(ROOM)));
    return found;
  };

  it('D128 is the same at each process', async () => {
    const { world, one, two, three } = await threeProcesses();
    for (const each of [one, two, three]) await settled(world, each.join(ROOM, `of-${each.id}`));
    const all = ['of-one', 'of-three', 'of-two'];
    expect(await lists(world, [one, two, three])).toEqual([all, all, all]);
    two.host.clientsChanged(ROOM, [], ['of-two']);
    const left = ['of-one', 'of-three'];
    expect(await lists(world, [one, two, three])).toEqual([left, left, left]);
  });

  it('D128 is complete again if a message about a joining or leaving screen was lost', async () => {
    const { world, one, two } = await threeProcesses();
    world.weather = (subject) => (subject.startsWith('cl.') ? null : 1);
    await settled(world, two.join(ROOM, 'lost'));
    world.weather = () => 1;
    await world.pass(1_100, 20);
    expect(await lists(world, [one])).toEqual([['lost']]);
    world.weather = (subject) => (subject.startsWith('cl.') ? null : 1);
    two.host.clientsChanged(ROOM, [], ['lost']);
    await settled(world, two.join(ROOM, 'found'));
    world.weather = () => 1;
    await world.pass(1_100, 20);
    expect(await lists(world, [one])).toEqual([['found']]);
  });

  it('D128 loses only the screens of a process that died, within 3 s', async () => {
    const { world, one, two, three } = await threeProcesses();
    for (const each of [one, two, three]) await settled(world, each.join(ROOM, `of-${each.id}`));
    await world.pass(200);
    world.kill('one');
    world.takeOver('one', three);
    const shortest: number[] = [];
    for (let ms = 0; ms < 3_000; ms += 100) {
      await world.pass(100, 20);
      shortest.push((await settled(world, three.screens(ROOM))).length);
    }
    expect(Math.min(...shortest)).toBe(2);
    expect(await lists(world, [two, three])).toEqual([
      ['of-three', 'of-two'],
      ['of-three', 'of-two'],
    ]);
  });

  it('D128 keeps the names of screens when the room changes its owner', async () => {
    const { world, one, two, three } = await threeProcesses();
    await settled(world, two.join(ROOM, 'screen'));
    await world.pass(200);
    three.ask({
      roomId: ROOM,
      command: { name: 'clients/rename', payload: { clientId: 'screen', name: 'Foyer' } },
    });
    await world.pass(300);
    await settled(world, world.give(one, three));
    await world.pass(300);
    await settled(world, three.host.ready(ROOM) ?? Promise.resolve());
    expect(three.host.durable(ROOM)?.context.clients.map(({ name }) => name)).toEqual(['Foyer']);
    expect(two.heard.notices).toContainEqual(
      expect.objectContaining({ name: 'client/rename', clientId: 'screen' }),
    );
  });
});

describe('A hold', () => {
  const holders = (processes: readonly TestProcess[]) =>
    processes.map(
      ({ host }) => roleHolders(host.durable(ROOM)?.context.clients ?? []).chase?.clientId ?? null,
    );
  const take = (process: TestProcess, id: number) =>
    process.ask({
      roomId: ROOM,
      command: { name: 'timeset/chase', payload: { on: true } },
      origin: { channelId: `channel-of-${process.id}`, clientId: `of-${process.id}`, id },
    });

  it('D2420 D2422 is the same in each process, survives a hand-over, and ends with its connection', async () => {
    const { world, one, two, three } = await threeProcesses();
    const all = [one, two, three];
    for (const each of all) await settled(world, each.join(ROOM, `of-${each.id}`));
    await world.pass(300);
    take(two, 1);
    await world.pass(300);
    expect(holders(all)).toEqual(['of-two', 'of-two', 'of-two']);
    take(three, 1);
    await world.pass(300);
    expect(holders(all)).toEqual(['of-three', 'of-three', 'of-three']);
    await settled(world, world.give(one, two));
    await world.pass(2_000, 20);
    await settled(world, two.host.ready(ROOM) ?? Promise.resolve());
    expect(holders([two, three])).toEqual(['of-three', 'of-three']);
    three.host.clientsChanged(ROOM, [], ['of-three']);
    await world.pass(300);
    expect(holders([two, three])).toEqual([null, null]);
  });

  it('D2420 ends within 3 s if the process of its screen dies', async () => {
    const { world, one, two, three } = await threeProcesses();
    for (const each of [one, two, three]) await settled(world, each.join(ROOM, `of-${each.id}`));
    await world.pass(300);
    take(one, 1);
    await world.pass(300);
    world.kill('one');
    world.takeOver('one', three);
    for (let ms = 0; ms < 3_000; ms += 100) await world.pass(100, 20);
    await settled(world, three.screens(ROOM));
    expect(holders([two, three])).toEqual([null, null]);
  });
});

describe('A reserved place for a device', () => {
  const ask = (world: ManyHosts, process: TestProcess, deviceId: string) =>
    settled(world, process.places.ask(ROOM, deviceId));

  /** A room with two taken places. */
  async function aSmallRoom() {
    const found = await threeProcesses(starterPlan);
    for (const each of [found.two, found.three]) await settled(found.world, each.join(ROOM, `of-${each.id}`));
    await found.world.pass(100);
    return found;
  }

  it('D160 is given to one device and kept until its screen is listed', async () => {
    const { world, one, two, three } = await aSmallRoom();
    const both = await Promise.all([ask(world, one, 'device-x'), ask(world, two, 'device-y')]);
    expect(both).toEqual([true, false]);
    expect(await ask(world, three, 'device-x')).toBe(true);
    await settled(world, one.join(ROOM, 'x'));
    await world.pass(4_000, 20);
    expect(await ask(world, three, 'device-y')).toBe(false);
    expect(await ask(world, three, 'device-x')).toBe(true);
  });

  it('D160 becomes free after 3 s if no screen joins or the process of the screen dies', async () => {
    const { world, one, two, three } = await aSmallRoom();
    expect(await ask(world, two, 'device-x')).toBe(true);
    expect(await ask(world, three, 'device-y')).toBe(false);
    await world.pass(3_000, 20);
    expect(await ask(world, three, 'device-y')).toBe(true);
    expect(await ask(world, one, 'device-z')).toBe(false);
    world.kill('two');
    await world.pass(3_000, 20);
    const asked = await Promise.all(['y', 'z', 'x'].map((name) => ask(world, one, `device-${name}`)));
    expect(asked).toEqual([true, true, false]);
  });

  it('D160 is requested from the next owner, or decided by the process itself if there is no owner', async () => {
    const { world, one, two, three } = await aSmallRoom();
    world.kill(one.id);
    const asked = Promise.all(['x', 'y'].map((name) => two.places.ask(ROOM, `device-${name}`)));
    await world.pass(500);
    world.takeOver(one.id, three);
    expect((await settled(world, asked)).filter(Boolean)).toHaveLength(1);
    world.kill(three.id);
    expect(await ask(world, two, 'device-z')).toBe(true);
  });
});

describe('Room administration', () => {
  it('D129 creates, deletes, restores, moves and removes rooms at any process', async () => {
    const { world, one, two, three } = await threeProcesses();
    await settled(world, two.host.createRoom(aRoom('room-z')));
    world.owners.fill(one.id);
    for (const each of [one, two, three]) each.ownership.look();
    const isThere = async (process: TestProcess) => {
      await settled(world, process.host.ready('room-z') ?? Promise.resolve());
      return process.host.durable('room-z') !== null;
    };
    expect([await isThere(two), await isThere(three)]).toEqual([true, true]);
    await settled(world, two.host.handOver('room-z', { teamId: 'team', actor: 'u:owner' }));
    expect(two.host.durable('room-z')?.context.show.room.teamId).toBe('team');
    await settled(world, two.host.deleteRoom('room-z'));
    await world.pass(50);
    expect([await isThere(one), await isThere(two), await isThere(three)]).toEqual([false, false, false]);
    await settled(world, two.host.restoreRoom('room-z'));
    expect([await isThere(one), await isThere(two)]).toEqual([true, true]);
    await settled(world, three.host.removeRoom('room-z'));
    expect(world.disk.rooms.has('room-z')).toBe(false);
  });

  it('D129 D127 gives the answer `restarting` if it is unknown whether a deletion happened', async () => {
    const { world, two } = await threeProcesses();
    world.weather = (subject, isAnswer) => (subject.startsWith('chore.') && isAnswer ? null : 1);
    await expect(settled(world, two.host.deleteRoom(ROOM))).rejects.toMatchObject({
      refusal: { code: 'restarting' },
    });
    world.kill('one');
    await expect(settled(world, two.host.deleteRoom(ROOM))).rejects.toThrow(Refused);
    await expect(settled(world, two.host.deleteRoom(ROOM))).rejects.toMatchObject({
      refusal: { code: 'storage_unavailable' },
    });
  });
});

describe('Room administration while NATS delivers nothing', () => {
  it.each([
    ['nothing was deleted', 'storage_unavailable', () => true],
    ['the outcome is unknown', 'restarting', (subject: string) => subject.startsWith('pos.')],
  ])('D402 answers within 2 s that %s', async (_, code, isLost) => {
    const { world, two } = await threeProcesses();
    world.weather = (subject, isAnswer) => (isAnswer || isLost(subject) ? null : 1);
    // While questions still arrive, its absence is not known yet.
    if (code === 'storage_unavailable') await world.pass(1_500, 50);
    const began = world.clock.now();
    await expect(settled(world, two.host.deleteRoom(ROOM))).rejects.toMatchObject({ refusal: { code } });
    expect(world.clock.now() - began).toBeLessThanOrEqual(2_000);
  });
});

/** Lets time pass until the promise has its fate. */
async function settled<Value>(world: ManyHosts, promise: Promise<Value>): Promise<Value> {
  const fate = { isKnown: false };
  const known = promise.finally(() => {
    fate.isKnown = true;
  });
  known.catch(() => {});
  for (let passed = 0; !fate.isKnown && passed < 10_000; passed += 20) await world.pass(20);
  return promise;
}
