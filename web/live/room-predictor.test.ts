import { expect, it } from 'vitest';
import { newTimer } from '../../machines/timer/timer.ts';
import { at, testRoom } from '../../tests/support/test-room.ts';
import { roomPredictor } from './room-predictor.ts';

const { show } = testRoom([{}, {}]);
const replace = { name: 'timers/replace', payload: { items: [{ name: 'Opening' }] } } as const;
const pending = [{ command: replace, id: 1, ...at(0) }];

it('V54 foresees what a command of this screen does', () => {
  const { timers, timeset } = roomPredictor.predict(show, pending);
  expect(timers.map(({ name }) => name)).toEqual(['Opening']);
  expect(timeset.timerId).toBe(timers[0]?._id);
});

it('V54 foresees nothing between two events of one command, when the clock stands at a timer that is gone', () => {
  const half = { ...show, timers: [{ ...newTimer, _id: 'imported', index: 0 }] };
  expect(roomPredictor.predict(half, pending)).toBe(half);
  expect(roomPredictor.refusal(half, replace, at(0).at)).toBeNull();
});
