import { expect, test } from 'vitest';
import { sameValue } from './same-value.ts';

const talk = { title: 'Talk', go: { label: 'GO' }, of: ['10:00'] };

test.each([
  [1, 1, true],
  [1, '1', false],
  [null, null, true],
  [null, {}, false],
  [{}, null, false],
  [talk, { ...talk, go: { label: 'GO' }, of: ['10:00'] }, true],
  [talk, { ...talk, go: { label: 'STOP' } }, false],
  [talk, { ...talk, of: ['10:00', '(12:00 real)'] }, false],
  [{ speaker: 'Ada' }, { title: 'Ada' }, false],
  [{ speaker: 'Ada' }, {}, false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
] as const)('V320 %j and %j say the same: %s', (one, other, same) => {
  expect(sameValue(one, other)).toBe(same);
});
