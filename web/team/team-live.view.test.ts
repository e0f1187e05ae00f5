import { describe, expect, it, test } from 'vitest';
import type { Client } from '../../machines/device/client.ts';
import type { View } from '../../machines/kernel/permissions.ts';
import { wallRowOf } from '../../machines/people/team.live.ts';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import { idleTimeset } from '../../machines/timer/timeset.ts';
import { liveRoomsFrom, teamDevicesFrom, wallRowFrom } from './team-live.view.ts';

const MINUTE = 60_000;
const settings = { blackout: false, onAir: true, timezone: 'UTC', behavior: 'CONTINUE' } as const;
const timer: Timer = { ...newTimer, _id: 't1', index: 0, name: 'Keynote', startTime: '10:00:00' };
const running = { ...idleTimeset('t1'), running: true, kickoff: 0, deadline: 10 * MINUTE };
const client = (id: string, view: View): Client => ({
  id,
  roomPid: 'ABCD1234',
  channelId: `channel-${id}`,
  deviceId: `device-${id}`,
  name: 'Stage',
  view,
  thumb: null,
  thumbAt: null,
  delay: 0,
  connectedAt: 1,
});

describe('the answers about live rooms and devices', () => {
  const live = { pid: 'ABCD1234', at: 5, screens: 2, settings, timeset: running, timer, overUnder: -1_000 };

  test('U18 are read with the fields that the clock needs', () => {
    const shown = { ...timer, startTime: null };
    expect(liveRoomsFrom([live])).toEqual([{ ...live, timer: shown }]);
    expect(liveRoomsFrom([{ ...live, timer: null, overUnder: null }])).toEqual([
      { ...live, timer: null, overUnder: null },
    ]);
    const stopping = { ...settings, behavior: 'STOP' };
    expect(liveRoomsFrom([{ ...live, settings: stopping }])[0]?.settings).toEqual(stopping);
  });

  test.each(['pid', 'at', 'screens', 'timeset', 'settings'])(
    'U18 leave out a room without its %s',
    (field) => {
      expect(liveRoomsFrom([{ ...live, [field]: undefined }])).toEqual([]);
    },
  );

  test("U18 fill a timer's missing fields with defaults, and drop one without id or type", () => {
    const [bare] = liveRoomsFrom([{ ...live, timer: { _id: 't1', type: 'DURATION' } }]);
    expect(bare?.timer).toEqual({ ...newTimer, _id: 't1', index: 0, minutes: 0 });
    for (const none of [{ _id: 't1' }, { type: 'DURATION' }])
      expect(liveRoomsFrom([{ ...live, timer: none }])[0]?.timer).toBeNull();
  });

  test('U18 contain devices with the fields that they report', () => {
    const known = { ...client('a', 'VIEWER'), uid: 'ann', rtt: 12, offset: -3 };
    const shows = { width: 1080, height: 1920, options: 'format=SSS' };
    const shown = { ...client('b', 'VIEWER'), outputId: 'o1', tokenView: 'VIEWER', member: true, shows };
    const devices = {
      pid: 'ABCD1234',
      roomName: 'Main',
      clients: [known, shown],
      outputs: [{ _id: 'o1', name: 'Foyer' }],
    };
    expect(teamDevicesFrom([devices])).toEqual([{ ...devices, at: 0, position: '0.0' }]);
    expect(teamDevicesFrom([{ ...devices, at: 7, epoch: 2, seq: 9 }])[0]).toMatchObject({
      at: 7,
      position: '2.9',
    });
    const bare = { id: 'a', channelId: 'b', deviceId: 'c', view: 'VIEWER' };
    expect(teamDevicesFrom([{ ...devices, clients: [bare] }])[0]?.clients).toEqual([
      { ...bare, roomPid: 'ABCD1234', name: '', thumb: null, thumbAt: null, delay: 0, connectedAt: 0 },
    ]);
  });

  test.each(['id', 'channelId', 'deviceId', 'view'])('U18 leave out a device without its %s', (field) => {
    const devices = {
      pid: 'ABCD1234',
      roomName: 'Main',
      clients: [{ ...client('a', 'VIEWER'), [field]: 7 }],
    };
    expect(teamDevicesFrom([devices])[0]?.clients).toEqual([]);
  });

  test.each(['_id', 'name'])('U18 leave out an output without its %s', (field) => {
    const outputs = [{ _id: 'o1', name: 'Foyer', [field]: 7 }];
    expect(teamDevicesFrom([{ pid: 'ABCD1234', roomName: 'Main', outputs }])[0]?.outputs).toEqual([]);
  });

  test('U18 leave out devices of an invalid room', () => {
    expect(teamDevicesFrom([{ pid: 'ABCD1234' }, { roomName: 'Main' }, null])).toEqual([]);
  });
});

it('M2101 reads a tile from a valid event, and ignores any other', () => {
  const shows = {
    room: { pid: 'ABCD1234', name: 'Main', settings },
    timers: [timer, { ...timer, _id: 't2', index: 1 }],
    timeset: running,
  };
  const row = wallRowOf(shows, { clients: [client('a', 'VIEWER')], lost: 2 }, MINUTE);
  const { timer: shown, next, ...rest } = wallRowFrom(JSON.parse(JSON.stringify(row))) ?? {};
  expect(rest).toEqual({ ...row, timer: undefined, next: undefined });
  expect([shown, next]).toMatchObject([row.timer, row.next]);
  expect(wallRowFrom({ ...row, name: 1, lost: null, timer: {}, next: null })).toMatchObject({
    name: '',
    lost: 0,
    timer: null,
    next: null,
  });
  expect([wallRowFrom(null), wallRowFrom({})]).toEqual([null, null]);
});
