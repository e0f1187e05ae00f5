import { describe, expect, it } from 'vitest';
import { viewPermissions } from '../../machines/kernel/permissions.ts';
import { commandTable } from '../../machines/room/commands.ts';
import { systemClock } from '../kernel/clock.ts';
import { noTurns } from '../kernel/event-loop.ts';
import { noRateLimits } from '../kernel/rate-limits.ts';
import type { Passwords } from '../people/accounts/passwords.ts';
import { CommandIntake, LargeEditLimit } from './command-intake.ts';
import type { RoomHost } from './host.ts';
import type { Submission } from './submission.ts';

it.each([
  [19, 3],
  [20, 4],
  [100, 8],
])(
  'W1341 in a room with %i listeners, a command that costs 3 points is charged with %i',
  (listeners, expected) => {
    const charged: number[] = [];
    const host = { submit: ({ spend }: Submission) => spend?.(3) } as unknown as RoomHost;
    const intake = new CommandIntake({
      host,
      passwords: {} as unknown as Passwords,
      limits: noRateLimits,
      loopTurns: noTurns,
      largeEdits: new LargeEditLimit(systemClock()),
      listenersOf: () => listeners,
      automations: { begin: () => null },
    });
    intake.ask({
      roomId: 'room',
      command: { name: 'room/onAir', payload: { on: true } },
      principal: { permissions: viewPermissions.OPERATOR, actor: 'link', address: 'an address' },
      reply: () => {},
      spend: (points) => charged.push(points),
    });
    expect(charged).toEqual([expected]);
  },
);

function rig() {
  let now = 0;
  const clock = {
    now: () => now,
    precise: () => now,
    wall: () => now,
    difference: () => 0,
    compare: () => {},
    after: () => () => {},
  };
  return { edits: new LargeEditLimit(clock), pass: (ms: number) => (now += ms) };
}

/** Cost of a rundown of 1,000 timers. */
const RUNDOWN = 10;

describe('large edits', () => {
  it('W64 by one address in one room are limited to three rundowns in 18 s', () => {
    const { edits, pass } = rig();
    for (let turn = 0; turn < 3; turn += 1) {
      expect(edits.waitFor('a', 'r', 'timers/replace')).toBe(0);
      edits.charge('a', 'r', RUNDOWN);
    }
    pass(1_000);
    expect(edits.waitFor('a', 'r', 'timers/replace')).toBe(17);
    expect(edits.waitFor('a', 'r', 'room/undo')).toBe(17);
    expect(edits.waitFor('b', 'r', 'timers/replace')).toBe(0);
    pass(17_000);
    expect(edits.waitFor('a', 'r', 'timers/replace')).toBe(0);
  });

  it('W64 are those by the commands that write whole lists', () => {
    const large = Object.entries(commandTable).filter(([, { rewrites }]) => rewrites);
    expect(large.map(([name]) => name).toSorted()).toEqual([
      'automations/move',
      'automations/remove',
      'columns/remove',
      'columns/update',
      'messages/create',
      'messages/move',
      'messages/remove',
      'outputs/create',
      'outputs/move',
      'outputs/remove',
      'room/redo',
      'room/undo',
      'timers/create',
      'timers/discard',
      'timers/duplicate',
      'timers/move',
      'timers/moveMany',
      'timers/remove',
      'timers/removeMany',
      'timers/replace',
      'timers/update',
      'timers/updateMany',
    ]);
  });

  it('W64 do not limit commands that run the show', () => {
    const { edits } = rig();
    edits.charge('a', 'r', 1_000);
    for (const command of ['timeset/start', 'timeset/adjust', 'messages/show', 'room/blackout'] as const)
      expect(edits.waitFor('a', 'r', command)).toBe(0);
  });

  it('W64 of one address are limited to six rundowns, without limiting rooms that had no large edit', () => {
    const { edits } = rig();
    for (const room of ['r1', 'r2', 'r3', 'r4', 'r5', 'r6']) edits.charge('a', room, RUNDOWN);
    expect(edits.waitFor('a', 'r1', 'timers/replace')).toBeGreaterThan(0);
    expect(edits.waitFor('a', 'venue', 'timers/update')).toBe(0);
  });

  it('W64 of one address are allowed six times more in rooms that had no such edit', () => {
    const { edits, pass } = rig();
    const rooms = Array.from({ length: 25 }, (_, nth) => `r${nth}`);
    const takes = (room: string) => {
      const isFree = edits.waitFor('a', room, 'timers/replace') === 0;
      if (isFree) edits.charge('a', room, RUNDOWN);
      return isFree;
    };
    expect(rooms.filter(takes)).toHaveLength(12);
    expect(edits.waitFor('b', 'r24', 'timers/replace')).toBe(0);
    expect(edits.waitFor('a', 'r24', 'timeset/start')).toBe(0);
    pass(18_000);
    expect(takes('r24')).toBe(true);
  });

  it('W64 do not include commands without extra cost', () => {
    const { edits } = rig();
    for (const room of ['r1', 'r2', 'r3', 'r4', 'r5', 'r6']) edits.charge('a', room, RUNDOWN);
    edits.charge('a', 'venue', 0);
    expect(edits.waitFor('a', 'venue', 'timers/update')).toBe(0);
  });
});
