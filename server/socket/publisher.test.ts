import { expect, it } from 'vitest';
import { type Permissions, READ, viewPermissions } from '../../machines/kernel/permissions.ts';
import { decodeServerFrame } from '../../machines/wire/codec.ts';
import type { ServerFrame } from '../../machines/wire/frames.ts';
import { systemClock } from '../kernel/clock.ts';
import { ExpiryWatch } from './expiry-watch.ts';
import { SocketOutbox } from './outbox.ts';
import { Publisher } from './publisher.ts';
import { Sessions } from './room-sessions.ts';
import { Session } from './session.ts';

/** What somebody with these permissions is told of how a screen looks. */
function toldPicture(permissions: Permissions): readonly (ServerFrame | null)[] {
  const told: (ServerFrame | null)[] = [];
  const session = new Session(0, '203.0.113.1');
  const [clock, outbox] = [systemClock(), new SocketOutbox()];
  const sessions = new Sessions(new ExpiryWatch(clock, outbox));
  session.socket = {
    send: (frame) => told.push(decodeServerFrame(frame)),
    end: () => {},
    close: () => {},
    cork: (write) => write(),
    subscribe: () => true,
    unsubscribe: () => true,
    getBufferedAmount: () => 0,
  };
  session.identity = {
    roomId: 'room',
    clientId: 'controller',
    channelId: 'channel',
    deviceId: 'device',
    view: 'CONTROLLER',
    permissions,
    audience: 'crew',
    moves: 'none',
    outputId: null,
    actor: 'd:device',
    deviceNews: null,
    uncounted: false,
    memberUid: null,
    tag: null,
    open: false,
    endsAt: clock.now() + 1_000,
  };
  sessions.add(session, session.identity);
  const publisher = new Publisher(
    sessions,
    outbox,
    clock,
    { review: () => {} },
    { follow: () => {} },
    () => {},
  );
  const payload = { clientId: 'wall', thumb: null };
  publisher.onNotice('room', { name: 'client/thumb', clientId: 'controller', payload });
  publisher.onNotice('room', { name: 'client/thumb', clientId: 'gone', payload });
  outbox.flush();
  return told;
}

it('D33 a picture is for who may see devices, also if that ended since they asked', () => {
  const [picture, ...others] = toldPicture(viewPermissions.CONTROLLER);
  expect(picture?.slice(0, 4)).toEqual(['event', 'client/thumb', { clientId: 'wall', thumb: null }, 0]);
  expect([...others, ...toldPicture(READ)]).toEqual([]);
});
