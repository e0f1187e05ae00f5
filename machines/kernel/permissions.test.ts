import { describe, expect, test } from 'vitest';
import {
  DEVICES,
  hasAnyPermission,
  isCrew,
  MEMBER_PERMISSIONS,
  MESSAGES,
  READ,
  ROOM,
  TIMERS,
  TRANSPORT,
  VIEWS,
  viewPermissions,
} from './permissions.ts';

describe('room permissions', () => {
  test('M20 have the bit numbers that the protocol states', () => {
    expect([READ, TIMERS, MESSAGES, TRANSPORT, ROOM, DEVICES]).toEqual([1, 2, 4, 8, 16, 32]);
  });

  test.each([
    ['VIEWER', 1],
    ['AGENDA', 1],
    ['ANONYMOUS', 1],
    ['MODERATOR', 5],
    ['OPERATOR', 13],
    ['CONTROLLER', 47],
  ] as const)('M20 of the view %s are the mask %i', (view, mask) => {
    expect(viewPermissions[view]).toBe(mask);
  });

  test('M20 include all for the owner and members', () => {
    expect(MEMBER_PERMISSIONS).toBe(63);
    expect(
      VIEWS.every((view) => (viewPermissions[view] & MEMBER_PERMISSIONS) === viewPermissions[view]),
    ).toBe(true);
  });

  test.each([
    [READ, READ, true],
    [READ, TIMERS, false],
    [13, TIMERS | MESSAGES, true],
    [13, TIMERS | ROOM, false],
    [63, 0, false],
    [0, 63, false],
  ])('M21 in the mask %i include at least one of %i: %s', (held, wanted, enough) => {
    expect(hasAnyPermission(held, wanted)).toBe(enough);
  });

  test.each([
    [0, false],
    [READ, false],
    [READ | MESSAGES, true],
    [TRANSPORT, true],
    [MEMBER_PERMISSIONS, true],
  ])('M22 in the mask %i make a client crew: %s', (held, crew) => {
    expect(isCrew(held)).toBe(crew);
  });
});
