import { expect, test } from 'vitest';
import type { Client } from '../../machines/device/client.ts';
import type { TeamDevices } from '../../machines/people/team.live.ts';
import { deviceGroups } from './team-devices.view.ts';

const screen = (id: string, name: string, view: Client['view'] = 'VIEWER'): Client => ({
  id,
  roomPid: 'ABCD1234',
  channelId: id,
  deviceId: id,
  name,
  view,
  thumb: null,
  thumbAt: null,
  delay: 0,
  connectedAt: 0,
});
const now = { at: 0, position: '1.1' };
const rooms: readonly TeamDevices[] = [
  { pid: 'CCCC3333', roomName: 'Hall 10', clients: [screen('c4', 'Café wall')], outputs: [], ...now },
  { pid: 'DDDD4444', roomName: 'Hall 2', clients: [], outputs: [], ...now },
  {
    pid: 'BBBB2222',
    roomName: 'Hall 2',
    clients: [screen('c2', 'Lectern'), screen('c1', 'FOH', 'CONTROLLER')],
    outputs: [],
    ...now,
  },
  {
    pid: 'AAAA1111',
    roomName: 'hall 2',
    clients: [{ ...screen('c3', 'Foyer'), outputId: 'o' }],
    outputs: [{ _id: 'o', name: 'Banner' }],
    ...now,
  },
];
const found = (typed: string) =>
  deviceGroups(rooms, typed).map(({ pid, rows }) => [pid, ...rows.map(({ id }) => id)]);

test('V111 rooms are listed by name, their screens by view and name', () => {
  expect(found('')).toEqual([
    ['AAAA1111', 'c3'],
    ['BBBB2222', 'c1', 'c2'],
    ['CCCC3333', 'c4'],
  ]);
});

test('V111 the list does not depend on the order of the rooms', () => {
  expect(deviceGroups([...rooms].reverse(), '')).toEqual(deviceGroups(rooms, ''));
});

test.each([
  ['cafe', [['CCCC3333', 'c4']]],
  ['controller', [['BBBB2222', 'c1']]],
  [' HALL 10 ', [['CCCC3333', 'c4']]],
  ['banner', [['AAAA1111', 'c3']]],
  ['nothing', []],
])('V111 the search for %j finds the devices %j', (typed, groups) => {
  expect(found(typed)).toEqual(groups);
});
