import { expect, it } from 'vitest';
import { viewPermissions } from '../../machines/kernel/permissions.ts';
import { systemClock } from '../kernel/clock.ts';
import { noTurns } from '../kernel/event-loop.ts';
import { noRateLimits } from '../kernel/rate-limits.ts';
import type { Passwords } from '../people/accounts/passwords.ts';
import { CommandIntake, LargeEdits } from './command-intake.ts';
import type { RoomHost, Submission } from './host.types.ts';

it.each([
  [19, 3],
  [20, 4],
  [100, 8],
])('W1341 of a room with %i listeners charges a command of 3 points with %i', (listeners, expected) => {
  const charged: number[] = [];
  const host = { submit: ({ spend }: Submission) => spend?.(3) } as unknown as RoomHost;
  const intake = new CommandIntake({
    host,
    passwords: {} as unknown as Passwords,
    limits: noRateLimits,
    loopTurns: noTurns,
    largeEdits: new LargeEdits(systemClock()),
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
});
