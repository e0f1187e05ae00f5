import { describe, expect, it } from 'vitest';
import type { Command } from '../../machines/room/commands.ts';
import type { Answer } from '../../server/rooms/submission.ts';
import { EXHAUSTIVE, LONG, sized } from '../support/exhaustive.ts';
import { outOfOrder } from '../support/real-time-order.ts';
import { Seeded } from '../support/seeded.ts';
import { create, ManyHosts, type TestProcess } from './many-hosts.ts';
import { seeds } from './seeds.ts';

const ROOMS = ['room-a', 'room-b'];
const ROUNDS = 60;

/** A client's request, its time, and its final answer. */
interface Asked {
  readonly roomId: string;
  readonly channelId: string;
  readonly id: number;
  readonly command: Command;
  readonly askedAt: number;
  answeredAt: number;
  answer: Answer | null;
}

/** A client that asks again elsewhere, under the same number, what was not answered. */
class Client {
  readonly #world: ManyHosts;
  readonly #channelId: string;
  readonly history: Asked[] = [];
  #edge: TestProcess;
  /** Connections so far: a returning edge gets another. */
  #connection = 0;

  constructor(world: ManyHosts, channelId: string, edge: TestProcess) {
    this.#world = world;
    this.#channelId = channelId;
    this.#edge = edge;
  }

  get edge(): TestProcess {
    return this.#edge;
  }

  ask(roomId: string, command: Command): void {
    const now = this.#world.clock.now();
    const asked: Asked = {
      roomId,
      channelId: this.#channelId,
      id: this.history.length + 1,
      command,
      askedAt: now,
      answeredAt: Number.POSITIVE_INFINITY,
      answer: null,
    };
    this.history.push(asked);
    this.#send(asked);
  }

  moveTo(edge: TestProcess): void {
    this.#edge = edge;
    this.#connection += 1;
    for (const asked of this.history) if (asked.answer === null) this.#send(asked);
  }

  #send(asked: Asked): void {
    const edge = this.#edge;
    const connection = this.#connection;
    const { roomId, channelId, id, command } = asked;
    edge.ask({
      roomId,
      command,
      origin: { channelId, id, clientId: channelId },
      isStillAuthorized: () => this.#connection === connection,
      reply: (answer) => {
        if (this.#connection !== connection || this.#world.isGone(edge.id)) return;
        if (!answer.ok && answer.error.code === 'restarting') return this.moveTo(edge);
        asked.answer = answer;
        asked.answeredAt = this.#world.clock.now();
      },
    });
  }
}

async function show(seed: number, { isFenced = true } = {}) {
  const random = new Seeded(seed);
  const world = new ManyHosts();
  let started = 0;
  const start = () => world.start(`node${++started}`, { isFenced });
  let living = [start(), start(), start()];
  for (const roomId of ROOMS) await world.makeRoom(roomId, random.pick(living));
  const clients = ['one', 'two', 'three', 'four'].map((name) => new Client(world, name, random.pick(living)));
  world.weather = () => (random.chance(0.15) ? null : 1 + random.below(4));

  const later = new Map<number, (() => void)[]>();
  const soon = (round: number, work: () => void): number => {
    later.set(round, [...(later.get(round) ?? []), work]);
    return round + 1 + random.below(4);
  };

  /** It is killed, or stalls and wakes for a moment when its rooms are another's. Its screens go elsewhere. */
  const replace = (round: number): number => {
    const gone = random.pick(living);
    const stalls = random.chance(0.7);
    if (stalls) world.stall(gone.id);
    else world.kill(gone.id);
    living = [...living.filter((each) => each !== gone), start()];
    const taken = soon(round + 1 + random.below(8), () => world.takeOver(gone.id, random.pick(living)));
    for (const client of clients) if (client.edge === gone) client.moveTo(random.pick(living));
    return soon(
      soon(taken, () => stalls && world.wake(gone.id)),
      () => world.kill(gone.id),
    );
  };

  /** A voluntary handover. */
  const give = (round: number): number => {
    void world.give(random.pick(living), random.pick(living));
    return round + 2;
  };

  /** Disconnected in both directions: it hands its rooms to another process, which its screens use until it is back. */
  const cutOff = (round: number): number => {
    const cut = random.pick(living);
    const other = random.pick(living.filter((each) => each !== cut));
    world.cutOff.add(cut.id);
    const given = soon(round + 1 + random.below(8), () => void world.give(cut, other));
    const left = soon(given, () => {
      for (const client of clients) if (client.edge === cut) client.moveTo(other);
    });
    return soon(left, () => world.cutOff.delete(cut.id));
  };

  let replacedBy = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const client of clients)
      if (random.chance(0.6))
        client.ask(random.pick(ROOMS), random.pick<Command>([create('Next'), START, STOP]));
    await world.pass(random.below(30));
    for (const work of later.get(round) ?? []) work();
    if (round > replacedBy) {
      const chance = random.next();
      if (chance < 0.2) replacedBy = replace(round);
      else if (chance < 0.4) replacedBy = give(round);
      // The control plays what it has always found.
      else if (isFenced && chance < 0.6) replacedBy = cutOff(round);
    }
  }
  for (const work of [...later].flatMap(([round, works]) => (round < ROUNDS ? [] : works))) work();
  world.weather = () => 1;
  await world.pass(20_000, 50);
  return { world, history: clients.flatMap(({ history }) => history) };
}

