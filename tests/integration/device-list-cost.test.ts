import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../machines/device/client.ts';
import { READ, viewPermissions } from '../../machines/kernel/permissions.ts';
import { HOUR, SECOND } from '../../machines/kernel/time.ts';
import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import { acceptsBits } from '../../machines/room/changes.ts';
import type { CommandPayloads } from '../../machines/room/commands.ts';
import { encodeClientFrame } from '../../machines/wire/frames.ts';
import { createRoomHost, type RoomHost } from '../../server/rooms/host.ts';
import { ExpiryWatch } from '../../server/sockets/ended-rights.ts';
import { anIdentity } from '../../server/sockets/identity.fixture.ts';
import { Publisher } from '../../server/sockets/publisher.ts';
import { Sessions } from '../../server/sockets/room-sessions.ts';
import { type ClientsEvent, clientsTopicOf, Session, SocketOutbox } from '../../server/sockets/session.ts';
import { syncTeamLookup } from '../../server/store/lookup.ts';
import { MemoryDisk, MemoryRoomStore } from '../support/store.memory.ts';
import { aClient, aRoom, ask, countedIds, FakeClock } from './room-host.fixtures.ts';
import { TestDrive } from './room-host.stores.ts';

const ROOM = 'room-a';
const SCREENS = 1_000;

let clock: FakeClock;
let host: RoomHost;
let sessions: Sessions;
/** The length of each frame that one who hears so was sent. */
let frames: Record<ClientsEvent, number[]>;
let commandId: number;

const bytes = (event: ClientsEvent): number => frames[event].reduce((sum, length) => sum + length, 0);

function controller(event: ClientsEvent, nth: number): void {
  const session = new Session(0, '203.0.113.1');
  session.identity = anIdentity({
    roomId: ROOM,
    clientId: `controller-${event}-${nth}`,
    channelId: `channel-${event}-${nth}`,
    deviceId: 'controller',
    view: 'CONTROLLER',
    permissions: viewPermissions.CONTROLLER,
    audience: 'crew',
    actor: 'd:controller',
    accepted: acceptsBits([event]),
    endsAt: clock.now() + HOUR,
  });
  sessions.add(session, session.identity);
}

function update(fields: CommandPayloads['client/update'], clientId = 'c7'): void {
  const id = ++commandId;
  const origin = { channelId: `channel-${clientId}`, id, clientId };
  const answers = ask(host, { name: 'client/update', payload: fields }, { permissions: READ, origin });
  if (!answers[0]?.ok) throw new Error(JSON.stringify(answers));
}

async function fullRoom(): Promise<void> {
  clock = new FakeClock();
  const outbox = new SocketOutbox(() => {});
  sessions = new Sessions(new ExpiryWatch(clock, outbox), {
    sessions: { hold: () => () => {} },
    teams: syncTeamLookup,
  });
  frames = { clients: [], 'clients/changed': [] };
  commandId = 0;
  const topics: Record<string, ClientsEvent> = {
    [clientsTopicOf(ROOM, 'clients')]: 'clients',
    [clientsTopicOf(ROOM, 'clients/changed')]: 'clients/changed',
  };
  const publisher = new Publisher(
    sessions,
    outbox,
    clock,
    { review: () => {} },
    { follow: () => {} },
    (topic, frame) => {
      const event = topics[topic];
      if (event !== undefined) frames[event].push(frame.length);
    },
  );
  host = createRoomHost({
    laterTurn: (work) => work(),
    store: new MemoryRoomStore(new MemoryDisk(), new TestDrive()),
    clock,
    listeners: [publisher],
    randomness: countedIds(),
    planOfTeam: () => selfHostedPlan,
    onFault: (error) => {
      throw error;
    },
  });
  await host.createRoom(aRoom(ROOM));
  const screens: Client[] = Array.from({ length: SCREENS }, (_, nth) => aClient(`c${nth}`));
  host.clientsChanged(ROOM, screens, []);
  clock.advance(10 * SECOND);
}

describe('the list of 1,000 screens', () => {
  beforeEach(fullRoom);

  it('D30 sends a change of one screen in less than 300 bytes', () => {
    controller('clients/changed', 0);
    expect(encodeClientFrame(['command', 1, 'client/update', { rtt: 1 }]).length).toBe(30);
    update({ rtt: 1 });
    clock.advance(SECOND);
    expect(frames['clients/changed']).toHaveLength(1);
    expect(bytes('clients/changed')).toBeLessThan(300);
  });

  it('D31 sends a screen that changes 100 times a second at most 10 times a second', () => {
    controller('clients/changed', 0);
    const longest = 'ß'.repeat(99);
    for (let nth = 0; nth < 500; nth++) {
      update({ name: `${longest}${nth % 10}` });
      clock.advance(10);
    }
    expect(frames['clients/changed'].length).toBeLessThanOrEqual(51);
    expect(bytes('clients/changed')).toBeLessThan(51 * 500);
  });

  it.each([
    ['clients', 1],
    ['clients', 5],
    ['clients/changed', 1],
    ['clients/changed', 20],
  ] as const)(
    'D31 takes at most 250 kB a second if all screens change, sent as %s to %d clients',
    (news, count) => {
      for (let nth = 0; nth < count; nth++) controller(news, nth);
      const seconds = 12;
      for (let second = 0; second < seconds; second++) {
        for (let nth = 0; nth < SCREENS; nth++) update({ name: `${second}` }, `c${nth}`);
        clock.advance(SECOND);
      }
      const largest = Math.max(...frames[news]) * count;
      expect(frames[news].length).toBeGreaterThan(1);
      expect(bytes(news) * count).toBeLessThanOrEqual(250 * 1_000 * seconds + largest);
    },
  );

  it('D31 sends changes without delay while other clients get whole lists', () => {
    controller('clients/changed', 0);
    for (let nth = 0; nth < 50; nth++) controller('clients', nth);
    for (let nth = 0; nth < 20; nth++) {
      update({ name: `${nth}` });
      clock.advance(100);
    }
    expect(frames['clients/changed'].length).toBeGreaterThanOrEqual(19);
    expect(frames.clients).toHaveLength(1);
  });
});
