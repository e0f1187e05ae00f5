import { describe, expect, it } from 'vitest';
import { SIGNED_VIEWS } from '../../machines/kernel/permissions.ts';
import { Seeded } from '../support/seeded.ts';
import {
  forgedSignature,
  forgedToken,
  genuineSignature,
  genuineToken,
  isSignatureTaken,
  isTokenTaken,
} from './forgeries.ts';

const COUNT = 20_000;

describe('Forged or altered', () => {
  it('W12 room tokens are refused, however little they differ from a genuine one', () => {
    const chance = new Seeded(1);
    const taken = Array.from({ length: COUNT }, () => forgedToken(chance)).filter(({ text }) =>
      isTokenTaken(text),
    );
    expect(taken).toEqual([]);
    expect(isTokenTaken(genuineToken)).toBe(true);
  });

  it("W11 link signatures are refused, and so is a weaker view's signature for a stronger view", () => {
    const chance = new Seeded(2);
    const forged = Array.from({ length: COUNT }, () => forgedSignature(chance));
    expect(forged.filter(({ text, view }) => isSignatureTaken(text, view))).toEqual([]);
    for (const view of SIGNED_VIEWS) expect(isSignatureTaken(genuineSignature(view), view)).toBe(true);
  });
});
