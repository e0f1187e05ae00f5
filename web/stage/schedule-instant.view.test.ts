import { expect, test } from 'vitest';
import { SHOW_START } from '../../tests/support/test-room.ts';
import { scheduleInstant } from './playhead.view.ts';

const ends = { running: true, deadline: SHOW_START + 300 };

test.each([
  ['V34 while a clock runs, on its seconds', ends, 2_299, 1_300],
  ['V34 while a clock runs, at the very instant', ends, 2_300, 2_300],
  ['V34 before it ends as after', ends, -4_000, -4_700],
  ['V34 with a clock that is held, on those of the wall', { ...ends, running: false }, 2_299, 2_000],
  ['V34 without a clock, on those of the wall', { running: false, deadline: null }, 2_999, 2_000],
])('%s', (_, timeset, now, beat) => {
  expect(scheduleInstant(timeset, SHOW_START + now) - SHOW_START).toBe(beat);
});
