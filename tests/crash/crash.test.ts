import { describe, expect, it } from 'vitest';
import { crashRounds } from './crash.rounds.ts';

const ROUNDS = 4;

describe('A server that is killed at a random moment', () => {
  it('has kept every command that it acknowledged, each once and whole', async () => {
    const rounds = await crashRounds({ rounds: ROUNDS, seed: 20260314 });
    expect(rounds.flatMap(({ wrongs }) => wrongs)).toEqual([]);
    expect(rounds).toHaveLength(ROUNDS);
    expect(rounds.at(-1)?.acknowledged).toBeGreaterThan(0);
  });
});
