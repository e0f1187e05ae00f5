import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { played, randomActions, type TakenAction } from '../../tests/support/random-show.ts';
import {
  aClient,
  afterAccepted,
  afterAlarmsUntil,
  changeNamesBetween,
  command,
  SHOW_START,
  testRoom,
} from '../../tests/support/test-room.ts';
import { MEMBER_PERMISSIONS, type View, viewPermissions } from '../kernel/permissions.ts';
import { MINUTE } from '../kernel/time.ts';
import { starterPlan } from '../plan/room-plan.ts';
import type { RoomView } from '../wire/frames.ts';
import {
  type Accepts,
  acceptsBits,
  afterMirrorEvent,
  applyChange,
  type Change,
  type Move,
  SHORT_EVENTS,
  withoutShowAt,
} from './changes.ts';
import { changesBetween, eventsFor, moveBetween } from './changes-between.ts';
import { commandTable } from './commands.ts';
import { nextDue } from './room.alarm.ts';
import type { RoomMachine } from './room.chart.ts';
import { roomMachine } from './room.machine.ts';
import { MirroredRoom, resumeFrom } from './room.mirror.ts';
import { audienceOf, changesFor, projectState } from './room.projection.ts';
import type { RoomContext } from './room.state.ts';

const RUNS = { numRuns: 300 };
const room = testRoom([{ name: 'one', notes: 'secret' }, { name: 'two' }, { name: 'three' }]);
/** The same with messages and outputs, for random shows. */
const stage = ['x', 'y', 'z'].reduce((made, id) => {
  const more = afterAccepted(made, 'messages/create', { text: id }, { ids: [id] });
  return afterAccepted(more, 'outputs/create', { name: id }, { ids: [`output-${id}`] });
}, room);
const bytes = (value: unknown) => JSON.stringify(value);

const toldCommand = ({ before, after }: Pick<TakenAction, 'before' | 'after'>) => ({
  changes: changesBetween(before, after),
  carried: moveBetween(before.show, after.show),
  after,
});

const isSequenced = ({ event }: TakenAction) =>
  event.type.startsWith('alarm/') ||
  Object.entries(commandTable).some(([name, rule]) => name === event.type && rule.kind === 'show');

const atOf = ({ event }: TakenAction) => ('stamp' in event ? event.stamp.at : 'at' in event ? event.at : 0);

