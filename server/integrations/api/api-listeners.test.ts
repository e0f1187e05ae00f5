import { expect, it } from 'vitest';
import { testRoom } from '../../../tests/support/test-room.ts';
import { AddressSockets, OpenCounts } from '../../kernel/address-sockets.ts';
import { systemClock } from '../../kernel/clock.ts';
import { noByteBudgets } from '../../rooms/byte-budgets.ts';
import { ApiListeners } from './api-listeners.ts';
import { EventFeed } from './event-feed.ts';
import type { KeyAccess } from './key-access.ts';

/** Joins as the nth key of one team, with a roomy address. */
function joining(isProven: boolean, mostOfTeam: number) {
  const room = { context: testRoom(), epoch: 1, seq: 0 };
  const access = {
    enter: (text: string) => ({ id: text, teamId: 'team' }),
    requireScope: () => {},
    room: () => room,
    hold: () => () => {},
    stillOpens: () => true,
  } as unknown as KeyAccess;
  const { address, team } = {
    address: new AddressSockets(Number.POSITIVE_INFINITY, () => {}),
    team: new OpenCounts(mostOfTeam),
  };
  const clock = systemClock();
  const onError = (error: unknown) => {
    throw error;
  };
  const listeners = new ApiListeners(
    {
      access,
      feed: new EventFeed(clock, onError),
      clock,
      isLimited: true,
      onUse: () => {},
      addressSockets: address,
      teamCounts: team,
      isProven: () => isProven,
      payers: noByteBudgets,
    },
    50,
  );
  return (nth: number) =>
    listeners.join(
      { key: `key ${nth}`, roomId: 'ABCD2345', address: 'a' },
      { tell: () => {}, end: () => {} },
    );
}

it('K341 a room of an unproven team has at most 100 listeners, and others have more', () => {
  const [unproven, proven] = [joining(false, 1_000), joining(true, 1_000)];
  const joined = Array.from({ length: 100 }, (_, nth) => [unproven(nth), proven(nth)]);
  expect(() => unproven(100)).toThrow('100 listeners');
  expect(() => proven(100)).not.toThrow();
  joined[0]?.[0]?.leave();
  expect(() => unproven(100)).not.toThrow();
});

it('K341 the limit of a team counts the listeners of all its keys', () => {
  const join = joining(true, 3);
  const first = [0, 1, 2].map(join)[0];
  expect(() => join(3)).toThrow('API keys have');
  first?.leave();
  expect(() => join(3)).not.toThrow();
});
