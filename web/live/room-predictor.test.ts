import { expect, it } from 'vitest';
import { newTimer } from '../../machines/timer/timer.ts';
import { at, testRoom } from '../../tests/support/test-room.ts';
import { roomPredictor } from './room-predictor.ts';

const { show } = testRoom([{}, {}]);
const replace = { name: 'timers/replace', payload: { items: [{ name: 'Opening' }] } } as const;
const pending = [{ command: replace, id: 1, ...at(0) }];

it("V54 predicts the effect of this screen's command", () => {
  const { timers, timeset } = roomPredictor.predict(show, pending);
  expect(timers.map(({ name }) => name)).toEqual(['Opening']);
  expect(timeset.timerId).toBe(timers[0]?._id);
});

it('V54 predicts nothing while the clock is at a missing timer', () => {
  const half = { ...show, timers: [{ ...newTimer, _id: 'imported', index: 0 }] };
  expect(roomPredictor.predict(half, pending)).toBe(half);
  expect(roomPredictor.refusal(half, replace, at(0).at)).toBeNull();
});
