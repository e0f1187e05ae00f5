import { MEMBER_PERMISSIONS } from '../../machines/kernel/permissions.ts';
import type { JoinedRoom } from './live-room.ts';
import { roomView } from './room-view.fixture.ts';

/** Test room: sends nothing, local clock. */
export function liveRoom(fields: Partial<JoinedRoom> = {}): JoinedRoom {
  return {
    status: 'live',
    view: roomView(),
    permissions: MEMBER_PERMISSIONS,
    clientId: 'c1',
    pending: new Set(),
    flashes: { timers: null, messages: null },
    deviceName: 'Stage left',
    delay: 0,
    identification: null,
    serverVersion: '0.0.0-test',
    aloneSince: null,
    pid: 'ABCD1234',
    screen: 'VIEWER',
    deviceId: 'd1',
    clock: { now: () => performance.now() },
    send: async () => ({ seq: 1 }),
    ask: () => {},
    can: () => true,
    whyNot: () => null,
    setDeviceName: () => {},
    say: () => {},
    onNotice: () => () => {},
    token: async () => 'token',
    ...fields,
  };
}
