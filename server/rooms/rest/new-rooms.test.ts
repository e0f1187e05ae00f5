import { afterEach, expect, it, vi } from 'vitest';
import { selfHostedPlan } from '../../../machines/plan/room-plan.ts';
import { roomExport } from '../../../machines/room/room.export.ts';
import type { RoomContext } from '../../../machines/room/room.state.ts';
import { FakeClock } from '../../../tests/integration/room-host.fixtures.ts';
import { testRoom } from '../../../tests/support/test-room.ts';
import { KeyedQueue } from '../../kernel/tasks.ts';
import type { Memberships } from '../../people/teams/memberships.ts';
import { noByteBudgets } from '../byte-budgets.ts';
import type { RoomHost } from '../host.ts';
import type { RoomRepository } from '../journal/room.repository.ts';
import type { RoomStore } from '../journal/store.ts';
import { NewRooms, type NewRoomsDeps } from './new-rooms.ts';

afterEach(() => vi.restoreAllMocks());

/** Rooms that are made, and whose turns were taken for it. */
function making(budgets: NewRoomsDeps['budgets'] = noByteBudgets) {
  const made: RoomContext[] = [];
  const turns: string[] = [];
  let nth = 0;
  const rooms = new NewRooms({
    host: { createRoom: (context) => Promise.resolve(void made.push(context)) } as RoomHost,
    store: { findByPid: () => null } as unknown as RoomStore,
    repository: { countOf: () => Promise.resolve(0) } as unknown as RoomRepository,
    memberships: { require: () => Promise.resolve() } as unknown as Memberships,
    turns: new KeyedQueue(),
    loopTurns: { take: (address) => Promise.resolve(void turns.push(address)) },
    clock: new FakeClock(),
    ids: { id: () => `id-${(nth += 1)}`, pid: () => 'ABCD2345', secret: () => 'secret' },
    budgets,
    planOfTeam: () => selfHostedPlan,
    refusalToReachOut: () => null,
  });
  const { show } = testRoom();
  const [first] = show.timers;
  if (first === undefined) throw new Error('The room has no timer.');
  const timers = Array.from({ length: 1_000 }, (_, index) => ({ ...first, _id: `timer-${index}`, index }));
  const content = roomExport({ ...show, timers });
  const request = { name: 'Copy', timezone: null, teamId: 'team', address: 'stranger' };
  return {
    made,
    turns,
    copy: () => rooms.make('ada', { ...request, content }),
    plain: () => rooms.make('ada', request),
  };
}

it('W940 the copy of a large room waits for a turn before each slice, unlike a new room', async () => {
  const { made, turns, copy, plain } = making();
  await plain();
  expect(turns).toEqual([]);
  let now = 0;
  // Each look at the clock is 1 ms later.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  await copy();
  expect(turns.length).toBeGreaterThan(5);
  expect(new Set(turns)).toEqual(new Set(['stranger']));
  expect(made.map(({ show }) => show.timers.length)).toEqual([1, 1_000]);
});

it('W940 the free space is checked again at the end of the copy', async () => {
  const refusals = [null, { code: 'storage_limit', message: 'Full.' } as const];
  const newRoomRefusal = () => refusals.shift() ?? null;
  const { made, copy } = making({ ...noByteBudgets, newRoomRefusal });
  await expect(copy()).rejects.toThrow('Full.');
  expect([made.length, refusals.length]).toEqual([0, 0]);
});
