import { describe, expect, it, test } from 'vitest';
import { afterAccepted, refusedAs, SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import { newOutput } from '../output/output.ts';
import { starterPlan } from '../plan/room-plan.ts';
import { parseCommand } from './commands.schema.ts';
import { refusalOf, type StampedCommand } from './commands.ts';
import { newRoomContext } from './new-room.ts';
import { lightsMode, type RoomContext } from './room.state.ts';

const room = testRoom();
const settingsOf = ({ show }: RoomContext) => show.room.settings;

describe('a new room', () => {
  const made = (timezone: string | null) =>
    newRoomContext({
      roomId: 'r',
      pid: 'ABCD1234',
      name: 'Gala',
      timezone,
      teamId: 't',
      ownerUid: 'u',
      plan: starterPlan,
      secret: 's',
      timerId: 'timer',
      outputId: 'output',
      at: 5,
    });

  it('R2 has one timer ready to start and one output called Viewer', () => {
    const { show, access } = made('Europe/Berlin');
    expect(show.timers).toMatchObject([{ _id: 'timer', index: 0, minutes: 10 }]);
    expect(show.timeset).toMatchObject({ timerId: 'timer', running: false, kickoff: null });
    expect(show.outputs).toEqual([{ _id: 'output', index: 0, ...newOutput, name: 'Viewer' }]);
    expect(show.room).toMatchObject({
      pid: 'ABCD1234',
      name: 'Gala',
      teamId: 't',
      createdAt: 5,
      updatedAt: 5,
    });
    expect(access).toEqual({ ownerUid: 'u', secret: 's', generation: 1, passwordHash: null, kicked: [] });
  });

  it('R11 stores null instead of an invalid time zone', () => {
    expect(settingsOf(made('Europe/Berlin')).timezone).toBe('Europe/Berlin');
    expect(settingsOf(made('Mars/Olympus')).timezone).toBeNull();
  });
});

describe('settings of a room', () => {
  it('R9 blackout sets the lights mode to blackout, and its end sets it back to normal', () => {
    const dark = afterAccepted(room, 'room/blackout', { on: true });
    expect([lightsMode(room.show), lightsMode(dark.show)]).toEqual(['normal', 'blackout']);
    expect(lightsMode(afterAccepted(dark, 'room/blackout', { on: false }).show)).toBe('normal');
  });

  it('R9 on air is a setting of the room', () => {
    expect(settingsOf(afterAccepted(room, 'room/onAir', { on: true }))).toEqual({
      ...settingsOf(room),
      onAir: true,
    });
  });

  it('R9 a command with the same values changes nothing', () => {
    const same = afterAccepted(room, 'room/settings', { blackout: false, todFormat: 'AUTO' });
    expect(settingsOf(same)).toBe(settingsOf(room));
    const renamed = afterAccepted(room, 'room/rename', { name: 'Rehearsal' });
    expect(renamed.history).toBe(room.history);
  });

  test.each([
    ['Asia/Tokyo', 'Asia/Tokyo'],
    ['Mars/Olympus', null],
    [null, null],
  ])('R11 the zone %s is stored as %s', (timezone, kept) => {
    expect(settingsOf(afterAccepted(room, 'room/settings', { timezone })).timezone).toBe(kept);
  });

  it('R17 rename changes the name of the room', () => {
    expect(afterAccepted(room, 'room/rename', { name: 'Gala' }).show.room.name).toBe('Gala');
  });

  it('R12 updatedAt is the instant at which the newest command ran', () => {
    const later = afterAccepted(room, 'room/blackout', { on: false }, { at: SHOW_START + 5 });
    expect(later.show.room.updatedAt).toBe(SHOW_START + 5);
  });

  it('R13 a flash is sent with its instant, and the show does not change', () => {
    const flashed = afterAccepted(room, 'timers/flash', { count: 3 }, { at: SHOW_START + 1 });
    expect(flashed.flashes).toEqual({ timers: { count: 3, at: SHOW_START + 1 }, messages: null });
    expect({ ...flashed.show, room: room.show.room }).toEqual(room.show);
    const shown = afterAccepted(afterAccepted(room, 'messages/create', {}, { ids: ['m'] }), 'messages/show', {
      messageId: 'm',
    });
    const both = afterAccepted(shown, 'messages/flash', { count: 2 }, { at: SHOW_START + 2 });
    expect(both.flashes).toEqual({ timers: null, messages: { count: 2, at: SHOW_START + 2 } });
  });
});

describe('outputs', () => {
  const two = afterAccepted(room, 'outputs/create', { name: 'Foyer' }, { ids: ['foyer'] });
  const names = ({ show }: RoomContext) => show.outputs.map(({ name, index }) => `${index} ${name}`);

  it('R30 are created, updated, moved and removed', () => {
    expect(names(two)).toEqual(['0 Viewer', '1 Foyer']);
    const first = afterAccepted(room, 'outputs/create', { index: 0 }, { ids: ['n'] });
    expect(names(first)).toEqual(['0 ', '1 Viewer']);
    const renamed = afterAccepted(two, 'outputs/update', {
      outputId: 'foyer',
      name: 'Lobby',
      showNotes: true,
    });
    expect(renamed.show.outputs[1]).toEqual({ ...two.show.outputs[1], name: 'Lobby', showNotes: true });
    expect(names(afterAccepted(two, 'outputs/move', { outputId: 'foyer', index: 0 }))).toEqual([
      '0 Foyer',
      '1 Viewer',
    ]);
    expect(names(afterAccepted(two, 'outputs/remove', { outputId: 'viewer' }))).toEqual(['0 Foyer']);
  });

  it('R31 are FULL on a transparent background by default', () => {
    expect(two.show.outputs[1]).toEqual({
      _id: 'foyer',
      audience: 'STAGE',
      answers: false,
      index: 1,
      name: 'Foyer',
      showNotes: false,
      layout: 'FULL',
      background: 'TRANSPARENT',
      atZero: 'ROOM',
      showProgress: true,
      showClock: false,
      frozen: false,
    });
    const look = {
      layout: 'BAR',
      background: 'GREEN',
      atZero: 'HIDE',
      showProgress: false,
      showClock: true,
    } as const;
    const keyed = afterAccepted(two, 'outputs/update', { outputId: 'foyer', ...look });
    expect(keyed.show.outputs[1]).toMatchObject({ name: 'Foyer', ...look });
  });

  it('R30 are not copied by an update or a move that changes nothing', () => {
    const same = afterAccepted(two, 'outputs/update', { outputId: 'foyer', name: 'Foyer' });
    expect(same.show.outputs).toBe(two.show.outputs);
    expect(afterAccepted(two, 'outputs/move', { outputId: 'foyer', index: 5 }).show.outputs).toBe(
      two.show.outputs,
    );
  });

  test.each([
    ['outputs/update', { outputId: 'q' }],
    ['outputs/remove', { outputId: 'q' }],
    ['outputs/move', { outputId: 'q', index: 0 }],
  ] as const)('R16 refuse %s of an unknown output', (name, payload) => {
    expect(refusedAs(two, name, payload)).toBe('unknown_output');
  });
});

describe('limits of a room', () => {
  const starter = (context: RoomContext): RoomContext => ({
    ...context,
    show: { ...context.show, room: { ...context.show.room, plan: starterPlan } },
  });
  const full = starter(room);
  const messages = ['x', 'y', 'z'].reduce(
    (context, id) => afterAccepted(context, 'messages/create', {}, { ids: [id] }),
    full,
  );

  test.each([
    ['timers/create', {}, full],
    ['timers/duplicate', { timerId: 'a' }, full],
    ['timers/replace', { items: [{}, {}, {}, {}] }, full],
    ['messages/create', {}, messages],
  ] as const)('R14 refuse %s beyond the plan, with the limit', (name, payload, context) => {
    const refusal = refusalOf(context, {
      type: name,
      payload,
      stamp: { at: SHOW_START, ids: ['1', '2', '3', '4'] },
    } as StampedCommand);
    expect(refusal?.code).toBe('plan_limit');
    expect(refusal?.message).toMatch(/have at most 3 (timers|messages)\. Remove some, or add fewer\.$/);
  });

  it('R14 allow as many timers as the plan', () => {
    const two = afterAccepted(full, 'timers/remove', { timerId: 'c' });
    expect(refusedAs(two, 'timers/create', {}, { ids: ['n'] })).toBeNull();
  });

  it('R14 allow edits of existing timers after a downgrade', () => {
    const five = starter(testRoom([{}, {}, {}, {}, {}]));
    const items = ['e', 'd', 'c', 'b', 'a'].map((_id) => ({ _id }));
    expect(refusedAs(five, 'timers/replace', { items }, { ids: ['1', '2', '3', '4', '5'] })).toBeNull();
    expect(refusedAs(five, 'timers/update', { timerId: 'e', name: 'last' })).toBeNull();
    expect(refusedAs(five, 'timers/create', {}, { ids: ['n'] })).toBe('plan_limit');
  });

  it('R14 refuse more than 1,000 timers on an unlimited plan', () => {
    const many = testRoom(Array.from({ length: 1_000 }, () => ({})));
    const refusal = refusalOf(many, {
      type: 'timers/create',
      payload: {},
      stamp: { at: SHOW_START, ids: ['n'] },
    });
    expect(refusal).toEqual({
      code: 'plan_limit',
      message: 'A room can have at most 1000 timers. Remove some, or add fewer.',
    });
  });

  it.each([
    ['messages', 'messages/create', 1_000],
    ['outputs', 'outputs/create', 100],
  ] as const)('R14 refuse more %s on an unlimited plan: the command %s beyond %i', (kind, name, limit) => {
    const entry = { messages: messages.show.messages, outputs: room.show.outputs }[kind][0];
    const withEntries = (count: number): RoomContext => {
      const entries = Array.from({ length: count }, (_, index) => ({ ...entry, _id: `e${index}`, index }));
      return { ...room, show: { ...room.show, [kind]: entries } };
    };
    expect(refusedAs(withEntries(limit - 1), name, {}, { ids: ['n'] })).toBeNull();
    expect(refusedAs(withEntries(limit), name, {}, { ids: ['n'] })).toBe('plan_limit');
  });

  it('R14 refuse a rundown longer than 1,000 timers, with the limit', () => {
    const items = Array.from({ length: 1_001 }, () => ({}));
    expect(parseCommand('timers/replace', { items: items.slice(1) }).ok).toBe(true);
    expect(parseCommand('timers/replace', { items })).toMatchObject({
      error: { code: 'invalid', issues: [{ path: 'items', message: expect.stringContaining('1000') }] },
    });
    expect(refusedAs(testRoom(), 'timers/replace', { items }, { ids: items.map((_, nth) => `${nth}`) })).toBe(
      'plan_limit',
    );
  });

  it('R14 refuse an undo that would exceed the plan', () => {
    const removed = afterAccepted(room, 'timers/remove', { timerId: 'c' });
    const four = afterAccepted(removed, 'timers/create', {}, { ids: ['n'] });
    const undone = afterAccepted(four, 'room/undo', {});
    const [other] = testRoom([{}, {}, {}, {}]).show.timers.slice(-1);
    const timers = [...undone.show.timers, ...(other ? [{ ...other, index: 2 }] : [])];
    const grown = starter({ ...undone, show: { ...undone.show, timers } });
    expect(refusedAs(grown, 'room/undo', {})).toBe('plan_limit');
  });
});
