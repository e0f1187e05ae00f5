import { expect, test } from 'vitest';
import { nameAfterUser } from './device-name.ts';

test.each([
  ['of nobody takes the name of the user who signs in', 'Device QXZA', null, 'Ann', 'Ann', 'Ann'],
  ['follows who changes their name', 'Ann', 'Ann', ' Ann Berg ', 'Ann Berg', 'Ann Berg'],
  ['is called by a default again when they have left', 'Ann', 'Ann', null, 'Device ABCD', null],
  ['of nobody stays as it is while nobody is there', 'Device QXZA', null, null, 'Device QXZA', null],
  ['of nobody stays as it is for a user without a name', 'Device QXZA', null, '  ', 'Device QXZA', null],
  ['that somebody named keeps that name', 'Lectern', null, 'Ann', 'Lectern', null],
  ['that somebody named meanwhile keeps that name', 'Lectern', 'Ann', null, 'Lectern', null],
])('D21 a device %s', (_, name, calledAfter, displayName, becomes, after) => {
  expect(nameAfterUser({ name, calledAfter }, displayName, { kind: null, random: () => 'ABCD' })).toEqual({
    name: becomes,
    calledAfter: after,
  });
});
