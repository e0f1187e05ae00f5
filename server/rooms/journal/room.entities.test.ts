import { expect, it } from 'vitest';
import { newTimer } from '../../../machines/timer/timer.ts';
import { context } from './entries.fixture.ts';
import { timersOf } from './room.entities.ts';

it('S726 a planned start from an older version counts as set when the room was last changed', () => {
  const row = (id: string, position: number, fields: object) => ({
    room_id: 'r',
    id,
    position,
    body: JSON.stringify({ ...newTimer, ...fields }),
    sum: 0,
  });
  const info = { ...context.show.room, updatedAt: 7_000 };
  const timers = timersOf([row('a', 0, {}), row('b', 1, { startFrom: 3_000 })], info);
  expect(timers.map(({ startFrom }) => startFrom)).toEqual([7_000, 3_000]);
});
