import { expect, it } from 'vitest';
import { HOUR, SECOND } from '../../machines/kernel/time.ts';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { WallWatch } from './clock.ts';

it('C21 goes on to be told after one who was told it threw', () => {
  const clock = new FakeClock();
  const failed: unknown[] = [];
  const told: [number, number][] = [];
  const watch = new WallWatch(clock, (error) => failed.push(error));
  const fault = new Error('A room failed.');
  watch.start((from, to) => {
    told.push([from, to]);
    if (told.length === 1) throw fault;
  });
  for (const ahead of [HOUR, -HOUR]) {
    clock.ahead = ahead;
    clock.advance(SECOND);
  }
  expect(told).toEqual([
    [0, HOUR],
    [HOUR, -HOUR],
  ]);
  expect(failed).toEqual([fault]);
});
