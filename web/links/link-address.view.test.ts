import { expect, it, test } from 'vitest';
import { addressesFrom, calendarLink, isLoopbackHost } from './link-address.view.ts';

const origin = 'https://show.example';

test.each([
  '/r/ABCD1234/agenda/?name=Foyer#signature=a-b_c',
  '/r/ABCD1234/agenda/#signature=a-b_c',
  '/r/ABCD1234/agenda/?name=Foyer&signature=a-b_c',
])("K83 makes a calendar subscription from the agenda's own link %s", (link) => {
  expect(calendarLink(link, origin, 'SIGNED')).toEqual({
    open: 'webcal://show.example/v1/agenda.ics?room_id=ABCD1234&signature=a-b_c',
    url: 'https://show.example/v1/agenda.ics?room_id=ABCD1234&signature=a-b_c',
  });
});

test('K83 makes a calendar subscription without a signature in an open room', () => {
  const open = calendarLink('/r/ABCD1234/agenda', origin, 'OPEN');
  expect(open?.url).toBe('https://show.example/v1/agenda.ics?room_id=ABCD1234');
});

test.each(['/r/ABCD1234/agenda/', '/r/ABCD1234/#signature=a', '/q/ABCD1234/'])(
  'K83 makes no calendar subscription from %s',
  (path) => expect(calendarLink(path, origin, 'SIGNED')).toBeNull(),
);

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['192.168.1.20', false],
  ['127.example', false],
  ['localhost.example', false],
])('N90 treats %s as a loopback name: %s', (hostname, is) => {
  expect(isLoopbackHost(hostname)).toBe(is);
});

it.each([
  [{ addresses: ['http://192.168.1.20:8080', 7, 'nowhere'] }, ['http://192.168.1.20:8080']],
  [{ addresses: 'http://192.168.1.20:8080' }, []],
  [null, []],
])('N90 reads the addresses in %j', (answer, addresses) => {
  expect(addressesFrom(answer)).toEqual(addresses);
});
