import { expect, it } from 'vitest';
import { FakeClock } from '../../../tests/integration/room-host.fixtures.ts';
import { postgresSize } from './open-postgres.ts';

it('D182 The last known size of a Postgres store is reported while it does not answer', async () => {
  const clock = new FakeClock();
  const answers: (() => Promise<readonly never[]>)[] = [
    async () => [{ bytes: 4_096 }] as never[],
    () => Promise.reject(new Error('It is away.')),
    () => new Promise(() => {}),
  ];
  let asked = 0;
  const read = () => {
    asked += 1;
    return answers[asked - 1]?.() ?? Promise.reject(new Error('It was asked too often.'));
  };
  const size = postgresSize(read, clock);
  const told = { database: 4_096, journal: 0 };
  expect(await size()).toEqual(told);
  expect(await size()).toEqual(told);
  const waits = size();
  clock.advance(1_000);
  expect(await waits).toEqual(told);
  // A pending query is not repeated.
  const again = size();
  clock.advance(1_000);
  expect(await again).toEqual(told);
  expect(asked).toBe(answers.length);
});
