import { describe, expect, it, test } from 'vitest';
import {
  aClient,
  after,
  afterAccepted,
  changeNamesBetween,
  command,
  refusedAs,
  SHOW_START,
  testRoom,
} from '../../tests/support/test-room.ts';
import type { View } from '../kernel/permissions.ts';
import { isKicked, KICK_LIMIT } from './client.commands.ts';
import { commandTable } from './commands.ts';
import { changesBetween } from './room.changes.ts';
import type { RoomContext } from './room.state.ts';

const room = after(testRoom(), {
  type: 'clients/joined',
  clients: [aClient('1'), aClient('2'), aClient('3', { deviceId: 'device-1' })],
});
const namesOf = ({ clients }: RoomContext) => clients.map(({ name }) => name);

describe('screens', () => {
  it('D1 come and go in batches, in the order in which they came', () => {
    expect(room.clients.map(({ id }) => id)).toEqual(['1', '2', '3']);
    const left = after(room, { type: 'clients/left', clientIds: ['1', '3', 'gone'] });
    expect(left.clients).toEqual([aClient('2')]);
  });

  it('D1 one that comes again is taken as it is now', () => {
    const again = after(room, { type: 'clients/joined', clients: [aClient('1', { view: 'AGENDA' })] });
    expect(again.clients.map(({ id, view }) => `${id} ${view}`)).toEqual([
      '2 VIEWER',
      '3 VIEWER',
      '1 AGENDA',
    ]);
  });

  it('D1 leaving of one who is not there changes nothing', () => {
    expect(after(room, { type: 'clients/left', clientIds: ['gone'] }).clients).toBe(room.clients);
  });

  it('D1 are no part of the show: nothing is told, dated or remembered', () => {
    const updated = afterAccepted(
      room,
      'client/update',
      { name: 'Left' },
      { clientId: '1', at: SHOW_START + 9 },
    );
    expect(updated.show).toBe(room.show);
    expect(updated.history).toBe(room.history);
    expect(changeNamesBetween(room, updated)).toEqual([]);
  });

  it('D2 a screen says about itself what it is called, shows and lags', () => {
    const fields = { name: 'Left', view: 'AGENDA', delay: 40 } as const;
    const updated = afterAccepted(room, 'client/update', fields, { clientId: '2' });
    expect(updated.clients[1]).toEqual({ ...aClient('2'), ...fields });
    expect(updated.clients[0]).toBe(room.clients[0]);
    const again = afterAccepted(updated, 'client/update', fields, { clientId: '2' });
    expect(again.clients).toBe(updated.clients);
  });

  it('D8 a screen says how long its way to the server is and how far its clock is off', () => {
    const updated = afterAccepted(room, 'client/update', { rtt: 12.5, offset: -340 }, { clientId: '2' });
    expect(updated.clients[1]).toEqual({ ...aClient('2'), rtt: 12.5, offset: -340 });
    const later = afterAccepted(updated, 'client/update', { rtt: 40 }, { clientId: '2' });
    expect(later.clients[1]).toMatchObject({ rtt: 40, offset: -340 });
  });

  it('V454 a screen says whose design is being worked on there, and when no longer', () => {
    const at = afterAccepted(room, 'client/update', { designing: 'o1' }, { clientId: '2' });
    expect(at.clients[1]).toEqual({ ...aClient('2'), designing: 'o1' });
    const left = afterAccepted(at, 'client/update', { designing: null }, { clientId: '2' });
    expect(left.clients[1]).toEqual({ ...aClient('2'), designing: null });
  });

  it('D2 only a connected screen can', () => {
    expect(refusedAs(room, 'client/update', { name: 'x' }, { clientId: 'gone' })).toBe('unknown_client');
    expect(refusedAs(room, 'client/update', { name: 'x' })).toBe('unknown_client');
  });

  it('D3 a crew member names a screen and sets its delay, and the screen is told', () => {
    const renamed = afterAccepted(room, 'clients/rename', { clientId: '2', name: 'Stage left' });
    expect(namesOf(renamed)).toEqual(['Screen 1', 'Stage left', 'Screen 3']);
    expect(renamed.notice).toEqual({ name: 'client/rename', clientId: '2', payload: { name: 'Stage left' } });
    const delayed = afterAccepted(room, 'clients/delay', { clientId: '2', ms: 250 });
    expect(delayed.clients[1]?.delay).toBe(250);
    expect(delayed.notice).toEqual({ name: 'client/delay', clientId: '2', payload: { ms: 250 } });
  });

  test.each([
    ['clients/identify', 'client/identify'],
    ['clients/forceReload', 'client/forceReload'],
  ] as const)('D4 %s tells that screen alone, every time', (name, notice) => {
    const once = afterAccepted(room, name, { clientId: '1' });
    expect(once.notice).toEqual({ name: notice, clientId: '1', payload: {} });
    expect(once.clients).toBe(room.clients);
    expect(afterAccepted(once, name, { clientId: '1' }).notice).not.toBe(once.notice);
  });

  test.each([
    ['clients/identifyAll', 'client/identify'],
    ['clients/reloadAll', 'client/forceReload'],
  ] as const)('D52 %s is for all but the sender, if it is a screen', (name, notice) => {
    const asked = afterAccepted(room, name, {}, { clientId: '2' });
    expect(asked.notice).toEqual({ name: notice, clientId: null, except: '2', payload: {} });
    expect(afterAccepted(room, name, {}).notice).toMatchObject({ clientId: null, except: null });
  });

  it('D53 a screen is told which view to show, and nothing else changes', () => {
    const sent = afterAccepted(room, 'clients/show', { clientId: '1', view: 'AGENDA' });
    expect(sent.notice).toEqual({ name: 'client/show', clientId: '1', payload: { view: 'AGENDA' } });
    expect(sent.clients).toBe(room.clients);
  });

  it('D54 a screen is not sent where its link does not lead', () => {
    expect(refusedAs(room, 'clients/show', { clientId: '1', view: 'CONTROLLER' })).toBe('forbidden');
    expect(refusedAs(room, 'clients/show', { clientId: 'gone', view: 'AGENDA' })).toBe('unknown_client');
  });

  test.each([
    ['clients/rename', { clientId: 'gone', name: 'x' }],
    ['clients/identify', { clientId: 'gone' }],
    ['clients/forceReload', { clientId: 'gone' }],
    ['clients/kick', { clientId: 'gone' }],
    ['clients/delay', { clientId: 'gone', ms: 0 }],
  ] as const)('D7 %s of a screen that is not connected is refused', (name, payload) => {
    expect(refusedAs(room, name, payload)).toBe('unknown_client');
  });

  it('D7 what a refusal should have stopped is a fault, not a kick', () => {
    const { does } = commandTable['clients/kick'];
    expect(() => does(room, { clientId: 'gone' }, { at: SHOW_START, ids: [] })).toThrow('No client gone');
  });
});