describe('changes between two shows', () => {
  it('R40, R41 turn the earlier show exactly into the later one', () => {
    fc.assert(
      fc.property(randomActions(), (script) => {
        for (const { before, after } of played(stage, script)) {
          const changes = changesBetween(before, after).map(withoutShowAt);
          const applied = changes.reduce(applyChange, before.show);
          const { updatedAt } = after.show.room;
          expect(bytes({ ...applied, room: { ...applied.room, updatedAt } })).toBe(bytes(after.show));
          const twice = changes.reduce(applyChange, applied);
          expect(bytes(twice)).toBe(bytes(applied));
        }
      }),
      RUNS,
    );
  });

  it.each([
    ['timers/update', { timerId: 'a', name: 'x' }, ['timers/updateOne']],
    ['timers/create', {}, ['timers/updateOne']],
    ['timers/create', { index: 0 }, ['timers/items']],
    ['timers/remove', { timerId: 'c' }, ['timers/removeOne']],
    ['timers/remove', { timerId: 'b' }, ['timers/removeOne', 'timers/items']],
    ['timers/remove', { timerId: 'a' }, ['timers/removeOne', 'timers/items', 'timeset']],
    ['timers/move', { timerId: 'a', index: 1 }, ['timers/items']],
    ['timers/replace', { items: [] }, ['timers/items', 'timeset']],
    ['timeset/start', {}, ['timeset']],
    ['timeset/adjust', { ms: 1 }, ['timers/updateOne']],
    ['timers/flash', { count: 1 }, ['timers/flash']],
    ['room/blackout', { on: true }, ['room/settings']],
    ['room/blackout', { on: false }, []],
    ['room/rename', { name: 'x' }, ['room/name']],
    ['messages/create', {}, ['messages/updateOne']],
    ['outputs/create', {}, ['outputs/updateOne']],
    ['outputs/remove', { outputId: 'viewer' }, ['outputs/removeOne']],
    ['outputs/create', { index: 0 }, ['outputs/all']],
    ['room/setPassword', { password: null }, []],
    ['room/rotateSecrets', {}, ['room/secrets']],
    ['clients/allow', { deviceId: 'd' }, []],
  ] as const)('R40 after the command %s %j consist of %j', (name, payload, names) => {
    const after = afterAccepted(room, name, payload as never, {
      ids: ['n'],
      passwordHash: null,
      secret: 'fresh',
    });
    expect(changeNamesBetween(room, after)).toEqual(names);
  });

  it('R40 list single entries if at most half of a list changed, or else the whole list', () => {
    const long = testRoom(Array.from({ length: 10 }, () => ({})));
    const swapped = afterAccepted(long, 'timers/move', { timerId: 'i', index: 9 });
    expect(changeNamesBetween(long, swapped)).toEqual(['timers/updateOne', 'timers/updateOne']);
    const cut = afterAccepted(long, 'timers/remove', { timerId: 'h' });
    expect(changeNamesBetween(long, cut)).toEqual([
      'timers/removeOne',
      'timers/updateOne',
      'timers/updateOne',
    ]);
  });

  it('R40 include that a message is shown, flashed, hidden or removed', () => {
    const one = afterAccepted(room, 'messages/create', {}, { ids: ['x'] });
    const shown = afterAccepted(one, 'messages/show', { messageId: 'x', focus: true });
    expect(changesBetween(one, shown)).toEqual([
      { name: 'messages/show', payload: { message: one.show.messages[0], focus: true } },
      { name: 'messages/shown', payload: { STAGE: 'x', AUDIENCE: 'x', CREW: 'x' } },
      { name: 'messages/focused', payload: { STAGE: true, AUDIENCE: true, CREW: true } },
    ]);
    expect(changesBetween(one, afterAccepted(one, 'messages/focus', { on: true }))).toEqual([
      { name: 'messages/hide', payload: { focus: true } },
      { name: 'messages/shown', payload: { STAGE: null, AUDIENCE: null, CREW: null } },
      { name: 'messages/focused', payload: { STAGE: true, AUDIENCE: true, CREW: true } },
    ]);
    expect(changeNamesBetween(shown, afterAccepted(shown, 'messages/flash', { count: 2 }))).toEqual([
      'messages/flash',
    ]);
    expect(changeNamesBetween(shown, afterAccepted(shown, 'messages/remove', { messageId: 'x' }))).toEqual([
      'messages/removeOne',
      'messages/hide',
      'messages/shown',
      'messages/focused',
    ]);
    const two = afterAccepted(shown, 'messages/create', { index: 0 }, { ids: ['y'] });
    expect(changeNamesBetween(shown, two)).toEqual(['messages/items']);
  });

  it('R40 report team, plan and kicked devices', () => {
    const { show } = room;
    const moved = { ...room, show: { ...show, room: { ...show.room, teamId: 't', plan: starterPlan } } };
    const changes = changesBetween(room, moved);
    expect(changes.map(({ name }) => name)).toEqual(['room/team', 'room/plan']);
    expect(changes.reduce(applyChange, show)).toEqual(moved.show);
    const kicked = { ...room, access: { ...room.access, kicked: [{ deviceId: 'd', view: null }] } };
    expect(changesBetween(room, kicked).map(({ name }) => name)).toEqual(['room/secrets']);
    const owned = { ...room, access: { ...room.access, ownerUid: 'heir' } };
    expect(changesBetween(room, owned)).toEqual([]);
  });

  it('R41 that only concern secrets or flashes leave the show unchanged', () => {
    const secrets = {
      name: 'room/secrets',
      payload: { generation: 2, hasPassword: false, kicked: [] },
    } as const;
    const order = { count: 1, at: 0 };
    const timers = { name: 'timers/flash', payload: order } as const;
    const messages = { name: 'messages/flash', payload: order } as const;
    for (const change of [secrets, timers, messages]) expect(applyChange(room.show, change)).toBe(room.show);
  });
});

