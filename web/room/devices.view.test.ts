import { describe, expect, test } from 'vitest';
import type { Client } from '../../machines/device/client.ts';
import { deviceWords } from './device.words.ts';
import { deviceRows, devicesText, isFullOfDevices, screensByView, screensText } from './devices.view.ts';

const client = (id: string, fields: Partial<Client> = {}): Client => ({
  id,
  roomPid: 'ABCD1234',
  channelId: `ch-${id}`,
  deviceId: `dev-${id}`,
  name: id,
  view: 'VIEWER',
  thumb: null,
  thumbAt: null,
  delay: 0,
  connectedAt: 0,
  ...fields,
});

describe('connected devices', () => {
  test('V22 are sorted by view, then by name with numbers in natural order', () => {
    const rows = deviceRows(
      [
        client('a', { name: 'Screen 10' }),
        client('b', { name: 'Screen 9' }),
        client('c', { name: 'zoe', view: 'CONTROLLER' }),
        client('d', { name: 'Ann', view: 'CONTROLLER' }),
      ],
      [],
      'c',
    );
    expect(rows.map((row) => row.name)).toEqual(['Ann', 'zoe', 'Screen 9', 'Screen 10']);
    expect(rows.map((row) => row.own)).toEqual([false, true, false, false]);
  });

  test('V22 with the same view and name have a fixed order', () => {
    const same = [client('b', { name: 'x' }), client('a', { name: 'x' })];
    expect(deviceRows(same, [], null).map((row) => row.id)).toEqual(['a', 'b']);
    expect(deviceRows([...same].reverse(), [], null).map((row) => row.id)).toEqual(['a', 'b']);
  });

  test.each([
    [undefined, null, 'unknown'],
    [0.3, '1 ms', 'good'],
    [99, '99 ms', 'good'],
    [100, '100 ms', 'fair'],
    [300, '300 ms', 'poor'],
  ] as const)('V22 show a round trip of %s as %s with the quality %s', (rtt, text, quality) => {
    const [row] = deviceRows([client('a', rtt === undefined ? {} : { rtt })], [], null);
    expect(row?.roundTrip).toBe(text);
    expect(row?.quality).toBe(quality);
  });

  test.each([
    [undefined, null],
    [1_999, null],
    [-2_000, 'Clock off by 0:02'],
    [3_725_000, 'Clock off by 1:02:05'],
  ])('V2362 show a clock difference of %s ms as %s', (offset, text) => {
    const [row] = deviceRows([client('a', offset === undefined ? {} : { offset })], [], null);
    expect(row?.clockOff).toBe(text);
  });

  test('V22 without a name are called "Unnamed device"', () => {
    expect(deviceRows([client('a', { name: '' })], [], null)[0]?.name).toBe('Unnamed device');
  });

  test("V182 show what a kick would refuse, and mark members' screens and the user's own device", () => {
    const rows = deviceRows(
      [
        client('a', { view: 'CONTROLLER', deviceId: 'mine', member: true }),
        client('b', { tokenView: 'AGENDA', deviceId: 'mine' }),
        client('c', { tokenView: 'VIEWER', outputId: 'o1' }),
      ],
      [{ _id: 'o1', name: 'Foyer' }],
      'a',
    );
    expect(rows.map(({ joinedAs, member, ownDevice }) => ({ joinedAs, member, ownDevice }))).toEqual([
      { joinedAs: 'Controller', member: true, ownDevice: true },
      { joinedAs: 'Agenda', member: false, ownDevice: true },
      { joinedAs: 'Output Foyer', member: false, ownDevice: false },
    ]);
    expect(deviceRows([client('a')], [], null)[0]?.ownDevice).toBe(false);
  });

  test('V22 show the name of each view', () => {
    const views = ['VIEWER', 'CONTROLLER', 'AGENDA', 'MODERATOR', 'OPERATOR', 'ANONYMOUS'] as const;
    const named = deviceRows(
      views.map((view) => client(view, { view })),
      [],
      null,
    );
    expect(Object.fromEntries(named.map(({ view, viewName }) => [view, viewName]))).toEqual({
      VIEWER: 'Viewer',
      CONTROLLER: 'Controller',
      AGENDA: 'Agenda',
      MODERATOR: 'Moderator',
      OPERATOR: 'Operator',
      ANONYMOUS: 'Guest',
    });
  });

  test('V22 of an output are not counted as viewers', () => {
    const output = client('a', { outputId: 'o' });
    expect(screensByView([output, client('b')]).VIEWER).toBe(1);
  });

  test('V22 are counted for each view', () => {
    const counts = screensByView([client('a'), client('b'), client('c', { view: 'AGENDA' })]);
    expect(counts).toEqual({
      VIEWER: 2,
      CONTROLLER: 0,
      AGENDA: 1,
      MODERATOR: 0,
      OPERATOR: 0,
      ANONYMOUS: 0,
      SHEET: 0,
    });
    expect([0, 1, 3].map(screensText)).toEqual(['No screens', '1 screen', '3 screens']);
  });

  test.each([
    ['o1', 'Output Foyer'],
    ['o2', 'Output'],
    ['gone', 'Output'],
  ])('V156 of the output with the id %s are called %s', (outputId, viewName) => {
    const outputs = [
      { _id: 'o1', name: 'Foyer' },
      { _id: 'o2', name: '' },
    ];
    expect(deviceRows([client('a', { outputId })], outputs, null)[0]?.viewName).toBe(viewName);
  });

  test.each([
    ['a', 3, '1 of 3 devices'],
    ['aa', 3, '1 of 3 devices'],
    ['aba', 3, '2 of 3 devices'],
    ['abcd', 3, '4 of 3 devices'],
    ['a', -1, '1 device'],
    ['ab', -1, '2 devices'],
  ])('V156 with the ids %s and a plan limit of %d have the text %s', (deviceIds, limit, text) => {
    const clients = Array.from(deviceIds, (deviceId, index) => client(`${index}`, { deviceId }));
    expect(devicesText([...clients, client('guest', { view: 'ANONYMOUS' })], limit)).toBe(text);
  });
});

test.each([
  [1, 'Identify 1 screen', 'Reload 1 screen'],
  [3, 'Identify all 3', 'Reload all 3'],
])('D52 the buttons that identify or reload all %i screens show this number', (count, identify, reload) => {
  expect([deviceWords.identifyAll(count), deviceWords.reloadAll(count)]).toEqual([identify, reload]);
});

test.each([
  [3, ['a', 'b'], false],
  [3, ['a', 'b', 'c'], true],
  [3, ['a', 'a', 'b'], false],
  [2, ['a', 'b', 'c'], true],
  [-1, ['a', 'b', 'c'], false],
])('V820 with a plan limit of %i, the devices %o use up the limit: %s', (limit, names, full) => {
  const clients = names.map((name, nth) => client(`${nth}`, { deviceId: name }));
  expect(isFullOfDevices([...clients, client('guest', { view: 'ANONYMOUS' })], limit)).toBe(full);
});
