import { describe, expect, it } from 'vitest';
import type { Cancel } from '../../kernel/clock.ts';
import { MAX_BUNDLES_PER_SENDER, OscBundles } from './osc-input.ts';

/** A clock that rings on command. */
class Bell {
  readonly waiting = new Set<() => void>();
  after(_wait: number, act: () => void): Cancel {
    const ring = () => {
      this.waiting.delete(ring);
      act();
    };
    this.waiting.add(ring);
    return () => this.waiting.delete(ring);
  }

  ring(): void {
    for (const each of this.waiting) each();
  }
}

function queue() {
  const bell = new Bell();
  const bundles = new OscBundles(bell);
  const done: string[] = [];
  const add = (roomId: string, address: string) =>
    bundles.add({ roomId, address }, 1_000, () => done.push(`${roomId} ${address}`));
  return { bell, bundles, done, add };
}

describe('messages that wait for the time of their bundle', () => {
  it('K327 count by their sender: one who has filled its places takes none of others', () => {
    const { add, bell, done } = queue();
    const of = (address: string) =>
      Array.from({ length: MAX_BUNDLES_PER_SENDER + 5 }, () => add('show', address));
    expect(of('10.0.0.1').filter((isIn) => !isIn)).toHaveLength(5);
    expect(add('show', '10.0.0.2')).toBe(true);
    bell.ring();
    expect(done.filter((each) => each === 'show 10.0.0.2')).toHaveLength(1);
    expect(done).toHaveLength(MAX_BUNDLES_PER_SENDER + 1);
    expect(add('show', '10.0.0.1')).toBe(true);
  });

  it('K327 make way for a room that has fewer, whatever addresses are written on the rest', () => {
    const { add, bell, done } = queue();
    for (const room of ['a', 'b', 'c'])
      for (let nth = 0; nth < 500; nth += 1) add(room, `10.0.${nth >> 8}.${nth & 255}`);
    expect(bell.waiting.size).toBe(1_000);
    expect(add('show', '10.0.0.1')).toBe(true);
    expect(bell.waiting.size).toBe(1_000);
    bell.ring();
    expect(done).toContain('show 10.0.0.1');
  });

  it('K85 are dropped once the server stops', () => {
    const { add, bell, bundles, done } = queue();
    add('show', '10.0.0.1');
    bundles.stop();
    bell.ring();
    expect(done).toEqual([]);
  });
});