describe('data for each audience', () => {
  test.each([
    [viewPermissions.VIEWER, 'read'],
    [viewPermissions.AGENDA, 'read'],
    [viewPermissions.MODERATOR, 'crew'],
    [viewPermissions.OPERATOR, 'crew'],
    [viewPermissions.CONTROLLER, 'crew'],
    [MEMBER_PERMISSIONS, 'member'],
  ] as const)('R42 for the permissions %i is the data of the audience %s', (permissions, audience) => {
    expect(audienceOf(permissions)).toBe(audience);
  });

  const one = afterAccepted(room, 'messages/create', { text: 'for later' }, { ids: ['x'] });
  const two = afterAccepted(one, 'messages/create', { text: 'now' }, { ids: ['y'] });
  const shown = afterAccepted(two, 'messages/show', { messageId: 'y' });

  it('R42 contains for viewers only the shown message, and no notes', () => {
    const view = projectState(shown, viewPermissions.VIEWER);
    expect(view.messages).toEqual([shown.show.messages[1]]);
    expect(view.timers.map(({ notes }) => notes)).toEqual(['', '', '']);
    expect(view.timers[1]).toBe(shown.show.timers[1]);
    expect(projectState(two, viewPermissions.VIEWER).messages).toEqual([]);
    expect(bytes(view)).not.toMatch(/secret|for later/);
  });

  it('R42 contains for crew the whole show, and the screens if it has DEVICES', () => {
    const { outputs: _designed, ...seen } = projectState(shown, viewPermissions.OPERATOR);
    const { outputs, ...show } = shown.show;
    expect(seen).toEqual({ ...show, chase: null, inStep: null });
    expect(projectState(shown, viewPermissions.CONTROLLER)).toMatchObject({ ...show, clients: [] });
    expect(projectState(shown, viewPermissions.OPERATOR)).toMatchObject({ outputs });
  });

  const speaker = { outputId: 'viewer', layout: 'SPEAKER', showNotes: true } as const;
  const withNotes = afterAccepted(shown, 'outputs/update', speaker);

  it('R32 contains the notes for screens of an output that shows them', () => {
    expect(projectState(withNotes, viewPermissions.VIEWER, 'viewer')).toEqual({
      ...projectState(withNotes, viewPermissions.VIEWER),
      timers: withNotes.show.timers,
    });
    const { timers } = projectState(withNotes, viewPermissions.VIEWER);
    expect(projectState(withNotes, viewPermissions.VIEWER, 'foyer').timers).toEqual(timers);
  });

  test.each([
    ['FULL', true, true],
    ['SPEAKER', true, true],
    ['SPEAKER', false, false],
    ['TIMER', true, false],
    ['MESSAGE', true, false],
    ['BAR', true, false],
  ] as const)(
    'R32 for an output with the layout %s and showNotes %s contains notes: %s',
    (layout, showNotes, shows) => {
      const laidOut = afterAccepted(shown, 'outputs/update', { outputId: 'viewer', layout, showNotes });
      expect(/secret/.test(bytes(projectState(laidOut, viewPermissions.VIEWER, 'viewer')))).toBe(shows);
    },
  );

  it('R32 contains the rundown again if an edit makes the output show or hide notes', () => {
    const hidden = afterAccepted(withNotes, 'outputs/update', { outputId: 'viewer', showNotes: false });
    const toScreens = (before: RoomContext, after: RoomContext) =>
      changesFor('output/viewer', changesBetween(before, after), after);
    const told = ['outputs/updateOne', 'timers/items', 'messages/items', 'messages/show'];
    expect(named(toScreens(shown, withNotes))).toEqual(told);
    expect(bytes(toScreens(shown, withNotes))).toMatch(/secret/);
    expect(named(toScreens(withNotes, hidden))).toEqual(told);
    expect(bytes(toScreens(withNotes, hidden))).not.toMatch(/secret/);
    expect(named(changesFor('output/foyer', changesBetween(shown, withNotes), withNotes))).toEqual([
      'outputs/updateOne',
    ]);
  });

  it('R32 contains new notes only for outputs that show them', () => {
    const noted = afterAccepted(withNotes, 'timers/update', { timerId: 'b', notes: 'secret too' });
    const changes = changesBetween(withNotes, noted);
    expect(bytes(changesFor('output/viewer', changes, noted))).toMatch(/secret too/);
    expect(bytes(changesFor('output/foyer', changes, noted))).not.toMatch(/secret/);
  });

  const changesOf = (before: RoomContext, after: RoomContext) => ({
    read: changesFor('read', changesBetween(before, after), after),
    crew: changesFor('crew', changesBetween(before, after), after),
    member: changesFor('member', changesBetween(before, after), after),
  });
  const named = (changes: readonly Change[]) => changes.map(({ name }) => name);

  it('R43 contains the unchanged clock if the audience may see no part of a change', () => {
    const filler = [{ name: 'timeset', payload: two.show.timeset }];
    expect(changesOf(one, two)).toMatchObject({ read: filler, crew: [{ name: 'messages/updateOne' }] });
    const still = afterAccepted(room, 'room/blackout', { on: false });
    expect(changesOf(room, still)).toEqual({ read: filler, crew: filler, member: filler });
  });

  it('R43 contains changes of access only for members', () => {
    const locked = afterAccepted(room, 'room/setPassword', { password: 'x' }, { passwordHash: 'h' });
    const { read, crew, member } = changesOf(room, locked);
    expect([named(read), named(crew)]).toEqual([['timeset'], ['timeset']]);
    expect(member).toEqual([
      { name: 'room/secrets', payload: { generation: 2, hasPassword: true, kicked: [] } },
    ]);
  });

  it('R43 contains the other changes of a command whose change of access is hidden', () => {
    const secrets = {
      name: 'room/secrets',
      payload: { generation: 2, hasPassword: false, kicked: [] },
    } as const;
    const more = { name: 'room/name', payload: { name: 'Gala' } } as const;
    expect(changesFor('crew', [secrets, more], room)).toEqual([more]);
    expect(changesFor('read', [secrets, more], room)).toEqual([more]);
    expect(changesFor('member', [secrets, more], room)).toEqual([secrets, more]);
  });

  it('R43 is one and the same list for all audiences if nothing is hidden', () => {
    const changes = changesBetween(room, afterAccepted(room, 'timeset/start', {}));
    expect(changesFor('read', changes, room)).toBe(changes);
    expect(changesFor('crew', changes, room)).toBe(changes);
  });

  it('R43 contains for viewers a message when it is shown, edited and hidden', () => {
    expect(named(changesOf(two, shown).read)).toEqual(['messages/items', 'messages/show']);
    const edited = afterAccepted(shown, 'messages/update', { messageId: 'y', text: 'wow' });
    expect(named(changesOf(shown, edited).read)).toEqual(['messages/updateOne']);
    const other = afterAccepted(shown, 'messages/update', { messageId: 'x', text: 'wow' });
    expect(named(changesOf(shown, other).read)).toEqual(['timeset']);
    const gone = afterAccepted(shown, 'messages/remove', { messageId: 'y' });
    expect(named(changesOf(shown, gone).read)).toEqual(['messages/items', 'messages/hide']);
    const flashed = afterAccepted(shown, 'messages/flash', { count: 1 });
    expect(named(changesOf(shown, flashed).read)).toEqual(['messages/flash']);
  });

  it('R43 contains no notes for viewers', () => {
    const noted = afterAccepted(room, 'timers/update', { timerId: 'b', notes: 'secret too' });
    const replaced = afterAccepted(room, 'timers/move', { timerId: 'a', index: 2 });
    expect(bytes(changesOf(room, noted).read)).not.toMatch(/secret/);
    expect(bytes(changesOf(room, replaced).read)).not.toMatch(/secret/);
    expect(bytes(changesOf(room, replaced).crew)).toMatch(/secret/);
  });
});

