import { expect, it } from 'vitest';
import type { Client } from '../../machines/device/client.ts';
import { decodeServerFrame } from '../../machines/wire/frames.ts';
import { aClient, FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { afterAccepted, testRoom } from '../../tests/support/test-room.ts';
import type { DurableRoom } from '../rooms/host.ts';
import { syncTeamLookup } from '../store/lookup.ts';
import { CellEditors } from './cell-editors.ts';
import { ExpiryWatch } from './ended-rights.ts';
import { anIdentity } from './identity.fixture.ts';
import { Sessions } from './room-sessions.ts';
import { Session, SocketOutbox } from './session.ts';

const ROOM = 'room-a';
const LINK = 'link/secret';

/** A room with a row, columns for crew and for a named link, and screens of each audience. */
function aRoom() {
  const clock = new FakeClock();
  const told: (readonly [topic: string, payload: unknown])[] = [];
  const greeted: unknown[] = [];
  const outbox = new SocketOutbox(() => {});
  outbox.send = (_session, frame) => void greeted.push(frame[2]);
  const sessions = new Sessions(new ExpiryWatch(clock, outbox), {
    sessions: { hold: () => () => {} },
    teams: syncTeamLookup,
  });
  const join = (audience: 'crew' | 'read' | 'member' | typeof LINK) => {
    const session = new Session(0, '203.0.113.1');
    session.identity = anIdentity({ roomId: ROOM, channelId: audience, clientId: audience, audience });
    sessions.add(session, session.identity);
    editors.greet(session, session.identity);
    return () => sessions.remove(session, session.identity ?? anIdentity());
  };
  let context = testRoom([{ name: 'Doors' }]);
  for (const [id, audience] of [
    ['light', 'CREW'],
    ['secret', 'NAMED'],
  ] as const)
    context = afterAccepted(context, 'columns/create', { name: id, audience }, { ids: [id] });
  const room = { context: { ...context, clients: [] as readonly Client[] } };
  const editors = new CellEditors({
    sessions,
    room: () => room as unknown as DurableRoom,
    clock,
    outbox,
    publish: (topic, frame) => {
      const event = decodeServerFrame(frame);
      told.push([topic, Array.isArray(event) ? event[2] : null]);
    },
  });
  const [timer] = context.show.timers;
  /** Screens by name, each with its cell. */
  const stand = (screens: Readonly<Record<string, string | null>>) => {
    const clients = Object.entries(screens).map(([name, designing]) => aClient(name, { name, designing }));
    room.context = { ...room.context, clients };
    editors.onClientsChange(ROOM, { clients, left: [] });
    clock.advance(200);
  };
  const heard = () => told.splice(0);
  return { room, editors, clock, join, stand, heard, greeted, row: timer?._id ?? '' };
}

const at = (timerId: string, columnId: string, name: string) => ({ timerId, columnId, name });

it('R2335 each audience gets the editors of the columns that it sees, and viewers get no editors', () => {
  const { join, stand, heard, row } = aRoom();
  for (const audience of ['crew', 'read', 'member', LINK] as const) join(audience);
  stand({ Light: `${row}/light`, Stage: `${row}/secret`, Gone: 'gone/light', Desk: 'output' });
  const light = at(row, 'light', 'Light');
  const stage = at(row, 'secret', 'Stage');
  expect(heard()).toEqual([
    [`room/${ROOM}/crew`, [light]],
    [`room/${ROOM}/member`, [light, stage]],
    [`room/${ROOM}/${LINK}`, [stage]],
  ]);
  stand({ Light: `${row}/light`, Stage: null });
  expect(heard()).toEqual([
    [`room/${ROOM}/member`, [light]],
    [`room/${ROOM}/${LINK}`, []],
  ]);
  stand({ Light: `${row}/light` });
  expect(heard()).toEqual([]);
});

it('R2335 the name of an editor disappears at once when the column becomes NAMED', () => {
  const { join, stand, heard, room, editors, row } = aRoom();
  join('crew');
  stand({ Light: `${row}/light` });
  heard();
  editors.onCommitted(ROOM, { changes: [{ name: 'timeset', payload: room.context.show.timeset }] });
  expect(heard()).toEqual([]);
  const hidden = afterAccepted(room.context, 'columns/update', { columnId: 'light', audience: 'NAMED' });
  room.context = { ...room.context, show: hidden.show };
  editors.onCommitted(ROOM, { changes: [{ name: 'columns/removeOne', payload: { columnId: 'light' } }] });
  expect(heard()).toEqual([[`room/${ROOM}/crew`, []]]);
});

it('R2335 new screens get the editors once per batch, and no message if nobody edits', () => {
  const { join, stand, heard, greeted, editors, clock, row } = aRoom();
  join('crew');
  expect(greeted).toEqual([]);
  stand({ Light: `${row}/light` });
  expect(heard()).toHaveLength(1);
  join('member');
  join('read');
  expect(greeted).toEqual([[at(row, 'light', 'Light')]]);
  stand({ Light: null });
  expect(heard()).toEqual([
    [`room/${ROOM}/crew`, []],
    [`room/${ROOM}/member`, []],
  ]);
  join(LINK);
  expect(greeted).toHaveLength(1);
  stand({ Light: `${row}/light` });
  heard();
  editors.onRemoved(ROOM);
  editors.onClientsChange(ROOM, { clients: [], left: ['Light'] });
  clock.advance(1_000);
  expect(heard()).toEqual([]);
});
