import { describe, expect, it } from 'vitest';
import { refusal } from '../../machines/kernel/errors.ts';
import type { Answer } from '../../server/rooms/submission.ts';
import { create, ManyHosts } from './many-hosts.ts';

const ROOM = 'room-a';
const start = { name: 'timeset/start', payload: {} } as const;
const from = (channelId: string, id: number) => ({ origin: { channelId, id, clientId: 'c1' } });

async function edgeAndOwner(isFenced = true) {
  const world = new ManyHosts();
  const owner = world.start('owner', { isFenced });
  await world.makeRoom(ROOM, owner);
  const edge = world.start('edge');
  return { world, owner, edge };
}

const codes = (answers: readonly Answer[]) => answers.map((answer) => (answer.ok ? 'ok' : answer.error.code));

describe('A command for a room of another process', () => {
  it('D120 runs at the owner, with the answer and the costs of a local command', async () => {
    const { world, edge, owner } = await edgeAndOwner();
    const spent: number[] = [];
    const answers = edge.ask({
      roomId: ROOM,
      command: create('One'),
      also: [create('Two')],
      spend: (points) => spent.push(points),
    });
    await world.pass(50);
    expect(answers).toEqual([
      { ok: true, result: { seq: 1, results: [expect.anything(), expect.anything()] } },
    ]);
    expect(spent).toEqual([0]);
    expect(
      owner.host
        .durable(ROOM)
        ?.context.show.timers.map(({ name }) => name)
        .slice(-2),
    ).toEqual(['One', 'Two']);
  });

  it('D120 is sent to the owner with the hash of the password', async () => {
    const { world, edge, owner } = await edgeAndOwner();
    const answers = edge.ask({
      roomId: ROOM,
      command: { name: 'room/setPassword', payload: { password: '' } },
      stampExtras: { passwordHash: 'a hash' },
    });
    await world.pass(50);
    expect(codes(answers)).toEqual(['ok']);
    expect(owner.host.durable(ROOM)?.context.access.passwordHash).toBe('a hash');
  });

  it('K601 adds no automation if the sending process counted that the limit is reached', async () => {
    const { world, edge, owner } = await edgeAndOwner();
    const command = {
      name: 'automations/add',
      payload: { name: 'Go', when: { type: 'CALL', name: 'go' }, steps: [] },
    } as const;
    const answers = [refusal('plan_limit'), null].map((moreAutomations) =>
      edge.ask({ roomId: ROOM, command, moreAutomations }),
    );
    await world.pass(50);
    expect(answers.map(codes)).toEqual([['plan_limit'], ['ok']]);
    expect(owner.host.durable(ROOM)?.context.show.automations).toHaveLength(1);
  });

  it.each([
    ['the request', false],
    ['the answer', true],
  ])('D121 is sent again and runs once if %s was lost', async (_what, losesAnswers) => {
    const { world, edge } = await edgeAndOwner();
    let lost = 0;
    world.weather = (_subject, isAnswer) => (isAnswer === losesAnswers && ++lost <= 2 ? null : 1);
    const answers = edge.ask({ roomId: ROOM, command: create('Next'), ...from('tab', 1) });
    await world.pass(600);
    expect(answers).toEqual([{ ok: true, result: { seq: 1, timerId: expect.any(String) } }]);
    expect(world.log(ROOM).map(({ channelId, commandId }) => [channelId, commandId])).toEqual([['tab', 1]]);
  });

  it('D121 runs once at the next owner if the first owner dies before it answers', async () => {
    const { world, edge } = await edgeAndOwner();
    const next = world.start('next');
    world.weather = (_subject, isAnswer) => (isAnswer ? null : 1);
    const [committed, unheard] = [
      edge.ask({ roomId: ROOM, command: create('One'), ...from('tab', 1) }),
      edge.ask({ roomId: ROOM, command: create('Two'), ...from('other', 1) }),
    ];
    await world.pass(50);
    world.kill('owner');
    const later = edge.ask({ roomId: ROOM, command: create('Three'), ...from('tab', 2) });
    world.takeOver('owner', next);
    world.weather = () => 1;
    await world.pass(1_000);
    expect(
      [committed, unheard, later].map((answers) => answers.map((answer) => answer.ok && answer.result.seq)),
    ).toEqual([[1], [2], [3]]);
    expect(world.log(ROOM).map(({ channelId, commandId }) => `${channelId} ${commandId}`)).toEqual([
      'tab 1',
      'other 1',
      'tab 2',
    ]);
  });

  it('D122 waits for earlier commands of its channel', async () => {
    const { world, edge } = await edgeAndOwner();
    let asked = 0;
    world.weather = (_subject, isAnswer) => (!isAnswer && ++asked === 1 ? null : 1);
    for (let id = 1; id <= 20; id++) edge.ask({ roomId: ROOM, command: create(`${id}`), ...from('tab', id) });
    await world.pass(400);
    expect(world.log(ROOM).map(({ commandId }) => commandId)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
  });

  it('D123 is refused if it reaches no owner within 5 s', async () => {
    const { world, edge } = await edgeAndOwner();
    world.kill('owner');
    const answers = edge.ask({ roomId: ROOM, command: create('Next'), ...from('tab', 1) });
    await world.pass(4_900, 50);
    expect(answers).toEqual([]);
    await world.pass(400, 50);
    expect(codes(answers)).toEqual(['storage_unavailable']);
  });

  it('D381 does not run at the next owner after its deadline, but other commands do', async () => {
    const { world, edge } = await edgeAndOwner();
    world.kill('owner');
    const by = world.clock.now() + 2_000;
    const edit = edge.ask({ roomId: ROOM, command: create('Next'), ...from('tab', 1) });
    const go = edge.ask({ roomId: ROOM, command: start, by, ...from('tab', 2) });
    await world.pass(2_500, 50);
    world.takeOver('owner', world.start('next'));
    await world.pass(1_000, 20);
    expect([edit, go].map(codes)).toEqual([['ok'], ['too_late']]);
    expect(world.log(ROOM)).toHaveLength(1);
  });

  it('D381 is refused by an owner that stalled past its deadline', async () => {
    const { world, edge } = await edgeAndOwner();
    world.stall('owner');
    const by = world.clock.now() + 2_000;
    const go = edge.ask({ roomId: ROOM, command: start, by, ...from('tab', 1) });
    await world.pass(2_500, 50);
    world.wake('owner');
    await world.pass(500, 20);
    const again = edge.ask({ roomId: ROOM, command: start, by, ...from('tab', 1) });
    await world.pass(500, 20);
    expect([go, again].map(codes)).toEqual([['too_late'], ['too_late']]);
    expect(world.log(ROOM)).toEqual([]);
  });

  it('D127 is answered `restarting` if its outcome is unknown and it is not in the store', async () => {
    const { world, edge } = await edgeAndOwner();
    world.isBroken = true;
    world.weather = (_subject, isAnswer) => (isAnswer ? null : 1);
    const answers = edge.ask({ roomId: ROOM, command: create('Next'), ...from('tab', 1) });
    await world.pass(5_300, 50);
    expect(codes(answers)).toEqual(['restarting']);
  });

  it("D402 is answered from the store if the owner's answer was lost", async () => {
    const { world, edge } = await edgeAndOwner();
    world.weather = (_subject, isAnswer) => (isAnswer ? null : 1);
    const answers = edge.ask({ roomId: ROOM, command: create('Next'), ...from('tab', 1) });
    await world.pass(5_300, 50);
    expect(answers).toEqual([{ ok: true, result: { seq: 1, timerId: expect.any(String) } }]);
    expect(world.log(ROOM)).toHaveLength(1);
  });

  describe('while NATS delivers nothing', () => {
    /** An edge that has heard nothing for long enough to know it. */
    async function cutOff() {
      const { world, edge, owner } = await edgeAndOwner();
      edge.followed.add(ROOM);
      void edge.host.ready(ROOM);
      await world.pass(50);
      return { world, edge, owner };
    }

    it('D402 is refused with a definite answer within 2 s', async () => {
      const { world, edge } = await cutOff();
      world.cutOff.add('edge');
      await world.pass(1_500, 50);
      const answers = edge.ask({ roomId: ROOM, command: create('Next'), ...from('tab', 1) });
      await world.pass(2_000, 50);
      expect(codes(answers)).toEqual(['storage_unavailable']);
      await world.pass(5_000, 50);
      expect(world.log(ROOM)).toEqual([]);
    });

    it("D402 is answered from the store within 2 s if only the owner's answer is lost", async () => {
      const { world, edge } = await cutOff();
      world.weather = (subject, isAnswer) => (isAnswer || !subject.startsWith('cmd.') ? null : 1);
      const answers = edge.ask({ roomId: ROOM, command: create('Next'), ...from('tab', 1) });
      await world.pass(2_100, 50);
      expect(answers).toEqual([{ ok: true, result: { seq: 1, timerId: expect.any(String) } }]);
      expect(edge.host.durable(ROOM)?.seq).toBe(1);
    });

    it('D402 gets the first answer again if it is repeated with the same command id', async () => {
      const { world, edge, owner } = await cutOff();
      owner.ask({ roomId: ROOM, command: create('Next'), ...from('tab', 1) });
      await world.pass(50);
      world.cutOff.add('edge');
      await world.pass(1_500, 50);
      const again = edge.ask({ roomId: ROOM, command: create('Next'), ...from('tab', 1) });
      const later = edge.ask({ roomId: ROOM, command: create('Later'), ...from('tab', 2) });
      await world.pass(2_000, 50);
      expect([again, later].map(codes)).toEqual([['ok'], ['storage_unavailable']]);
      expect(world.log(ROOM)).toHaveLength(1);
    });

    it('D403 is answered `restarting` if the store cannot tell its outcome', async () => {
      const { world, edge } = await cutOff();
      edge.storeIsAway = true;
      world.cutOff.add('edge');
      await world.pass(1_500, 50);
      const answers = edge.ask({ roomId: ROOM, command: create('Next'), ...from('tab', 1) });
      await world.pass(2_000, 50);
      expect(codes(answers)).toEqual(['restarting']);
    });

    it('D405 waits for the mirror at the same time as other commands, not after them', async () => {
      const { world, edge } = await cutOff();
      // Nothing is heard of what was done but the answer.
      world.weather = (subject) => (/^(ev|since)[.]/u.test(subject) ? null : 1);
      const all = Array.from({ length: 30 }, (_, nth) =>
        edge.ask({ roomId: ROOM, command: create(`${nth}`), ...from('tab', nth + 1) }),
      );
      await world.pass(2_200, 50);
      expect(all.flatMap(codes)).toEqual(all.map(() => 'ok'));
    });

    it('D403 does not run after its refusal when a stalled owner wakes up', async () => {
      const { world, edge } = await cutOff();
      world.stall('owner');
      const answers = edge.ask({ roomId: ROOM, command: create('Next'), ...from('tab', 1) });
      await world.pass(20);
      world.cutOff.add('edge');
      await world.pass(3_000, 50);
      expect(codes(answers)).toEqual(['storage_unavailable']);
      world.wake('owner');
      await world.pass(1_000, 50);
      expect(world.log(ROOM)).toEqual([]);
    });
  });

  it('D123 is refused if 256 commands of its channel wait', async () => {
    const { world, edge } = await edgeAndOwner();
    world.kill('owner');
    const answers: Answer[][] = [];
    for (let id = 1; id <= 257; id++)
      answers.push(edge.ask({ roomId: ROOM, command: create(`${id}`), ...from('tab', id) }));
    expect(answers.map(codes).flat()).toEqual(['storage_unavailable']);
    expect(codes(answers[256] ?? [])).toEqual(['storage_unavailable']);
  });

  it('D124 W14 is not sent if the client loses the right while the command waits', async () => {
    const { world, edge } = await edgeAndOwner();
    let may = true;
    world.owners.fill(null);
    edge.ownership.look();
    const answers = edge.ask({ roomId: ROOM, command: create('Next'), isStillAuthorized: () => may });
    await world.pass(50);
    may = false;
    world.owners.fill('owner');
    edge.ownership.look();
    await world.pass(300);
    expect(codes(answers)).toEqual(['unauthorized']);
    expect(world.log(ROOM)).toEqual([]);
  });
});

describe('A refusal', () => {
  const stop = { name: 'timeset/stop', payload: {} } as const;

  it('D125 answers only the newest attempt to send a command', async () => {
    const { world, edge } = await edgeAndOwner();
    world.isBroken = true;
    let answered = 0;
    // The refusal comes after the storage works again, and the command has been taken.
    world.weather = (_subject, isAnswer) => (isAnswer ? ([1_200, null, null, 300][answered++] ?? null) : 1);
    const answers = edge.ask({ roomId: ROOM, command: create('Next'), ...from('tab', 1) });
    await world.pass(100);
    world.isBroken = false;
    await world.pass(1_300);
    expect([codes(answers), world.log(ROOM).length]).toEqual([['ok'], 1]);
  });

  /** An owner stalls with a question, and another process takes its place and starts the clock. */
  async function stalledOwner(isFenced: boolean) {
    const { world, edge, owner } = await edgeAndOwner(isFenced);
    const next = world.start('next');
    await owner.host.ready(ROOM);
    world.weather = (subject) => (subject === 'owned' ? null : 1);
    world.stall('owner');
    world.takeOver('owner', next);
    expect(
      codes(
        await answeredBy(world, () =>
          next.ask({ roomId: ROOM, command: { name: 'timeset/start', payload: {} } }),
        ),
      ),
    ).toEqual(['ok']);
    const answers = edge.ask({ roomId: ROOM, command: stop, ...from('tab', 1) });
    await world.pass(20);
    world.wake('owner');
    await world.pass(1_000);
    return answers;
  }

  async function answeredBy(world: ManyHosts, ask: () => Answer[]): Promise<Answer[]> {
    const answers = ask();
    await world.pass(20);
    return answers;
  }

  it('D125 is not sent to the client by an owner that has been replaced', async () => {
    expect(codes(await stalledOwner(true))).toEqual(['ok']);
  });

  it('is sent to the client by a replaced owner if the fence check is left out', async () => {
    expect(codes(await stalledOwner(false))).toEqual(['not_running']);
  });
});
