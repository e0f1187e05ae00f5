import { describe, expect, it, test } from 'vitest';
import {
  aClient,
  after,
  afterAccepted,
  at,
  command,
  refusedAs,
  testRoom,
} from '../../tests/support/test-room.ts';
import { buildElement, WHOLE_CANVAS } from '../output/designed.ts';
import { PRESETS } from '../output/presets.ts';
import { askForElement, pictureNotices } from './client.commands.ts';
import type { RoomContext } from './room.state.ts';

const PICTURE = 'data:image/png;base64,AAAA';

const room = after(testRoom(), {
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
  it('D32 are kept by nobody: of one is known when it was told', () => {
    const told = shown(room, 40);
    expect(thumbAtOf(room)).toBeNull();
    expect(thumbAtOf(told)).toBe(at(40).at);
    expect(JSON.stringify(told)).not.toContain(PICTURE);
    expect(noticesOf(room, 40)).toEqual([]);
  });

  test.each([null, 'https://outside.example/picture.png'])('D32 %j is none', (thumb) => {
    expect(shown(room, 40, thumb).clients).toBe(room.clients);
  });

  it('D33 are asked for from the one screen, at most every 2 s', () => {
    const once = asked(room, 'controller', 0);
    expect(once.notice).toEqual({ name: 'client/thumb', clientId: 'wall', payload: {} });
    expect(once.clients).toBe(room.clients);
    const twice = asked(once, 'other controller', 1_999);
    expect(twice.notice).toBe(once.notice);
    const later = asked(twice, 'controller', 2_000);
    expect(later.notice).toEqual(once.notice);
    expect(later.notice).not.toBe(once.notice);
    expect(asked(twice, 'controller', 1_999, 'other controller').notice?.clientId).toBe('other controller');
  });

  it('D33 go to each who asked, once', () => {
    const waiting = asked(asked(asked(room, 'controller', 0), 'controller', 10), 'other controller', 20);
    const payload = { clientId: 'wall', thumb: PICTURE };
    expect(noticesOf(waiting, 100)).toEqual([
      { name: 'client/thumb', clientId: 'controller', payload },
      { name: 'client/thumb', clientId: 'other controller', payload },
    ]);
    expect(noticesOf(shown(waiting, 100), 2_100)).toEqual([]);
    const elsewhere = asked(asked(room, 'controller', 0), 'controller', 0, 'other controller');
    expect(noticesOf(shown(elsewhere, 100), 100)).toEqual([]);
  });

  it('D33 go to nobody who asked 5 s ago, nor does another word about the screen', () => {
    const waiting = asked(room, 'controller', 0);
    expect(noticesOf(waiting, 4_999)).toHaveLength(1);
    expect(noticesOf(waiting, 5_000)).toEqual([]);
    expect(pictureNotices(waiting, command('client/update', { name: 'Wall' }, { clientId: 'wall' }))).toEqual(
      [],
    );
    expect(pictureNotices(waiting, command('client/update', { thumb: PICTURE }))).toEqual([]);
    expect(pictureNotices(waiting, command('timeset/start', {}))).toEqual([]);
  });

  test.each([null, 'data:image/svg+xml;base64,AAAA'])('D33 %j is told as that there is none', (thumb) => {
    const waiting = asked(room, 'controller', 0);
    expect(noticesOf(waiting, 100, thumb)).toEqual([
      { name: 'client/thumb', clientId: 'controller', payload: { clientId: 'wall', thumb: null } },
    ]);
    expect(noticesOf(shown(waiting, 100, thumb), 200)).toEqual([]);
  });

  it('D34 come at most every 2 s from a screen, which is not asked in between', () => {
    const told = shown(room, 0);
    const fields = { thumb: PICTURE, name: 'Wall' };
    expect(refusedAs(told, 'client/update', fields, { clientId: 'wall', ...at(1_999) })).toBe('rate_limited');
    expect(refusedAs(told, 'client/update', { name: 'Wall' }, { clientId: 'wall', ...at(1) })).toBeNull();
    expect(askRefused(told, 1_999)).toBe('rate_limited');
    expect(askRefused(told, 2_000)).toBeNull();
    expect(thumbAtOf(shown(told, 2_000))).toBe(at(2_000).at);
  });

  it('D34 are asked for 50 times in 5 s in a room', () => {
    const busy = Array.from({ length: 50 }).reduce<RoomContext>((now) => asked(now, 'controller', 0), room);
    expect(askRefused(busy, 4_999, 'other controller')).toBe('rate_limited');
    expect(askRefused(busy, 5_000, 'other controller')).toBeNull();
    expect(asked(busy, 'controller', 5_000).pictureAsks).toHaveLength(1);
  });

  it('D34 are asked for by screens of the room, of screens of the room', () => {
    expect(askRefused(room, 0, 'gone')).toBe('unknown_client');
    expect(askRefused(room, 0, 'wall', 'gone')).toBe('unknown_client');
    expect(refusedAs(room, 'clients/thumb', { clientId: 'wall' })).toBe('unknown_client');
  });

  it('D35 are none of a question page', () => {
    expect(askRefused(room, 0, 'guest')).toBe('forbidden');
    const saying = (thumb: string | null) =>
      refusedAs(room, 'client/update', { thumb }, { clientId: 'guest' });
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
    const [output] = room.show.outputs;
    const design = { ...PRESETS.CLOCK, elements };
    const outputId = output?._id ?? '';
    return {
      ...room,
      show: { ...room.show, outputs: output ? [{ ...output, design }] : [] },
      clients: [...room.clients, aClient('stage', { outputId }), aClient('beside', { outputId })],
    };
  };
  const designed = withShot();
  const asks = (context: RoomContext, ms: number, clientId = 'stage') =>
    afterAccepted(context, 'clients/picture', { elementId: 'shot' }, { clientId, ...at(ms) });
  const refused = (context: RoomContext, clientId = 'stage', elementId = 'shot', ms = 0) =>
    refusedAs(context, 'clients/picture', { elementId }, { clientId, ...at(ms) });

  it('W127 are asked for by a screen of an output, and come to each that asked, once', () => {
    const waiting = asks(asks(asks(designed, 0), 10), 20, 'beside');
    expect(asks(designed, 0).notice).toEqual({ name: 'client/thumb', clientId: 'wall', payload: {} });
    const payload = { elementId: 'shot', thumb: PICTURE };
    expect(noticesOf(waiting, 100)).toEqual([
      { name: 'client/picture', clientId: 'stage', payload },
      { name: 'client/picture', clientId: 'beside', payload },
    ]);
    expect(noticesOf(shown(waiting, 100), 3_000)).toEqual([]);
    expect(noticesOf({ ...waiting, show: room.show }, 100)).toEqual([]);
  });

  it('W127 are those of a screen that is connected, under the view that was chosen', () => {
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

  it('W127 are for nobody else, and of no other element', () => {
    for (const clientId of ['wall', 'controller', 'guest', 'gone'])
      expect(refused(designed, clientId)).toBe('unknown_client');
    for (const elementId of ['hidden', 'text', 'none'])
      expect(refused(designed, 'stage', elementId)).toBe('unknown_client');
    expect(refused(room, 'stage')).toBe('unknown_client');
    expect(refused({ ...designed, show: room.show })).toBe('unknown_client');
    expect(refusedAs(designed, 'clients/picture', { elementId: 'shot' })).toBe('unknown_client');
    expect(askForElement(designed, { elementId: 'shot' }, { ids: [], ...at(0) })).toBe(designed);
  });

  it('W128 leave room for those who run the show', () => {
    const busy = Array.from({ length: 20 }).reduce<RoomContext>((now) => asks(now, 0), designed);
    expect(refused(busy, 'beside', 'shot', 4_999)).toBe('rate_limited');
    expect(askRefused(busy, 4_999)).toBeNull();
    expect(refused(busy, 'beside', 'shot', 5_000)).toBeNull();
  });
});
