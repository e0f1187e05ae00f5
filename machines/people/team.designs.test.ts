import { expect, it } from 'vitest';
import { designWith } from '../../tests/support/designs.ts';
import { teamDesignsFrom } from './team.designs.ts';

it("V422 a team's designs get defaults for missing fields, and invalid ones are ignored", () => {
  const design = designWith({ type: 'TIME_OF_DAY' });
  const kept = { id: 'a', name: 'Clock', design, updatedAt: 5 };
  const { weight: _unknown, ...older } = design;
  expect(teamDesignsFrom([kept, { ...kept, design: older }])).toEqual([kept, kept]);
  const broken = [null, 1, {}, { ...kept, id: 1 }, { ...kept, name: null }, { ...kept, updatedAt: '' }];
  expect(teamDesignsFrom([...broken, { ...kept, design: 1 }])).toEqual([]);
  expect(teamDesignsFrom({})).toEqual([]);
});
