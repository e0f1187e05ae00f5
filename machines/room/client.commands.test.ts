import { describe, expect, it, test } from 'vitest';
import {
  aClient,
  after,
  afterAccepted,
  at,
  changeNamesBetween,
  command,
  refusedAs,
  SHOW_START,
  testRoom,
} from '../../tests/support/test-room.ts';
import type { View } from '../kernel/permissions.ts';
import { buildElement, WHOLE_CANVAS } from '../output/layout-designs.ts';
import { PRESETS } from '../output/presets.ts';
import { changesBetween } from './changes-between.ts';
import { isKicked, KICK_LIMIT, pictureNotices, requestElementPicture } from './client.commands.ts';
import { commandTable } from './commands.ts';
import type { RoomContext } from './room.state.ts';

const room = after(testRoom(), {
  type: 'clients/joined',
  clients: [aClient('1'), aClient('2'), aClient('3', { deviceId: 'device-1' })],
});
const namesOf = ({ clients }: RoomContext) => clients.map(({ name }) => name);

describe('screens', () => {
  it('D1 join and leave in batches, and are listed in the order in which they joined', () => {
    expect(room.clients.map(({ id }) => id)).toEqual(['1', '2', '3']);
    const left = after(room, { type: 'clients/left', clientIds: ['1', '3', 'gone'] });
    expect(left.clients).toEqual([aClient('2')]);
  });

  it('D1 are replaced by their new data at the end of the list when they rejoin', () => {
    const again = after(room, { type: 'clients/joined', clients: [aClient('1', { view: 'AGENDA' })] });
    expect(again.clients.map(({ id, view }) => `${id} ${view}`)).toEqual([
      '2 VIEWER',
      '3 VIEWER',
      '1 AGENDA',
    ]);
  });

  it('D1 do not change when an unknown screen leaves', () => {
    expect(after(room, { type: 'clients/left', clientIds: ['gone'] }).clients).toBe(room.clients);
  });

  it('D1 can change without an event, without an undo step and without changing the show', () => {
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

  it('D2 report their own name, view and delay', () => {
    const fields = { name: 'Left', view: 'AGENDA', delay: 40 } as const;
    const updated = afterAccepted(room, 'client/update', fields, { clientId: '2' });
    expect(updated.clients[1]).toEqual({ ...aClient('2'), ...fields });
    expect(updated.clients[0]).toBe(room.clients[0]);
    const again = afterAccepted(updated, 'client/update', fields, { clientId: '2' });
    expect(again.clients).toBe(updated.clients);
  });

  it('D8 report their round-trip time and clock difference', () => {
    const updated = afterAccepted(room, 'client/update', { rtt: 12.5, offset: -340 }, { clientId: '2' });
    expect(updated.clients[1]).toEqual({ ...aClient('2'), rtt: 12.5, offset: -340 });
    const later = afterAccepted(updated, 'client/update', { rtt: 40 }, { clientId: '2' });
    expect(later.clients[1]).toMatchObject({ rtt: 40, offset: -340 });
  });

  it('V454 report which design a user edits, and null afterwards', () => {
    const designing = afterAccepted(room, 'client/update', { designing: 'o1' }, { clientId: '2' });
    expect(designing.clients[1]).toEqual({ ...aClient('2'), designing: 'o1' });
    const left = afterAccepted(designing, 'client/update', { designing: null }, { clientId: '2' });
    expect(left.clients[1]).toEqual({ ...aClient('2'), designing: null });
  });

  it('D2 report data only while they are connected', () => {
    expect(refusedAs(room, 'client/update', { name: 'x' }, { clientId: 'gone' })).toBe('unknown_client');
    expect(refusedAs(room, 'client/update', { name: 'x' })).toBe('unknown_client');
  });

  it('D3 are renamed and delayed by crew, and get a notice', () => {
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
  ] as const)('D4 get a notice each time a command %s names them', (name, notice) => {
    const once = afterAccepted(room, name, { clientId: '1' });
    expect(once.notice).toEqual({ name: notice, clientId: '1', payload: {} });
    expect(once.clients).toBe(room.clients);
    expect(afterAccepted(once, name, { clientId: '1' }).notice).not.toBe(once.notice);
  });

  test.each([
    ['clients/identifyAll', 'client/identify'],
    ['clients/reloadAll', 'client/forceReload'],
  ] as const)('D52 all get %s, except the screen that sent the command', (name, notice) => {
    const asked = afterAccepted(room, name, {}, { clientId: '2' });
    expect(asked.notice).toEqual({ name: notice, clientId: null, except: '2', payload: {} });
    expect(afterAccepted(room, name, {}).notice).toMatchObject({ clientId: null, except: null });
  });

  it('D53 get a notice that names the view to show, and their data stays the same', () => {
    const sent = afterAccepted(room, 'clients/show', { clientId: '1', view: 'AGENDA' });
    expect(sent.notice).toEqual({ name: 'client/show', clientId: '1', payload: { view: 'AGENDA' } });
    expect(sent.clients).toBe(room.clients);
  });

  it('D54 cannot be sent to a view that their link does not open', () => {
    expect(refusedAs(room, 'clients/show', { clientId: '1', view: 'CONTROLLER' })).toBe('forbidden');
    expect(refusedAs(room, 'clients/show', { clientId: 'gone', view: 'AGENDA' })).toBe('unknown_client');
  });

  test.each([
    ['clients/rename', { clientId: 'gone', name: 'x' }],
    ['clients/identify', { clientId: 'gone' }],
    ['clients/forceReload', { clientId: 'gone' }],
    ['clients/kick', { clientId: 'gone' }],
    ['clients/delay', { clientId: 'gone', ms: 0 }],
  ] as const)('D7 cause a refusal of %s if they are not connected', (name, payload) => {
    expect(refusedAs(room, name, payload)).toBe('unknown_client');
  });

  it('D7 cause an error if a kick of an unknown screen is applied in spite of its refusal', () => {
    const { does } = commandTable['clients/kick'];
    expect(() => does(room, { clientId: 'gone' }, { at: SHOW_START, ids: [] })).toThrow('No client gone');
  });
});

describe('access to a room', () => {
  it('D5 is refused to a kicked device in its view, and the screen gets a notice', () => {
    const kicked = afterAccepted(room, 'clients/kick', { clientId: '1' }, { at: SHOW_START + 3 });
    expect(kicked.access).toEqual({ ...room.access, kicked: [{ deviceId: 'device-1', view: 'VIEWER' }] });
    expect(kicked.notice).toEqual({ name: 'client/kick', clientId: '1', payload: {} });
    expect(kicked.show.room.updatedAt).toBe(SHOW_START + 3);
    const other = afterAccepted(kicked, 'clients/kick', { clientId: '3' });
    expect(other.access).toBe(kicked.access);
    expect(other.notice?.clientId).toBe('3');
  });

  it("D40 is refused in the view of the kicked screen's token, separately for each output", () => {
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

  it('D41 is refused in every view after a kick of the device, by one entry of the list', () => {
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
    'D42 is not refused to a member whose screen was kicked, with device: %s',
    (device) => {
      const member = aClient('4', { member: true });
      const joined = after(room, { type: 'clients/joined', clients: [member] });
      const kicked = afterAccepted(joined, 'clients/kick', { clientId: '4', device }, { at: SHOW_START + 3 });
      expect(kicked.access).toBe(joined.access);
      expect(kicked.notice).toEqual({ name: 'client/kick', clientId: '4', payload: {} });
      expect(kicked.show.room.updatedAt).toBe(SHOW_START + 3);
    },
  );

  it('D43 is refused to the devices of the newest 1,000 kicks', () => {
    const numbered = Array.from({ length: KICK_LIMIT }, (_, nth) => ({ deviceId: `d${nth}`, view: null }));
    const full = { ...room, access: { ...room.access, kicked: numbered } };
    const { kicked } = afterAccepted(full, 'clients/kick', { clientId: '1', device: true }).access;
    expect(kicked).toHaveLength(1_000);
    expect([kicked[0]?.deviceId, kicked.at(-1)?.deviceId]).toEqual(['d1', 'device-1']);
  });

  it('D9 is sent to members with the refused devices and whether a password is set', () => {
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

  it('D6 is allowed again in every view by the command Allow', () => {
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

  it('D10 ends for all links and tokens when the secrets change, and kicks are cleared', () => {
    const kicked = afterAccepted(room, 'clients/kick', { clientId: '1' });
    const rotated = afterAccepted(kicked, 'room/rotateSecrets', {}, { secret: 'fresh' });
    expect(rotated.access).toEqual({ ...room.access, secret: 'fresh', generation: 2, kicked: [] });
    expect(refusedAs(room, 'room/rotateSecrets', {})).toBe('invalid');
    expect(commandTable['room/rotateSecrets'].does(room, {}, { at: SHOW_START, ids: [] })).toBe(room);
  });

  it('D11 ends for earlier tokens when a password is set or removed', () => {
    const locked = afterAccepted(room, 'room/setPassword', { password: 'x' }, { passwordHash: 'hash' });
    expect(locked.access).toMatchObject({ passwordHash: 'hash', generation: 2 });
    const open = afterAccepted(locked, 'room/setPassword', { password: null }, { passwordHash: null });
    expect(open.access).toMatchObject({ passwordHash: null, generation: 3 });
    expect(refusedAs(room, 'room/setPassword', { password: 'x' })).toBe('invalid');
    const { does } = commandTable['room/setPassword'];
    expect(does(locked, { password: null }, { at: SHOW_START, ids: [] }).access.passwordHash).toBeNull();
  });

  it('D11 does not change when a missing password is removed', () => {
    const same = afterAccepted(room, 'room/setPassword', { password: null }, { passwordHash: null });
    expect(same.access).toBe(room.access);
  });

  it('D7 does not change by a kick of an unknown screen', () => {
    expect(after(room, command('clients/kick', { clientId: 'gone' }))).toBe(room);
  });
});

describe('pictures', () => {
  const PICTURE = 'data:image/png;base64,AAAA';

  const designedRoom = after(testRoom(), {
    type: 'clients/joined',
    clients: [
      aClient('wall'),
      aClient('controller', { view: 'CONTROLLER' }),
      aClient('other controller', { view: 'CONTROLLER' }),
      aClient('guest', { view: 'ANONYMOUS' }),
    ],
  });

  const asked = (context: RoomContext, askerId: string, ms: number, clientId = 'wall') =>
    afterAccepted(context, 'clients/thumb', { clientId }, { clientId: askerId, ...at(ms) });

  const askRefused = (context: RoomContext, ms: number, clientId = 'wall', askerId = 'controller') =>
    refusedAs(context, 'clients/thumb', { clientId }, { clientId: askerId, ...at(ms) });

  const shown = (context: RoomContext, ms: number, thumb: string | null = PICTURE) =>
    afterAccepted(context, 'client/update', { thumb }, { clientId: 'wall', ...at(ms) });

  const noticesOf = (context: RoomContext, ms: number, thumb: string | null = PICTURE) =>
    pictureNotices(context, command('client/update', { thumb }, { clientId: 'wall', ...at(ms) }));

  const thumbAtOf = ({ clients }: RoomContext) => clients.find(({ id }) => id === 'wall')?.thumbAt;

  describe('pictures of screens', () => {
    it('D32 are not stored, except for the time of the newest', () => {
      const told = shown(designedRoom, 40);
      expect(thumbAtOf(designedRoom)).toBeNull();
      expect(thumbAtOf(told)).toBe(at(40).at);
      expect(JSON.stringify(told)).not.toContain(PICTURE);
      expect(noticesOf(designedRoom, 40)).toEqual([]);
    });

    test.each([null, 'https://outside.example/picture.png'])(
      'D32 %j is not accepted as a picture',
      (thumb) => {
        expect(shown(designedRoom, 40, thumb).clients).toBe(designedRoom.clients);
      },
    );

    it('D33 are requested from one screen at most every 2 s', () => {
      const once = asked(designedRoom, 'controller', 0);
      expect(once.notice).toEqual({ name: 'client/thumb', clientId: 'wall', payload: {} });
      expect(once.clients).toBe(designedRoom.clients);
      const twice = asked(once, 'other controller', 1_999);
      expect(twice.notice).toBe(once.notice);
      const later = asked(twice, 'controller', 2_000);
      expect(later.notice).toEqual(once.notice);
      expect(later.notice).not.toBe(once.notice);
      expect(asked(twice, 'controller', 1_999, 'other controller').notice?.clientId).toBe('other controller');
    });

    it('D33 are sent once to each client that requested them', () => {
      const waiting = asked(
        asked(asked(designedRoom, 'controller', 0), 'controller', 10),
        'other controller',
        20,
      );
      const payload = { clientId: 'wall', thumb: PICTURE };
      expect(noticesOf(waiting, 100)).toEqual([
        { name: 'client/thumb', clientId: 'controller', payload },
        { name: 'client/thumb', clientId: 'other controller', payload },
      ]);
      expect(noticesOf(shown(waiting, 100), 2_100)).toEqual([]);
      const elsewhere = asked(asked(designedRoom, 'controller', 0), 'controller', 0, 'other controller');
      expect(noticesOf(shown(elsewhere, 100), 100)).toEqual([]);
    });

    it('D33 are sent only within 5 s of the request, and only if an update contains a picture', () => {
      const waiting = asked(designedRoom, 'controller', 0);
      expect(noticesOf(waiting, 4_999)).toHaveLength(1);
      expect(noticesOf(waiting, 5_000)).toEqual([]);
      expect(
        pictureNotices(waiting, command('client/update', { name: 'Wall' }, { clientId: 'wall' })),
      ).toEqual([]);
      expect(pictureNotices(waiting, command('client/update', { thumb: PICTURE }))).toEqual([]);
      expect(pictureNotices(waiting, command('timeset/start', {}))).toEqual([]);
    });

    test.each([null, 'data:image/svg+xml;base64,AAAA'])(
      'D33 %j, which is no picture, is sent to the requesting client as null',
      (thumb) => {
        const waiting = asked(designedRoom, 'controller', 0);
        expect(noticesOf(waiting, 100, thumb)).toEqual([
          { name: 'client/thumb', clientId: 'controller', payload: { clientId: 'wall', thumb: null } },
        ]);
        expect(noticesOf(shown(waiting, 100, thumb), 200)).toEqual([]);
      },
    );

    it('D34 are refused if a screen sends them within 2 s, and are not requested meanwhile', () => {
      const told = shown(designedRoom, 0);
      const fields = { thumb: PICTURE, name: 'Wall' };
      expect(refusedAs(told, 'client/update', fields, { clientId: 'wall', ...at(1_999) })).toBe(
        'rate_limited',
      );
      expect(refusedAs(told, 'client/update', { name: 'Wall' }, { clientId: 'wall', ...at(1) })).toBeNull();
      expect(askRefused(told, 1_999)).toBe('rate_limited');
      expect(askRefused(told, 2_000)).toBeNull();
      expect(thumbAtOf(shown(told, 2_000))).toBe(at(2_000).at);
    });

    it('D34 are requested at most 50 times in 5 s in a room', () => {
      const busy = Array.from({ length: 50 }).reduce<RoomContext>(
        (now) => asked(now, 'controller', 0),
        designedRoom,
      );
      expect(askRefused(busy, 4_999, 'other controller')).toBe('rate_limited');
      expect(askRefused(busy, 5_000, 'other controller')).toBeNull();
      expect(asked(busy, 'controller', 5_000).pictureAsks).toHaveLength(1);
    });

    it('D34 are requested only by and from screens of the room', () => {
      expect(askRefused(designedRoom, 0, 'gone')).toBe('unknown_client');
      expect(askRefused(designedRoom, 0, 'wall', 'gone')).toBe('unknown_client');
      expect(refusedAs(designedRoom, 'clients/thumb', { clientId: 'wall' })).toBe('unknown_client');
    });

    it('D35 are refused from a question page', () => {
      expect(askRefused(designedRoom, 0, 'guest')).toBe('forbidden');
      const saying = (thumb: string | null) =>
        refusedAs(designedRoom, 'client/update', { thumb }, { clientId: 'guest' });
      expect(saying(PICTURE)).toBe('forbidden');
      expect(saying(null)).toBeNull();
    });
  });

  describe('pictures that outputs show', () => {
    const shot = buildElement('SCREENSHOT', 'shot', WHOLE_CANVAS, { screen: 'Screen wall' });
    const hidden = { ...shot, id: 'hidden', hidden: true };
    const text = buildElement('TEXT', 'text', WHOLE_CANVAS, {});
    const withShot = (view: string | null = null): RoomContext => {
      const elements = [{ ...shot, view } as typeof shot, hidden, text];
      const [output] = designedRoom.show.outputs;
      const design = { ...PRESETS.CLOCK, elements };
      const outputId = output?._id ?? '';
      return {
        ...designedRoom,
        show: { ...designedRoom.show, outputs: output ? [{ ...output, design }] : [] },
        clients: [...designedRoom.clients, aClient('stage', { outputId }), aClient('beside', { outputId })],
      };
    };
    const designed = withShot();
    const asks = (context: RoomContext, ms: number, clientId = 'stage') =>
      afterAccepted(context, 'clients/picture', { elementId: 'shot' }, { clientId, ...at(ms) });
    const refused = (context: RoomContext, clientId = 'stage', elementId = 'shot', ms = 0) =>
      refusedAs(context, 'clients/picture', { elementId }, { clientId, ...at(ms) });

    it('W127 are requested by screens of an output, and sent to each of them once', () => {
      const waiting = asks(asks(asks(designed, 0), 10), 20, 'beside');
      expect(asks(designed, 0).notice).toEqual({ name: 'client/thumb', clientId: 'wall', payload: {} });
      const payload = { elementId: 'shot', thumb: PICTURE };
      expect(noticesOf(waiting, 100)).toEqual([
        { name: 'client/picture', clientId: 'stage', payload },
        { name: 'client/picture', clientId: 'beside', payload },
      ]);
      expect(noticesOf(shown(waiting, 100), 3_000)).toEqual([]);
      expect(noticesOf({ ...waiting, show: designedRoom.show }, 100)).toEqual([]);
    });

    it('W127 are those of a connected screen with the chosen view and name', () => {
      expect(refused(withShot('VIEWER'))).toBeNull();
      expect(refused(withShot('AGENDA'))).toBe('unknown_client');
      // Not its own, which would be a picture of a picture.
      const renamed = designed.clients.map((each) =>
        each.id === 'stage' ? { ...each, name: 'Screen wall' } : each,
      );
      const alone = { ...designed, clients: renamed.filter(({ id }) => id !== 'wall') };
      expect(refused(alone)).toBe('unknown_client');
      expect(refused(alone, 'beside')).toBeNull();
    });

    it('W127 are not sent to clients of other outputs, and not for other elements', () => {
      for (const clientId of ['wall', 'controller', 'guest', 'gone'])
        expect(refused(designed, clientId)).toBe('unknown_client');
      for (const elementId of ['hidden', 'text', 'none'])
        expect(refused(designed, 'stage', elementId)).toBe('unknown_client');
      expect(refused(designedRoom, 'stage')).toBe('unknown_client');
      expect(refused({ ...designed, show: designedRoom.show })).toBe('unknown_client');
      expect(refusedAs(designed, 'clients/picture', { elementId: 'shot' })).toBe('unknown_client');
      expect(requestElementPicture(designed, { elementId: 'shot' }, { ids: [], ...at(0) })).toBe(designed);
    });

    it('W128 are limited to 20 requests of outputs in 5 s, so that crew can still request some', () => {
      const busy = Array.from({ length: 20 }).reduce<RoomContext>((now) => asks(now, 0), designed);
      expect(refused(busy, 'beside', 'shot', 4_999)).toBe('rate_limited');
      expect(askRefused(busy, 4_999)).toBeNull();
      expect(refused(busy, 'beside', 'shot', 5_000)).toBeNull();
    });
  });
});
