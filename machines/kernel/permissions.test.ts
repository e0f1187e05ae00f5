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
  test('M20 have the numbers of the protocol', () => {
    expect([READ, TIMERS, MESSAGES, TRANSPORT, ROOM, DEVICES]).toEqual([1, 2, 4, 8, 16, 32]);
  });

  test.each([
    ['VIEWER', 1],
    ['AGENDA', 1],
    ['ANONYMOUS', 1],
    ['MODERATOR', 5],
    ['OPERATOR', 13],
    ['CONTROLLER', 47],
  ] as const)('M20 %s has the mask %i', (view, mask) => {
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
  ])('M21 %i is enough if one right of %i is needed: %s', (held, wanted, enough) => {
    expect(hasAnyPermission(held, wanted)).toBe(enough);
  });

  test.each([
    [0, false],
    [READ, false],
    [READ | MESSAGES, true],
    [TRANSPORT, true],
    [MEMBER_PERMISSIONS, true],
  ])('M22 %i is crew: %s', (held, crew) => {
    expect(isCrew(held)).toBe(crew);
  });
});
