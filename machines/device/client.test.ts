import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { aClient } from '../../tests/support/test-room.ts';
import type { View } from '../kernel/permissions.ts';
import {
  applyClientsChange,
  type ClientViewFields,
  clientsChangeOf,
  countedDevices,
  mayShow,
  sortClients,
  validPicture,
} from './client.ts';

const clientNamed = (id: string, view: View, name: string) => ({ id, view, name });

const inOrder = [
  clientNamed('1', 'AGENDA', 'Foyer'),
  clientNamed('2', 'ANONYMOUS', 'Anna'),
  clientNamed('3', 'CONTROLLER', 'FOH'),
  clientNamed('4', 'MODERATOR', 'Anna'),
  clientNamed('5', 'OPERATOR', 'Anna'),
  clientNamed('6', 'VIEWER', ''),
  clientNamed('7', 'VIEWER', 'écran'),
  clientNamed('8', 'VIEWER', 'Screen 2'),
  clientNamed('9', 'VIEWER', 'screen 10'),
  clientNamed('A', 'VIEWER', 'Screen 10'),
];

describe('the list of connected devices', () => {
  test('D20 is sorted by view and by name in natural order, from any original order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(inOrder, { minLength: inOrder.length }), (shuffled) => {
        expect(sortClients(shuffled)).toEqual(inOrder);
      }),
    );
  });

  test('D20 does not change the given list', () => {
    const given = [...inOrder].reverse();
    sortClients(given);
    expect(given[0]?.id).toBe('A');
  });
});

/** A screen that came, changed or left, out of five. */
const step = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  name: fc.string(),
  isHere: fc.boolean(),
});

const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1);

describe('changes of the list of screens', () => {
  it('D30 applied to any earlier list result in the present list, even if applied twice', () => {
    const steps = fc.array(step, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(steps, fc.nat(20), (all, welcomedAfter) => {
        let present = [aClient('a')];
        let welcomed = present;
        for (const [turn, { id, name, isHere }] of all.entries()) {
          if (turn === welcomedAfter % all.length) welcomed = present;
          present = present.filter((client) => client.id !== id);
          if (isHere) present = [...present, aClient(id, { name })];
        }
        const change = clientsChangeOf(present, new Set(all.map(({ id }) => id)));
        const once = applyClientsChange(welcomed, change);
        expect([...once].sort(byId)).toEqual([...present].sort(byId));
        expect(applyClientsChange(once, change)).toEqual(once);
      }),
    );
  });

  it('D30 contain the current data of present screens, and the ids of screens that left', () => {
    const present = [aClient('a'), aClient('b')];
    expect(clientsChangeOf(present, new Set(['b', 'gone']))).toEqual({
      clients: [aClient('b')],
      left: ['gone'],
    });
  });
});

it('D15 counts each device once for all its links, and does not count question pages', () => {
  const counted = countedDevices([
    { deviceId: 'one', view: 'VIEWER', tokenView: 'CONTROLLER' },
    { deviceId: 'one', view: 'VIEWER' },
    { deviceId: 'two', view: 'OPERATOR' },
    { deviceId: 'three', view: 'ANONYMOUS' },
    { deviceId: 'four', view: 'VIEWER', tokenView: 'ANONYMOUS' },
  ]);
  expect([...counted]).toEqual(['one', 'two']);
});

const came = (view: View, more: Partial<ClientViewFields> = {}): ClientViewFields => ({ view, ...more });

test.each<[ClientViewFields, View, boolean]>([
  [came('VIEWER'), 'AGENDA', true],
  [came('AGENDA'), 'VIEWER', true],
  [came('VIEWER'), 'MODERATOR', false],
  [came('OPERATOR'), 'MODERATOR', true],
  [came('OPERATOR'), 'CONTROLLER', false],
  [came('VIEWER', { tokenView: 'CONTROLLER' }), 'OPERATOR', true],
  [came('VIEWER', { outputId: 'o' }), 'AGENDA', false],
  [came('VIEWER', { outputId: 'o', member: true }), 'CONTROLLER', true],
  [came('ANONYMOUS'), 'VIEWER', false],
  [came('VIEWER', { tokenView: 'ANONYMOUS' }), 'AGENDA', false],
])('D54 the client %o may be shown the view %s: %s', (client, view, may) => {
  expect(mayShow(client, view)).toBe(may);
});

describe('the picture of a screen', () => {
  it.each(['png', 'jpeg', 'webp'])('D12 is accepted as %s', (type) => {
    const picture = `data:image/${type};base64,${'A'.repeat(400)}==`;
    expect(validPicture(picture)).toBe(picture);
  });

  it.each([
    null,
    'https://outside.example/picture.png',
    '//outside.example/picture.png',
    '/api/auth/logout',
    'javascript:alert(1)',
    'data:text/html;base64,AAAA',
    'data:image/svg+xml;base64,AAAA',
    'data:image/png,x',
    'data:image/png;base64,AA"onerror="x',
    'data:image/png;base64,AA===',
    ' data:image/png;base64,AAAA',
    'data:image/png;base64,AAAA\n',
    '',
  ])('D12 is refused as %j', (picture) => {
    expect(validPicture(picture)).toBeNull();
  });
});
