import { describe, expect, it, test } from 'vitest';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import { newShow } from '../../tests/support/show.fixture.ts';
import { reminderCards } from './reminder-cards.tsx';

const fresh = newShow();

/** Twenty minutes, kicked off at 0, before a talk with reminders. */
function show(fields: Partial<Timer> = {}, timeset: Partial<RoomState['timeset']> = {}): RoomState {
  const timers = [
    { ...newTimer, _id: 't1', index: 0, minutes: 20 },
    { ...newTimer, _id: 't2', index: 1, name: 'Talk', reminders: [10, 5], ...fields },
  ];
  return {
    ...fresh,
    timers,
    timeset: {
      ...fresh.timeset,
      timerId: 't1',
      running: true,
      kickoff: 0,
      deadline: 20 * MINUTE,
      ...timeset,
    },
  };
}

const cardsAt = (minutes: number, state = show()) => reminderCards(state, minutes * MINUTE);
const summary = (minutes: number, state = show()) =>
  cardsAt(minutes, state).map((card) => [card.minutes, card.left]);

describe('the cards of reminders', () => {
  test.each([
    [9.9, []],
    [10, [[10, 10]]],
    [14.9, [[10, 6]]],
    [15, [[5, 5]]],
    [19.99, [[5, 1]]],
  ])('V1822 after %d minutes of the clock are %j', (minutes, cards) => {
    expect(summary(minutes)).toEqual(cards);
  });

  it('V1822 appear later if the show is delayed, and not while the current timer is in overtime', () => {
    const later = show({}, { deadline: 24 * MINUTE });
    expect([summary(13.9, later), summary(14, later)]).toEqual([[], [[10, 10]]]);
  });

  it('V1822 disappear when their timer starts, and do not appear without a plan', () => {
    expect(cardsAt(1, show({}, { timerId: 't2', deadline: 10 * MINUTE }))).toEqual([]);
    expect(cardsAt(15, show({ reminders: [] }))).toEqual([]);
  });

  it('V1822 disappear 10 s after a crew member confirmed the newest', () => {
    const at = 15 * MINUTE;
    const state = show({ confirmed: [{ minutes: 5, by: 'Ada', at }] });
    expect(reminderCards(state, at + 10 * SECOND)).toMatchObject([{ title: 'Talk', confirmedBy: 'Ada' }]);
    expect(reminderCards(state, at + 10 * SECOND + 1)).toEqual([]);
    expect(reminderCards(show({ confirmed: [{ minutes: 10, by: '', at }] }), at)).toMatchObject([
      { minutes: 5, confirmedBy: null },
    ]);
  });
});
