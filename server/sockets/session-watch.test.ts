import { describe, expect, it } from 'vitest';
import type { ChangedSessions } from '../people/accounts/active-sessions.ts';
import { teamsAtOnce } from '../store/lookup.ts';
import { ExpiryWatch, SessionWatch } from './ended-rights.ts';
import { anIdentity } from './identity.fixture.ts';
import { Sessions } from './room-sessions.ts';
import { type Identity, Session } from './session.ts';

const clock = {
  now: () => 0,
  precise: () => 0,
  wall: () => 0,
  difference: () => 0,
  compare: () => {},
  after: () => () => {},
};

const identity = (nth: number, tag: string | null): Identity =>
  anIdentity({
    roomId: 'room',
    clientId: `client-${nth}`,
    channelId: `channel-${nth}`,
    deviceId: `device-${nth}`,
    actor: `d:device-${nth}`,
    tag,
    open: true,
    endsAt: 1_000,
  });

/** Sockets of sessions with these tags, some of them alive. */
function setUp(tags: readonly (string | null)[], living: readonly string[]) {
  const ended: Session[] = [];
  const outbox = { endLapsed: (sessions: readonly Session[]) => void ended.push(...sessions) };
  const sessions = new Sessions(new ExpiryWatch(clock, outbox), {
    sessions: { hold: () => () => {} },
    teams: teamsAtOnce,
  });
  const sockets = tags.map((tag, nth) => {
    const socket = new Session(1, '');
    sessions.add(socket, identity(nth, tag));
    return socket;
  });
  let hear: (changed: ChangedSessions) => void = () => {};
  const lookUp = {
    find: (tag: string) => (living.includes(tag) ? { uid: 'ada', endsAt: 1_000 } : null),
    listen: (onChanged: typeof hear) => {
      hear = onChanged;
    },
  };
  new SessionWatch(sessions, outbox, lookUp).start();
  return { sessions, sockets, hear: (which: ChangedSessions) => hear(which), ended };
}

it('W155 a room is told what becomes of the team that let its members in, while it has sockets', () => {
  const held: string[] = [];
  const hold = (teamId: string | null) => {
    held.push(`${teamId}`);
    return () => void held.splice(held.indexOf(`${teamId}`), 1);
  };
  const known = { sessions: { hold: () => () => {} }, teams: { hold } };
  const sessions = new Sessions(new ExpiryWatch(clock, { endLapsed: () => {} }), known);
  const socket = new Session(1, '');
  sessions.add(socket, identity(0, null));
  for (const teamId of ['crew', 'crew', null, 'others']) sessions.holdTeam('room', teamId);
  expect(held).toEqual(['others']);
  sessions.remove(socket, identity(0, null));
  sessions.holdTeam('room', 'crew');
  expect(held).toEqual([]);
});

describe('the watch over sessions', () => {
  it('W81 ends the sockets of the sessions that have ended, and no others', () => {
    const { sockets, hear, ended } = setUp(['ada', 'ada', 'bob', null], []);
    hear(['ada', 'cleo']);
    expect(ended).toEqual([sockets[0], sockets[1]]);
  });

  it('W81 lets those stay whose session was only prolonged', () => {
    const { sockets, hear, ended } = setUp(['ada', 'bob'], ['ada']);
    hear(['ada', 'bob']);
    expect(ended).toEqual([sockets[1]]);
  });

  it('W83 asks for each session whether it lives when nobody knows which have ended', () => {
    const { sockets, hear, ended } = setUp(['ada', 'bob', null], ['bob']);
    hear(null);
    expect(ended).toEqual([sockets[0]]);
  });

  it('W85 follows a socket to the session of its renewed token', () => {
    const { sessions, sockets, hear, ended } = setUp(['ada'], []);
    const [socket] = sockets;
    if (socket !== undefined) sessions.renew(socket, identity(0, 'ada'), identity(0, 'bob'));
    hear(['ada']);
    expect(ended).toEqual([]);
    hear(['bob']);
    expect(ended).toEqual([socket]);
    expect(sessions.tags()).toEqual(['bob']);
  });
});