describe('a mirror', () => {
  it("W93 keeps its zone rules until the room's zone changes", () => {
    const zone = { offset: 0, next: null };
    const seen = { ...projectState(room, viewPermissions.VIEWER), zone };
    const mirror = new MirroredRoom(seen, { epoch: 1, seq: 0 });
    const { settings } = room.show.room;
    mirror.hear('room/settings', { ...settings, blackout: true }, 1, 1);
    expect(mirror.now.view.zone).toBe(zone);
    mirror.hear('room/settings', { ...settings, timezone: 'Asia/Kolkata' }, 2, 2);
    expect(mirror.now.view).not.toHaveProperty('zone');
    const rules = { offset: 19_800_000, next: null };
    mirror.hear('room/zone', rules, 0, 3);
    expect(mirror.now.view.zone).toBe(rules);
  });

  interface Listener {
    readonly permissions: number;
    readonly outputId?: string;
    readonly view?: View;
    readonly accepted: Accepts;
  }

  const dialects = [[], ['timers/moved'], ['messages/moved'], SHORT_EVENTS].map(acceptsBits);
  const listeners = dialects.flatMap((accepted): Listener[] => [
    { permissions: viewPermissions.VIEWER, accepted },
    { permissions: viewPermissions.VIEWER, outputId: 'viewer', accepted },
    { permissions: viewPermissions.AGENDA, view: 'AGENDA', accepted },
    { permissions: viewPermissions.ANONYMOUS, view: 'ANONYMOUS', accepted },
    { permissions: viewPermissions.OPERATOR, accepted },
    { permissions: MEMBER_PERMISSIONS & ~32, accepted },
  ]);

  interface LoggedEvent {
    readonly seq: number;
    readonly at: number;
    readonly change: Change | Move;
  }

  /** Every event of the show as this audience gets it, in order. */
  function heardBy(
    taken: readonly TakenAction[],
    { permissions, outputId, view, accepted }: Listener,
  ): readonly LoggedEvent[] {
    return taken.filter(isSequenced).flatMap((one, place) => {
      const events = eventsFor(audienceOf(permissions, outputId, view), toldCommand(one), accepted) ?? [];
      return events.map((change) => ({ seq: place + 1, at: atOf(one), change }));
    });
  }

  /** Without what has no `seq`, and the instants of takes that are over. */
  const withoutDrafts = ({ chase: _chase, inStep: _inStep, ...view }: RoomView): RoomView => ({
    ...view,
    outputs: view.outputs.map(({ draft: _draft, showAt: _over, ...output }) => output),
  });

  const take = (mirror: MirroredRoom, { change, seq, at }: LoggedEvent): void => {
    if (mirror.hear(change.name, change.payload, seq, at) === 'gap') throw new Error(`gap at ${seq}`);
  };

  it("R44, R45, W97 equals the server's view after random commands, reconnects and repeated events", () => {
    fc.assert(
      fc.property(
        randomActions(),
        fc.constantFrom(...listeners),
        fc.infiniteStream(fc.nat(5)),
        (script, listener, dice) => {
          const { permissions, outputId, view: tokenView } = listener;
          const taken = played(stage, script);
          const log = heardBy(taken, listener);
          const seen = projectState(stage, permissions, outputId, tokenView);
          const mirror = new MirroredRoom(seen, { epoch: 1, seq: 0 });
          let next = 0;
          while (next < log.length) {
            const event = log[next];
            if (event === undefined) break;
            const roll = dice.next().value;
            // The connection breaks here, and the client resumes from where it knows it was whole.
            if (roll === 0) next = log.findIndex(({ seq }) => seq > resumeFrom(mirror.now).seq);
            // An old event comes again.
            else if (roll === 1) take(mirror, log[Math.max(0, next - 1 - (next % 3))] ?? event);
            if (roll !== 0) {
              take(mirror, event);
              next += 1;
            }
          }
          const last = taken.at(-1)?.after ?? stage;
          const view = projectState(last, permissions, outputId, tokenView);
          expect(bytes(withoutDrafts(mirror.now.view))).toBe(bytes(withoutDrafts(view)));
        },
      ),
      RUNS,
    );
  });

  const joined = (view = projectState(room, viewPermissions.CONTROLLER), machine?: RoomMachine) =>
    new MirroredRoom(view, { epoch: 1, seq: 5 }, machine);
  const running = afterAccepted(room, 'timeset/start', {}).show.timeset;

  it('R44 applies the next event, and sets updatedAt to its instant', () => {
    const mirror = joined();
    take(mirror, { seq: 6, at: SHOW_START + 9, change: { name: 'timeset', payload: running } });
    expect(mirror.now.view.timeset).toBe(running);
    expect(mirror.now.view.room.updatedAt).toBe(SHOW_START + 9);
    expect(mirror.now.position).toEqual({ epoch: 1, seq: 6 });
    expect(mirror.room.snapshot.matches({ transport: 'running' })).toBe(true);
  });

  it('R44 reports a gap, and ignores older and unknown events', () => {
    const mirror = joined();
    const { now } = mirror;
    expect(mirror.hear('timeset', running, 7, 0)).toBe('gap');
    expect(mirror.hear('timeset', running, 4, 0)).toBe('heard');
    expect(mirror.hear('client/identify', {}, 0, 0)).toBe('heard');
    expect(mirror.hear('toString', {}, 6, 0)).toBe('heard');
    expect(mirror.now).toBe(now);
  });

  it('R44 replaces the list of connected screens by an event without a seq', () => {
    const mirror = joined({ ...projectState(room, viewPermissions.CONTROLLER), clients: [aClient('1')] });
    const { now } = mirror;
    mirror.hear('clients', [aClient('3'), aClient('2')], 0, 0);
    expect(mirror.now.view.clients).toEqual([aClient('3'), aClient('2')]);
    mirror.hear('clients', [], 0, 0);
    expect(mirror.now).toEqual({ ...now, view: { ...now.view, clients: [] } });
  });

  it('R44, D30 applies changed screens only if it has a list of screens', () => {
    const [one, two] = [aClient('1'), aClient('2')];
    const mirror = joined({ ...projectState(room, viewPermissions.CONTROLLER), clients: [one, two] });
    const { now } = mirror;
    const renamed = { ...two, name: 'Lobby' };
    const change = { clients: [renamed, aClient('3')], left: ['1'] };
    mirror.hear('clients/changed', change, 0, 0);
    expect(mirror.now).toEqual({ ...now, view: { ...now.view, clients: [renamed, aClient('3')] } });
    const next = mirror.now;
    mirror.hear('clients/changed', change, 0, 0);
    expect(mirror.now).toEqual(next);
    const blind = joined(projectState(room, viewPermissions.VIEWER));
    const before = blind.now;
    blind.hear('clients/changed', change, 0, 0);
    expect(blind.now).toBe(before);
  });

  it('R44 keeps the newest flashes', () => {
    const timers = { count: 3, at: 1 };
    const messages = { count: 2, at: 2 };
    const mirror = joined();
    const { now } = mirror;
    take(mirror, { seq: 6, at: 1, change: { name: 'timers/flash', payload: timers } });
    take(mirror, { seq: 7, at: 2, change: { name: 'messages/flash', payload: messages } });
    expect(mirror.now.flashes).toEqual({ timers, messages });
    expect(mirror.now.view.timers).toBe(now.view.timers);
  });

  it('R45 resumes from the welcome, or from before the newest command', () => {
    const mirror = joined();
    expect(resumeFrom(mirror.now)).toEqual({ epoch: 1, seq: 5 });
    take(mirror, { seq: 6, at: 0, change: { name: 'timeset', payload: running } });
    expect(resumeFrom(mirror.now)).toEqual({ epoch: 1, seq: 5 });
  });

  it('T632 runs commands and alarms exactly as the server does', () => {
    const stopping = testRoom([{ minutes: 1 }, { minutes: 1, trigger: 'LINKED' }], { behavior: 'STOP' });
    const mirror = joined(projectState(stopping, viewPermissions.VIEWER), roomMachine);
    const start = command('timeset/start', {});
    const end = SHOW_START + 2 * MINUTE;
    mirror.room.send(start);
    for (let due = nextDue(mirror.room.context, end); due !== null; due = nextDue(mirror.room.context, end))
      mirror.room.send(due.event);
    expect(mirror.room.snapshot.value).toEqual({ transport: 'finished', lights: 'normal' });
    const server = afterAlarmsUntil(afterAccepted(stopping, 'timeset/start', {}), end);
    expect(mirror.room.context.show.timeset).toEqual(server.show.timeset);
  });

  it('T632 throws an error for a command if it was made without the function that runs commands', () => {
    expect(() => afterMirrorEvent(room, command('timeset/start', {}))).toThrow(RangeError);
  });
});
