import { expect, it } from 'vitest';
import { type Kiosk, kiosksFrom, madeKioskFrom } from './kiosk.ts';

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

it('U120 kiosk links are read from an answer, and what is none is left out', () => {
  expect(kiosksFrom([kiosk, {}, { ...kiosk, rooms: [1] }])).toEqual([kiosk]);
  expect(madeKioskFrom(kiosk)).toEqual(kiosk);
  expect([madeKioskFrom({}), madeKioskFrom(null)]).toEqual([null, null]);
});
