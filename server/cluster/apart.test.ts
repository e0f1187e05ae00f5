import { describe, expect, it } from 'vitest';
import { stepDownDelay } from './cluster-member.ts';

/** Milliseconds until each serving process yields, given which others each group hears. */
function after(...groups: readonly string[]) {
  const all = [...new Set(groups.join(''))].toSorted();
  return all.map((me) => {
    const heard = groups.filter((group) => group.includes(me)).join('');
    const serving = all.filter((id) => id !== me);
    const unheard = serving.filter((id) => !heard.includes(id));
    return stepDownDelay({ me, isOwner: true, serving, unheard });
  });
}

describe('Who makes way where NATS servers do not reach each other', () => {
  it.each<[groups: readonly string[], after: readonly (number | null)[]]>([
    [['abc'], [null, null, null]],
    // The side with fewer, before the other one would.
    [
      ['a', 'bc'],
      [2_000, 4_000, 4_000],
    ],
    [
      ['ab', 'c'],
      [null, null, 1_000],
    ],
    // The lowest id, and its listeners after the others left.
    [
      ['a', 'b'],
      [null, 1_000],
    ],
    [
      ['ad', 'bc'],
      [null, 1_000, 1_000, 4_000],
    ],
    [
      ['a', 'b', 'c'],
      [2_000, 1_000, 1_000],
    ],
    // One route of three.
    [
      ['ac', 'bc'],
      [null, 4_000, null],
    ],
    [
      ['ab', 'bc'],
      [null, null, 4_000],
    ],
  ])('D206 is told by who hears whom: %j', (groups, expected) => {
    expect(after(...groups)).toEqual(expected);
  });

  it('D206 is who owns nothing, for whoever serves', () => {
    const hearing = { me: 'a', isOwner: false, serving: ['b', 'c'] };
    expect(stepDownDelay({ ...hearing, unheard: [] })).toBeNull();
    expect(stepDownDelay({ ...hearing, unheard: ['c'] })).toBe(4_000);
  });
});
