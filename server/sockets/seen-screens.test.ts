import { expect, it } from 'vitest';
import type { SeenCounts } from '../../machines/device/seen.ts';
import { decodeServerFrame } from '../../machines/wire/frames.ts';
import { aClient, FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import type { DurableRoom } from '../rooms/host.ts';
import { syncTeamLookup } from '../store/lookup.ts';
import { ExpiryWatch } from './ended-rights.ts';
import { anIdentity } from './identity.fixture.ts';
import { Sessions } from './room-sessions.ts';
import { SeenScreens } from './seen-screens.ts';
import { Session, SocketOutbox } from './session.ts';

const ROOM = 'room-a';

/** A room at change 1 with a desk, so many screens and a frozen output; `outputId`: whose screens they are. */
function aRoom(screens: number, outputId: string | null = null) {
  const clock = new FakeClock();
  const told: SeenCounts[] = [];
  const fed: SeenCounts[] = [];
  const topics = new Set<string>();
  const outbox = new SocketOutbox(() => {});
  const sessions = new Sessions(new ExpiryWatch(clock, outbox), {
    sessions: { hold: () => () => {} },
    teams: syncTeamLookup,
  });
  const join = (fields: Parameters<typeof anIdentity>[0]) => {
    const session = new Session(0, '203.0.113.1');
    session.identity = anIdentity({ roomId: ROOM, ...fields });
    sessions.add(session, session.identity);
    return { session, identity: session.identity };
  };
  const desk = join({ clientId: 'desk', channelId: 'desk', permissions: 13, audience: 'crew' });
  const joined = Array.from({ length: screens }, (_, nth) =>
    join({ clientId: `screen ${nth}`, channelId: `screen ${nth}`, outputId }),
  );
  const clients = [desk, ...joined].map(({ identity: { clientId: id } }) => aClient(id, { name: id }));
  const outputs = [{ _id: 'output', frozen: true }];
  const room = { context: { clients, show: { outputs } }, epoch: 1, seq: 1 };
  const seen = new SeenScreens({
    sessions,
    room: () => room as unknown as DurableRoom,
    clock,
    outbox,
    publish: (topic, frame) => {
      const event = decodeServerFrame(frame);
      topics.add(topic);
      told.push(Array.isArray(event) ? (event[2] as SeenCounts) : (null as never));
    },
    feed: { countsChanged: (_roomId, counted) => fed.push(counted) },
  });
  const paint = (seq: number) => {
    for (const { session, identity } of joined) seen.painted(session, identity, { seq, unpainted: null });
  };
  const leave = () => {
    for (const { session, identity } of [desk, ...joined]) sessions.remove(session, identity);
    seen.onClientsChange(ROOM, { clients: [], left: [] });
  };
  return { clock, told, fed, topics, room, seen, paint, leave };
}

it('W1894 only the crew gets the counts, only if they changed, and at most twice a second', () => {
  const { clock, told, fed, topics, room, seen, paint } = aRoom(3);
  for (let change = 0; change < 40; change += 1) {
    room.seq += 1;
    seen.onCommitted(ROOM);
    paint(room.seq);
    clock.advance(50);
  }
  expect(told.length).toBeGreaterThan(1);
  expect(told.length).toBeLessThanOrEqual(4);
  clock.advance(1_000);
  expect(told.at(-1)).toEqual({ seq: 41, of: 3, on: 3, behind: [], others: 0 });
  expect(fed).toEqual(told);
  expect([...topics]).toEqual([`room/${ROOM}/crew`]);
  const count = told.length;
  seen.onClients(ROOM);
  paint(41);
  clock.advance(5_000);
  expect(told).toHaveLength(count);
});

it('W1893 a screen of a frozen output does not count as showing the newest change', () => {
  const { clock, told, paint } = aRoom(1, 'output');
  paint(1);
  clock.advance(1_000);
  expect(told.at(-1)).toMatchObject({ of: 1, on: 0, behind: [{ name: 'screen 0', why: 'FROZEN' }] });
});

it('W1891 a room sends no counts if no screen has painted or all screens have left', () => {
  const { clock, told, seen, paint, leave } = aRoom(1);
  seen.onCommitted(ROOM);
  clock.advance(5_000);
  expect(told).toEqual([]);
  paint(1);
  clock.advance(1_000);
  leave();
  clock.advance(1_000);
  expect(told).toHaveLength(1);
});
