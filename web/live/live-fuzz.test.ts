import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Command } from '../../machines/room/commands.ts';
import { FakeServer, type Fault } from './fake-server.fixture.ts';
import { sessionBench } from './session-bench.fixture.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** mulberry32: small, seeded, good enough to misbehave with. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const commandsIn = (server: FakeServer): readonly Command[] => [
  { name: 'timers/move', payload: { timerId: server.context.show.timers.at(-1)?._id ?? '', index: 0 } },
  { name: 'timeset/toggle', payload: {} },
  { name: 'timeset/adjust', payload: { ms: 60_000 } },
  { name: 'timers/create', payload: { name: 'Talk' } },
  { name: 'timeset/next', payload: {} },
  { name: 'timeset/reset', payload: {} },
  { name: 'messages/create', payload: { text: 'Two minutes' } },
  { name: 'room/blackout', payload: { on: true } },
  { name: 'room/rename', payload: { name: 'Hall' } },
];

const faults: readonly Fault[] = ['drop', 'twice', 'swap', 'cut'];

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
  'V55, W97 after drops, repeats, reorders and breaks (seed %i), the screen equals the server',
  async (seed) => {
    const random = seeded(seed);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const server = new FakeServer({ latencyMs: 7 });
    const { session, shown, pass } = sessionBench({ server, random: seeded(seed + 1_000) });
    session.start();
    await pass(100);
    const dropped = new Map<unknown, boolean>();
    server.fault = ([, , , seq]) => {
      const fault = random() < 0.15 ? pick(faults) : 'deliver';
      if (seq === undefined) return fault;
      // The events of one command come in one segment: a connection loses all of them or none.
      const isDropped = dropped.get(seq) ?? fault === 'drop';
      dropped.set(seq, isDropped);
      if (isDropped) return 'drop';
      return fault === 'drop' ? 'deliver' : fault;
    };

    const asked: Promise<'done' | 'refused'>[] = [];
    for (let step = 0; step < 60; step += 1) {
      const command = pick(commandsIn(server));
      if (random() < 0.5) server.command(command);
      else {
        const answer = session.send(command.name, command.payload);
        asked.push(
          answer.then(
            () => 'done',
            () => 'refused',
          ),
        );
      }
      await pass(Math.floor(random() * 800));
    }
    server.fault = () => 'deliver';
    // The next event reveals silent drops; a real connection would have broken.
    await pass(60_000);
    server.command({ name: 'room/rename', payload: { name: 'The end' } });
    await pass(60_000);

    expect(shown().view).toEqual(server.context.show);
    expect(shown().pending.size).toBe(0);
    const answers = await Promise.all(asked);
    const elsewhere = server.effects.length - answers.filter((answer) => answer === 'done').length;
    expect(answers).toHaveLength(asked.length);
    expect(elsewhere).toBeGreaterThan(0);
    session.stop();
  },
);
