import { decode } from '@msgpack/msgpack';
import { expect, it } from 'vitest';
import { type Permissions, READ, type View, viewPermissions } from '../../machines/kernel/permissions.ts';
import type { ClientNotice } from '../../machines/room/changes.ts';
import { decodeServerFrame, type ServerFrame } from '../../machines/wire/frames.ts';
import { aClient } from '../../tests/integration/room-host.fixtures.ts';
import { systemClock } from '../kernel/clock.ts';
import { syncTeamLookup } from '../store/lookup.ts';
import { ExpiryWatch } from './ended-rights.ts';
import { anIdentity } from './identity.fixture.ts';
import { DatedFrame, type Publish, Publisher } from './publisher.ts';
import { Sessions } from './room-sessions.ts';
import { Session, SocketOutbox, subscribe } from './session.ts';

/** Messages to a client with these permissions, joined at 1,000. */
function toldOf(permissions: Permissions, happen: (publisher: Publisher) => void, view: View = 'CONTROLLER') {
  const topics = new Set<string>();
  const frames: (ServerFrame | null)[] = [];
  const session = new Session(0, '203.0.113.1');
  const publish: Publish = (topic, frame) => topics.has(topic) && frames.push(decodeServerFrame(frame));
  const [clock, outbox] = [systemClock(), new SocketOutbox(publish)];
  const sessions = new Sessions(new ExpiryWatch(clock, outbox), {
    sessions: { hold: () => () => {} },
    teams: syncTeamLookup,
  });
  session.socket = {
    send: (frame) => frames.push(decodeServerFrame(frame)),
    end: () => {},
    ping: () => 1,
    close: () => {},
    cork: (write) => write(),
    subscribe: (topic) => topics.add(topic).has(topic),
    unsubscribe: (topic) => topics.delete(topic),
    getBufferedAmount: () => 0,
  };
  session.identity = anIdentity({
    roomId: 'room',
    clientId: 'controller',
    view,
    permissions,
    audience: 'crew',
    endsAt: clock.now() + 1_000,
  });
  session.joinedAt = 1_000;
  sessions.add(session, session.identity);
  subscribe(session);
  const publisher = new Publisher(
    sessions,
    outbox,
    clock,
    { review: () => {} },
    { follow: () => {} },
    publish,
  );
  happen(publisher);
  outbox.flush();
  return frames;
}

const told = (permissions: Permissions, notices: readonly ClientNotice[], view?: View) =>
  toldOf(
    permissions,
    (publisher) => {
      for (const notice of notices) publisher.onNotice('room', notice);
    },
    view,
  );

it('D115 screens of a room that moved to another process are disconnected', () => {
  expect(toldOf(READ, (publisher) => publisher.onJumped('another'))).toEqual([]);
  const frames = toldOf(READ, (publisher) => publisher.onJumped('room'));
  expect(frames).toEqual([['goodbye', expect.objectContaining({ code: 'restarting' })]]);
});

const access = { ownerUid: 'ada', secret: '', generation: 0, passwordHash: null, kicked: [] };

it('N423 only controllers are notified of a slow disk', () => {
  const frames = toldOf(READ, (publisher) => publisher.onStorage(true));
  expect(frames).toEqual([['event', 'serverStorage', { slow: true }, 0, expect.any(Number)]]);
  expect(toldOf(READ, (publisher) => publisher.onStorage(true), 'VIEWER')).toEqual([]);
});

it.each<readonly [string, (publisher: Publisher) => void]>([
  [
    'is kicked',
    (publisher) => publisher.onNotice('room', { name: 'client/kick', clientId: 'controller', payload: {} }),
  ],
  ['joined by former links', (publisher) => publisher.onAccess('room', access, { ...access, generation: 1 })],
  ['is in a removed room', (publisher) => publisher.onRemoved('room')],
  ['is in a room that continues elsewhere', (publisher) => publisher.onJumped('room')],
])('W157 a screen that %s still gets earlier messages, but no later ones', (_, end) => {
  const frames = toldOf(READ, (publisher) => {
    publisher.onClockSet(1);
    end(publisher);
    publisher.onClockSet(2);
  });
  const clocks = frames.flatMap((frame) =>
    frame?.[0] === 'event' && frame[1] === 'serverClock' ? [frame[2]] : [],
  );
  expect(clocks).toEqual([{ wall: 1 }]);
  expect(frames.at(-1)?.[0]).toBe('goodbye');
});

const thumbPayload = { clientId: 'wall', thumb: null };
const toldPicture = (permissions: Permissions) =>
  told(permissions, [
    { name: 'client/thumb', clientId: 'controller', payload: thumbPayload },
    { name: 'client/thumb', clientId: 'gone', payload: thumbPayload },
  ]);

it.each([
  ['reaches a screen', null, 'CONTROLLER', 1],
  ['does not reach the sender', 'controller', 'CONTROLLER', 0],
  ['does not reach a guest', null, 'ANONYMOUS', 0],
] as const)('D52 a request to reload all screens %s', (_, except, view, count) => {
  const notice = { name: 'client/forceReload', clientId: null, except, payload: {} } as const;
  const heard = told(READ, [notice], view);
  expect(heard.map((frame) => frame?.[1])).toEqual(Array.from({ length: count }, () => 'client/forceReload'));
});

it("D33 a screen's picture is sent only to clients that may still see the list of devices", () => {
  const [picture, ...others] = toldPicture(viewPermissions.CONTROLLER);
  expect(picture?.slice(0, 4)).toEqual(['event', 'client/thumb', { clientId: 'wall', thumb: null }, 0]);
  expect([...others, ...toldPicture(READ)]).toEqual([]);
});

it.each([
  ['a tab that reconnected at another process later', { connectedAt: 1_001 }, 'replaced'],
  ['a tab that connected there earlier', { connectedAt: 999 }, undefined],
  ['a tab of another device', { connectedAt: 1_001, deviceId: 'other' }, undefined],
])('D128 the former connection of %s ends with the goodbye %o', (_, fields, code) => {
  const other = aClient('elsewhere', { channelId: 'channel', deviceId: 'device', ...fields });
  const [goodbye] = toldOf(READ, (publisher) =>
    publisher.onClientsChange('room', { clients: [other], left: [] }),
  );
  expect(goodbye?.[0] === 'goodbye' ? goodbye[1].code : undefined).toBe(code);
});

it.each([0, 1, 0xffff_ffff, 0x1_0000_0000, 1_795_000_000_000, Number.MAX_SAFE_INTEGER])(
  'W129 an event for many clients contains the time of sending %i, and its payload is encoded once',
  (at) => {
    let reads = 0;
    const payload = {
      get offset() {
        reads += 1;
        return 3_600_000;
      },
    };
    const frame = new DatedFrame('room/zone', payload);
    // The library reads a field to see whether it has a value, and again to write it.
    expect(reads).toBe(2);
    expect(decode(frame.at(5))).toEqual(['event', 'room/zone', { offset: 3_600_000 }, 0, 5]);
    expect(decode(frame.at(at))).toEqual(['event', 'room/zone', { offset: 3_600_000 }, 0, at]);
    expect(reads).toBe(2);
  },
);
