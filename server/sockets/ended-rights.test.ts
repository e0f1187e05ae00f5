import { describe, expect, it } from 'vitest';
import type { ChangedSessions } from '../people/accounts/active-sessions.ts';
import { syncTeamLookup } from '../store/lookup.ts';
import { ExpiryWatch, SessionWatch, TeamWatch } from './ended-rights.ts';
import { anIdentity } from './identity.fixture.ts';
import { RoomSessions, Sessions } from './room-sessions.ts';
import { type Identity, Session } from './session.ts';

/** A watch over sockets, with a single alarm that rings on command. */
function setUp() {
  let now = 0;
  const alarms: { readonly at: number; readonly ring: () => void }[] = [];
  const clock = {
    now: () => now,
    precise: () => now,
    wall: () => now,
    difference: () => 0,
    compare: () => {},
    after: (ms: number, ring: () => void) => {
      const alarm = { at: now + ms, ring };
      alarms.push(alarm);
      return () => alarms.splice(alarms.indexOf(alarm), 1);
    },
  };
  const ended: { readonly sessions: number; readonly spread: number | undefined }[] = [];
  const watch = new ExpiryWatch(clock, {
    endLapsed: (sessions, spread) => ended.push({ sessions: sessions.length, spread }),
  });
  const pass = (at: number) => {
    now = at;
    for (const alarm of alarms.filter((each) => each.at <= at)) {
      alarms.splice(alarms.indexOf(alarm), 1);
      alarm.ring();
    }
  };
  return { watch, ended, alarms, pass };
}

describe('the watch for expiring tokens', () => {
  it('W84 has one alarm for all sockets together, and no alarm without sockets', () => {
    const { watch, alarms } = setUp();
    const sessions = Array.from({ length: 100 }, () => new Session(1, ''));
    for (const [nth, session] of sessions.entries()) watch.add(session, 1_000 * (100 - nth));
    expect(alarms.map(({ at }) => at)).toEqual([1_000]);
    for (const [nth, session] of sessions.entries()) watch.remove(session, 1_000 * (100 - nth));
    expect(alarms).toEqual([]);
  });

  it.each([
    [1, 20],
    [100, 2_000],
    [2_000, 10_000],
  ])('W84 spreads the reconnects of %i sockets over a time of %i ms', (count, spread) => {
    const { watch, ended, pass } = setUp();
    for (let nth = 0; nth < count; nth += 1) watch.add(new Session(1, ''), 1_000);
    watch.add(new Session(1, ''), 2_000);
    pass(1_000);
    expect(ended).toEqual([{ sessions: count, spread }]);
    pass(2_000);
    expect(ended).toHaveLength(2);
  });
});

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
function watchSetUp(tags: readonly (string | null)[], living: readonly string[]) {
  const ended: Session[] = [];
  const outbox = { endLapsed: (sessions: readonly Session[]) => void ended.push(...sessions) };
  const sessions = new Sessions(new ExpiryWatch(clock, outbox), {
    sessions: { hold: () => () => {} },
    teams: syncTeamLookup,
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

it('W155 a room with sockets follows the changes of its team', () => {
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

describe('the watch for ended sessions', () => {
  it('W81 closes exactly the sockets of ended sessions', () => {
    const { sockets, hear, ended } = watchSetUp(['ada', 'ada', 'bob', null], []);
    hear(['ada', 'cleo']);
    expect(ended).toEqual([sockets[0], sockets[1]]);
  });

  it('W81 keeps sockets whose session was only prolonged', () => {
    const { sockets, hear, ended } = watchSetUp(['ada', 'bob'], ['ada']);
    hear(['ada', 'bob']);
    expect(ended).toEqual([sockets[1]]);
  });

  it('W83 checks every session if it is unknown which sessions ended', () => {
    const { sockets, hear, ended } = watchSetUp(['ada', 'bob', null], ['bob']);
    hear(null);
    expect(ended).toEqual([sockets[0]]);
  });

  it('W85 moves a socket to the session of its renewed token', () => {
    const { sessions, sockets, hear, ended } = watchSetUp(['ada'], []);
    const [socket] = sockets;
    if (socket !== undefined) sessions.renew(socket, identity(0, 'ada'), identity(0, 'bob'));
    hear(['ada']);
    expect(ended).toEqual([]);
    hear(['bob']);
    expect(ended).toEqual([socket]);
    expect(sessions.tags()).toEqual(['bob']);
  });
});

it("W159 the streams of a team's keys are checked immediately when the plan of the team changes", () => {
  let reviews = 0;
  let renewed: (teamIds: readonly string[]) => void = () => {};
  const watch = new TeamWatch({
    host: { followPlans: () => new Promise(() => {}) },
    sessions: { byRoom: () => new Map().entries() },
    members: { review: () => {} },
    feed: {
      reviewAll: () => {
        reviews += 1;
      },
    },
  });
  let planChanged: () => Promise<void> = async () => {};
  watch.start(
    {
      listen: (onRenewed) => {
        renewed = onRenewed;
      },
    },
    {
      start: (onChange) => {
        planChanged = onChange;
      },
    },
  );
  renewed(['crew']);
  expect(reviews).toBe(1);
  void planChanged();
  expect(reviews).toBe(2);
});

it("M42 members of a changed team are checked in the team's rooms, even in an unreadable room", () => {
  const room = new RoomSessions();
  room.team = { id: 'crew', letGo: () => {} };
  const reviewed: (readonly [string, string | null])[] = [];
  let renewed: (teamIds: readonly string[]) => void = () => {};
  const watch = new TeamWatch({
    host: { followPlans: async () => {} },
    sessions: {
      byRoom: () =>
        new Map([
          ['damaged', room],
          ['open', new RoomSessions()],
        ]).entries(),
    },
    members: { review: (...asked) => reviewed.push(asked) },
    feed: { reviewAll: () => {} },
  });
  watch.start(
    {
      listen: (onRenewed) => {
        renewed = onRenewed;
      },
    },
    { start: () => {} },
  );
  renewed(['another']);
  renewed(['crew']);
  expect(reviewed).toEqual([['damaged', 'crew']]);
});
