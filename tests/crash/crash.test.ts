import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LONG } from '../support/exhaustive.ts';
import { crashRounds } from './crash.rounds.ts';

const ROUNDS = 3;

describe('A server that is killed at a random moment', () => {
  it('keeps every acknowledged command exactly once and whole', async () => {
    const rounds = await crashRounds({ rounds: ROUNDS, seed: 20260314 });
    expect(rounds.flatMap(({ wrongs }) => wrongs).join('\n')).toBe('');
    expect(rounds).toHaveLength(ROUNDS);
    expect(rounds.at(-1)?.acknowledged).toBeGreaterThan(0);
  });

  it('loses commands if it acknowledges before it commits', LONG, async () => {
    const nodeArgs = ['--import', fileURLToPath(new URL('./lazy-commits.ts', import.meta.url))];
    const rounds = await crashRounds({ rounds: 2, seed: 20260314, server: { nodeArgs } });
    expect(rounds.flatMap(({ wrongs }) => wrongs).join('\n')).toMatch(/was lost|answered with/);
  });
});