describe('access', () => {
  it('D5 a kick refuses the view to the device of the screen, once, and tells the screen', () => {
    const kicked = afterAccepted(room, 'clients/kick', { clientId: '1' }, { at: SHOW_START + 3 });
    expect(kicked.access).toEqual({ ...room.access, kicked: [{ deviceId: 'device-1', view: 'VIEWER' }] });
    expect(kicked.notice).toEqual({ name: 'client/kick', clientId: '1', payload: {} });
    expect(kicked.show.room.updatedAt).toBe(SHOW_START + 3);
    const other = afterAccepted(kicked, 'clients/kick', { clientId: '3' });
    expect(other.access).toBe(kicked.access);
    expect(other.notice?.clientId).toBe('3');
  });

  it('D40 refuses the view of the token, and an output apart from the viewer', () => {
    const screens = after(room, {
      type: 'clients/joined',
      clients: [
        aClient('4', { deviceId: 'device-4', view: 'AGENDA', tokenView: 'OPERATOR' }),
        aClient('5', { deviceId: 'device-4', tokenView: 'VIEWER', outputId: 'foyer' }),
      ],
    });
    const { kicked } = afterAccepted(
      afterAccepted(screens, 'clients/kick', { clientId: '4' }),
      'clients/kick',
      {
        clientId: '5',
      },
    ).access;
    const refused = (view: View, outputId?: string) =>
      isKicked(kicked, { deviceId: 'device-4', view, ...(outputId !== undefined && { outputId }) });
    expect([refused('OPERATOR'), refused('VIEWER', 'foyer')]).toEqual([true, true]);
    expect([refused('AGENDA'), refused('VIEWER'), refused('VIEWER', 'stage')]).toEqual([false, false, false]);
    expect(isKicked(kicked, { deviceId: 'device-1', view: 'OPERATOR' })).toBe(false);
  });

  it('D41 of a device refuses it in every view, in place of those that were refused', () => {
    const one = afterAccepted(room, 'clients/kick', { clientId: '1' });
    const two = afterAccepted(one, 'clients/kick', { clientId: '2' });
    const all = afterAccepted(two, 'clients/kick', { clientId: '3', device: true });
    expect(all.access.kicked).toEqual([
      { deviceId: 'device-2', view: 'VIEWER' },
      { deviceId: 'device-1', view: null },
    ]);
    expect(isKicked(all.access.kicked, { deviceId: 'device-1', view: 'CONTROLLER' })).toBe(true);
    for (const device of [true, false])
      expect(afterAccepted(all, 'clients/kick', { clientId: '1', device }).access).toBe(all.access);
  });

  it.each([true, false])(
    'D42 of a member refuses nothing, with device %s, and tells the screen',
    (device) => {
      const member = aClient('4', { member: true });
      const joined = after(room, { type: 'clients/joined', clients: [member] });
      const kicked = afterAccepted(joined, 'clients/kick', { clientId: '4', device }, { at: SHOW_START + 3 });
      expect(kicked.access).toBe(joined.access);
      expect(kicked.notice).toEqual({ name: 'client/kick', clientId: '4', payload: {} });
      expect(kicked.show.room.updatedAt).toBe(SHOW_START + 3);
    },
  );

  it('D43 a room keeps the newest thousand kicks', () => {
    const numbered = Array.from({ length: KICK_LIMIT }, (_, nth) => ({ deviceId: `d${nth}`, view: null }));
    const full = { ...room, access: { ...room.access, kicked: numbered } };
    const { kicked } = afterAccepted(full, 'clients/kick', { clientId: '1', device: true }).access;
    expect(kicked).toHaveLength(1_000);
    expect([kicked[0]?.deviceId, kicked.at(-1)?.deviceId]).toEqual(['d1', 'device-1']);
  });

  it('D9 members are told whom the room refuses and whether it asks for a password', () => {
    const secrets = (before: RoomContext, next: RoomContext) => changesBetween(before, next);
    const kicked = afterAccepted(room, 'clients/kick', { clientId: '1' });
    const now = { generation: 1, hasPassword: false, kicked: ['device-1'] };
    expect(secrets(room, kicked)).toEqual([{ name: 'room/secrets', payload: now }]);
    expect(secrets(kicked, afterAccepted(kicked, 'clients/kick', { clientId: '3' }))).toEqual([]);
    const allowed = afterAccepted(kicked, 'clients/allow', { deviceId: 'device-1' });
    expect(secrets(kicked, allowed)).toEqual([{ name: 'room/secrets', payload: { ...now, kicked: [] } }]);
    const locked = afterAccepted(kicked, 'room/setPassword', { password: 'x' }, { passwordHash: 'hash' });
    const then = { ...now, generation: 2, hasPassword: true };
    expect(secrets(kicked, locked)).toEqual([{ name: 'room/secrets', payload: then }]);
  });

  it('D6 a device can be let in again, in all that it was refused', () => {
    const agenda = aClient('4', { deviceId: 'device-1', tokenView: 'AGENDA' });
    const screens = after(room, { type: 'clients/joined', clients: [agenda] });
    const both = ['1', '4', '2'].reduce(
      (kicked, clientId) => afterAccepted(kicked, 'clients/kick', { clientId }),
      screens,
    );
    expect(both.access.kicked).toHaveLength(3);
    const allowed = afterAccepted(both, 'clients/allow', { deviceId: 'device-1' });
    expect(allowed.access.kicked).toEqual([{ deviceId: 'device-2', view: 'VIEWER' }]);
    expect(afterAccepted(allowed, 'clients/allow', { deviceId: 'device-1' }).access).toBe(allowed.access);
  });

  it('D10 new secrets void every link, token and kick', () => {
    const kicked = afterAccepted(room, 'clients/kick', { clientId: '1' });
    const rotated = afterAccepted(kicked, 'room/rotateSecrets', {}, { secret: 'fresh' });
    expect(rotated.access).toEqual({ ...room.access, secret: 'fresh', generation: 2, kicked: [] });
    expect(refusedAs(room, 'room/rotateSecrets', {})).toBe('invalid');
    expect(commandTable['room/rotateSecrets'].does(room, {}, { at: SHOW_START, ids: [] })).toBe(room);
  });

  it('D11 a password is set and removed by its hash, and voids the tokens given before', () => {
    const locked = afterAccepted(room, 'room/setPassword', { password: 'x' }, { passwordHash: 'hash' });
    expect(locked.access).toMatchObject({ passwordHash: 'hash', generation: 2 });
    const open = afterAccepted(locked, 'room/setPassword', { password: null }, { passwordHash: null });
    expect(open.access).toMatchObject({ passwordHash: null, generation: 3 });
    expect(refusedAs(room, 'room/setPassword', { password: 'x' })).toBe('invalid');
    const { does } = commandTable['room/setPassword'];
    expect(does(locked, { password: null }, { at: SHOW_START, ids: [] }).access.passwordHash).toBeNull();
  });

  it('D11 removing a password that is not there is no change: nobody is put out', () => {
    const same = afterAccepted(room, 'room/setPassword', { password: null }, { passwordHash: null });
    expect(same.access).toBe(room.access);
  });

  it('D7 the room itself refuses what is refused', () => {
    expect(after(room, command('clients/kick', { clientId: 'gone' }))).toBe(room);
  });
});
