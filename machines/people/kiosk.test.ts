import { expect, it } from 'vitest';
import { createdKioskFrom, type Kiosk, kiosksFrom } from './kiosk.ts';

const kiosk: Kiosk = {
  id: 'one',
  name: 'Control room',
  rooms: ['ABCD1234'],
  endsAt: 5,
  link: '/team/crew/wall/?kiosk=one.signature',
  createdBy: 'Ada',
  createdAt: 1,
  lastUsedAt: null,
};

it('U120 kiosk links are parsed from an answer, and invalid ones are ignored', () => {
  expect(kiosksFrom([kiosk, {}, { ...kiosk, rooms: [1] }])).toEqual([kiosk]);
  expect(createdKioskFrom(kiosk)).toEqual(kiosk);
  expect([createdKioskFrom({}), createdKioskFrom(null)]).toEqual([null, null]);
});