const START: Command = { name: 'timeset/start', payload: {} };
const STOP: Command = { name: 'timeset/stop', payload: {} };

const seqOf = ({ answer }: Asked): number | null => (answer?.ok ? answer.result.seq : null);

/** It was refused as the clock was running already, or not. */
const isSettledRefusal = ({ answer }: Asked): boolean =>
  answer?.ok === false && ['already_running', 'not_running'].includes(answer.error.code);

/** True if the clock matched the refusal at some time between request and answer. */
function wasSo({ command, answeredAt }: Asked, log: ReturnType<ManyHosts['log']>, from: number): boolean {
  let isRunning = false;
  const states = [isRunning];
  for (const { at, changes } of log) {
    if (at > answeredAt) break;
    for (const change of changes ?? []) if (change.name === 'timeset') isRunning = change.payload.running;
    states.push(isRunning);
  }
  return states.slice(from).includes(command.name === 'timeset/start');
}

/** Contradictions between histories and logs. */
function violations({ world, history }: Awaited<ReturnType<typeof show>>): readonly string[] {
  return ROOMS.flatMap((roomId) => {
    const log = world.log(roomId);
    const asked = history.filter((each) => each.roomId === roomId);
    const found: string[] = [];
    const acknowledgedBefore = (at: number) =>
      Math.max(0, ...asked.flatMap((each) => (each.answeredAt < at ? [seqOf(each) ?? 0] : [])));
    if (log.some(({ seq }, nth) => seq !== nth + 1)) found.push(`${roomId}: the log has a gap`);
    for (const { channelId, id, answer } of asked) {
      const lines = log.filter((line) => line.channelId === channelId && line.commandId === id);
      const name = `${roomId} ${channelId} ${id}`;
      if (lines.length > 1) found.push(`${name}: done ${lines.length} times`);
      if (answer === null) found.push(`${name}: never answered`);
      else if (answer.ok && lines[0]?.seq !== answer.result.seq)
        found.push(`${name}: acknowledged and not there`);
      else if (!answer.ok && lines.length > 0) found.push(`${name}: refused and done`);
    }
    for (const refused of asked.filter(isSettledRefusal))
      if (!wasSo(refused, log, acknowledgedBefore(refused.askedAt)))
        found.push(`${roomId} ${refused.channelId} ${refused.id}: refused for what was not so`);
    const acknowledged = asked.flatMap((each) => {
      const seq = seqOf(each);
      return seq === null ? [] : [{ ...each, seq }];
    });
    found.push(...outOfOrder(acknowledged).map((wrong) => `${roomId}: ${wrong}`));
    for (const one of asked)
      for (const other of asked) {
        const [seq, later] = [seqOf(one), seqOf(other)];
        if (seq === null || later === null || seq <= later) continue;
        if (one.channelId === other.channelId && one.id < other.id)
          found.push(`${roomId} ${one.channelId}: ${one.id} was done behind ${other.id}`);
      }
    return found;
  });
}

describe('Histories of clients', () => {
  it.each(seeds(sized(4, 12)))(
    'D126 agree with the log after lost messages, kills, stalls and replacements (seed %i)',
    EXHAUSTIVE,
    async (seed) => {
      const played = await show(seed);
      expect(violations(played)).toEqual([]);
      expect(played.history.filter(({ answer }) => answer?.ok).length).toBeGreaterThan(20);
    },
  );
});

describe('The check of the histories', () => {
  it('finds refusals by replaced owners if refusals need no fence check', LONG, async () => {
    const found: string[] = [];
    for (let seed = 530; seed < 570; seed++) found.push(...violations(await show(seed, { isFenced: false })));
    expect(found).toContainEqual(expect.stringContaining('refused'));
  });
});
