import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  commandOf,
  finalRoom,
  played,
  type RandomAction,
  randomActions,
} from '../../tests/support/random-show.ts';
import { afterAccepted, SHOW_START, command as stampedAs, testRoom } from '../../tests/support/test-room.ts';
import { MEMBER_PERMISSIONS, READ, ROOM, viewPermissions } from '../kernel/permissions.ts';
import type { Instant } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import { type RoomEvent, withChanges } from './changes.ts';
import { changesBetween } from './changes-between.ts';
import { type CommandName, type CommandPayloads, commandTable, refusalOf } from './commands.ts';
import { reindex } from './ordered-list.ts';
import { nextDue } from './room.alarm.ts';
import { afterUndo, nextStep } from './room.history.ts';
import { afterEvent, historyStepBetween } from './room.machine.ts';
import type { RoomContext, RoomState } from './room.state.ts';
import {
  afterSolo,
  formerParts,
  isPerformance,
  mayRevertLines,
  replaySolo,
  type SoloLine,
  showBefore,
  soloEdits,
  soloShow,
} from './solo.journal.ts';
import { isSoloCommand, type SoloCommand, soloIds, soloStart } from './solo.ts';

/** The log's line of an event, as the server writes it. */
function lineOf(event: RoomEvent, before: RoomContext, after: RoomContext): SoloLine {
  const changes = changesBetween(before, after);
  if ('stamp' in event) {
    const { type: command, payload, stamp } = event;
    const step = historyStepBetween(before, after, event);
    return { actor: stamp.question ? 'audience' : 'u:ann', command, payload, step, result: {}, changes };
  }
  const was = formerParts(before.show, after.show);
  return { actor: 'clock', command: event.type, payload: event, step: null, result: { was }, changes };
}

interface Side {
  readonly room: RoomContext;
  readonly lines: readonly SoloLine[];
  readonly commands: readonly SoloCommand[];
  readonly until: Instant;
}

/** Plays acts from an instant on, with alarms when they are due. */
function playedFrom(start: RoomContext, script: readonly RandomAction[], from: Instant, who: string): Side {
  let room = start;
  let at = from;
  const lines: SoloLine[] = [];
  const commands: SoloCommand[] = [];
  const take = (event: RoomEvent) => {
    const after = afterEvent(room, event);
    const isLogged = !('stamp' in event) || commandTable[event.type].kind === 'show';
    if (after !== room && isLogged) lines.push(lineOf(event, room, after));
    room = after;
  };
  const ring = (until: Instant) => {
    const next = () => nextDue(room, room.markedUntil);
    for (let due = next(); due !== null && due.at <= until; due = next()) take(due.event);
  };
  for (const [turn, each] of script.entries()) {
    at += each.wait;
    ring(at);
    const id = `${who}-${turn}`;
    const event = commandOf(each, room, at, turn);
    const command = { name: event.type, payload: event.payload } as SoloCommand['command'];
    const { question, ...stamp } = event.stamp;
    const asked = who === 'theirs' && question ? { question } : {};
    const ids = soloIds({ id, command });
    const stamped = { ...event, stamp: { ...stamp, ...asked, ids } } as typeof event;
    if (who === 'mine' && !isSoloCommand(event.type)) continue;
    if (refusalOf(room, stamped) !== null) continue;
    take(stamped);
    commands.push({ id, at, command });
  }
  ring(at);
  return { room, lines, commands, until: at };
}

/** They change a thing, and undo leaves that. */
const KEPT = new Set(['reminders/confirm', 'messages/answer', 'messages/unanswer']);

/** The parts that a journal may change; the rest is the server's. */
const essence = ({
  timers,
  messages,
  timeset,
  room,
  activeMessageId,
  messageFocus,
  shown,
  focused,
}: RoomState) => ({
  timers,
  messages,
  timeset,
  name: room.name,
  subtitle: room.subtitle,
  lights: [room.settings.blackout, room.settings.onAir],
  shown: shown ?? { STAGE: activeMessageId, AUDIENCE: activeMessageId, CREW: activeMessageId },
  focused: focused ?? { STAGE: messageFocus, AUDIENCE: messageFocus, CREW: messageFocus },
});

const sheetOf = ({ columns, cells }: RoomState) => ({ columns, cells });

const RUNDOWN = [
  { minutes: 5 },
  { trigger: 'LINKED' as const },
  { trigger: 'SCHEDULED' as const, startTime: '19:30:00' },
];

const histories = fc.record({
  before: randomActions(20),
  server: randomActions(20),
  mine: randomActions(20),
});

function scene({ before, server, mine }: Record<'before' | 'server' | 'mine', readonly RandomAction[]>) {
  const taken = played(testRoom(RUNDOWN), before);
  const base = { ...finalRoom(testRoom(RUNDOWN), taken), flashes: { timers: null, messages: null } };
  const since = before.reduce((at, { wait }) => at + wait, SHOW_START);
  const theirs = playedFrom(base, server, since, 'theirs');
  const start = soloStart(base, base.show, since, 0);
  const laptop = playedFrom(start, mine, since, 'mine');
  return { base, since, theirs, laptop };
}

function run(
  start: RoomContext,
  commands: readonly SoloCommand[],
  until: Instant,
  permissions = MEMBER_PERMISSIONS,
) {
  const steps = replaySolo(start, commands, { until, wall: 0, permissions, step: afterEvent });
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

describe('the journal of a laptop without the server', () => {
  it('N2251 starts from its base, which the log lines restore exactly', () => {
    fc.assert(
      fc.property(histories, (scripts) => {
        const { base, theirs } = scene(scripts);
        const asked = theirs.lines.some(({ actor }) => actor === 'audience');
        const before = showBefore(theirs.room.show, theirs.lines);
        if (asked || theirs.lines.some(({ command }) => KEPT.has(command))) return;
        expect(before && essence(before)).toEqual(essence(base.show));
        expect(before && sheetOf(before)).toEqual(sheetOf(base.show));
      }),
      { numRuns: 300 },
    );
  });

  it('N2251 starts from a base in which the timer that was armed later is not armed', () => {
    const before = testRoom([{}, {}]);
    const event = stampedAs('timeset/arm', { timerId: 'b' });
    const armed = afterEvent(before, event);
    expect(armed.show.timeset.nextTimerId).toBe('b');
    expect(showBefore(armed.show, [lineOf(event, before, armed)])?.timeset).toEqual(before.show.timeset);
  });

  it('N2251 gives the same show on the server as on the laptop', () => {
    fc.assert(
      fc.property(histories, (scripts) => {
        const { base, since, laptop } = scene(scripts);
        const done = run(soloStart(base, base.show, since, 0), laptop.commands, laptop.until);
        expect(done.ok && essence(done.value.context.show)).toEqual(essence(laptop.room.show));
        expect(done.ok && sheetOf(done.value.context.show)).toEqual(sheetOf(laptop.room.show));
        expect(done.ok && done.value.taken).toBe(laptop.commands.length);
      }),
      { numRuns: 300 },
    );
  });

  it("N2251 gives another show if it runs on the server's present room", () => {
    const isSame = fc.property(histories, (scripts) => {
      const { since, theirs, laptop } = scene(scripts);
      const { room } = theirs;
      const done = run(soloStart(room, room.show, since, 0), laptop.commands, laptop.until);
      expect(done.ok && essence(done.value.context.show)).toEqual(essence(laptop.room.show));
    });
    expect(fc.check(isSame).failed).toBe(true);
  });

  it('N2250 N2253 N2254 gives screens, disk and undo the same state, whatever the resolution', () => {
    fc.assert(
      fc.property(histories, fc.constantFrom('mine', 'edits'), (scripts, resolve) => {
        const { since, theirs, laptop } = scene(scripts);
        const { room } = theirs;
        const at = laptop.until + 1;
        const start = showBefore(room.show, theirs.lines);
        if (start === null) throw new Error('The log does not say.');
        const done = run(soloStart(room, start, since, 0), laptop.commands, at);
        if (!done.ok) throw new Error(done.error.code);
        const { context } = done.value;
        const moment = { at, wall: 0 };
        const result =
          resolve === 'mine'
            ? {
                show: soloShowOf(soloShow(room, start, context.show, MEMBER_PERMISSIONS)),
                handledUntil: context.handledUntil,
              }
            : soloEditsOf(soloEdits(room, start, context.show, moment));
        const after = afterSolo(room, result, moment);
        const screen = withChanges(room.show, changesBetween(room, after), at);
        expect(essence(screen)).toEqual(essence(after.show));
        expect(sheetOf(screen)).toEqual(sheetOf(after.show));
        const wanted = resolve === 'mine' ? context.show : after.show;
        expect(essence(after.show)).toEqual(essence(wanted));
        const back = after.history === room.history ? after : afterUndo(after, { at, ids: [] });
        expect(timersOf(back)).toEqual(timersOf(room));
        expect(sheetOf(back.show)).toEqual(sheetOf(room.show));
      }),
      { numRuns: 300 },
    );
  });

  describe('N2337 the cells of a journal', () => {
    const moment = { at: SHOW_START, wall: 0 };
    const withCell = (room: RoomContext, row: number, columnId: string, text: string) =>
      afterAccepted(room, 'timers/setCells', {
        timerId: room.show.timers[row]?._id ?? '',
        cells: { [columnId]: text },
      });
    const staged = () => {
      let room = testRoom([{ name: 'a' }, { name: 'b' }]);
      for (const id of ['light', 'sound'])
        room = afterAccepted(room, 'columns/create', { name: id }, { ids: [id] });
      return withCell(withCell(room, 0, 'light', 'Blue'), 1, 'sound', 'Headset');
    };
    const texts = ({ columns, cells, timers }: RoomState) =>
      timers.map(({ _id }) => columns.map((column) => cells[_id]?.[column._id] ?? ''));

    it.each(['mine', 'edits'] as const)('are written, and cells that others wrote stay: %s', (resolve) => {
      const base = staged();
      const server = withCell(withCell(base, 0, 'sound', 'Walk-in'), 1, 'sound', 'Handheld');
      const mine = withCell(withCell(base, 0, 'light', 'Red'), 1, 'sound', '').show;
      const show =
        resolve === 'mine'
          ? soloShowOf(soloShow(server, base.show, mine, MEMBER_PERMISSIONS))
          : soloEditsOf(soloEdits(server, base.show, mine, moment)).show;
      expect(texts(show)).toEqual([
        ['Red', 'Walk-in'],
        ['', ''],
      ]);
    });

    it('are written even if the server removed the row, and into columns that an import created', () => {
      const base = staged();
      const [a, b] = base.show.timers;
      const server = afterAccepted(base, 'timers/remove', { timerId: a?._id ?? '' });
      const items = [{ _id: a?._id ?? '' }, { _id: b?._id ?? '', cells: { Camera: 'Wide' } }];
      const ids = ['n1', 'n2', 'n3'];
      const mine = afterAccepted(base, 'timers/replace', { items, columns: ['Camera'] }, { ids }).show;
      const show = soloShowOf(soloShow(server, base.show, mine, MEMBER_PERMISSIONS));
      expect(show.columns.map(({ name, index }) => [name, index])).toEqual([
        ['light', 0],
        ['sound', 1],
        ['Camera', 2],
      ]);
      expect(texts(show)).toEqual([
        ['Blue', '', ''],
        ['', 'Headset', 'Wide'],
      ]);
      const edited = soloEditsOf(soloEdits(server, base.show, mine, moment)).show;
      expect(texts(edited)).toEqual([['', 'Headset', 'Wide']]);
    });

    it('stay unchanged if the laptop removed the row and the server edited it', () => {
      const base = staged();
      const [a] = base.show.timers;
      const server = afterAccepted(base, 'timers/update', { timerId: a?._id ?? '', notes: 'theirs' });
      const { show: mine } = afterAccepted(base, 'timers/remove', { timerId: a?._id ?? '' });
      const { show } = soloEditsOf(soloEdits(server, base.show, mine, moment));
      expect(texts(show)[0]).toEqual(['Blue', '']);
    });

    it('are refused if they exceed the limits of the room', () => {
      const base = staged();
      const server = Array.from({ length: 18 }, (_, nth) => `c${nth}`).reduce(
        (full, id) => afterAccepted(full, 'columns/create', { name: id }, { ids: [id] }),
        base,
      );
      const mine = afterAccepted(base, 'columns/create', { name: 'mine' }, { ids: ['mine'] }).show;
      const full = { ok: false, error: { code: 'plan_limit' } };
      expect(soloShow(server, base.show, mine, MEMBER_PERMISSIONS)).toMatchObject(full);
      expect(soloEdits(server, base.show, mine, moment)).toMatchObject(full);
    });

    it('are left out in a column that their sender does not see', () => {
      const base = staged();
      const secret = afterAccepted(base, 'columns/update', { columnId: 'sound', audience: 'NAMED' });
      const timerId = base.show.timers[0]?._id ?? '';
      const commands = ['light', 'sound'].map((column, nth) => ({
        id: `c${nth}`,
        at: SHOW_START + nth,
        command: { name: 'timers/setCells', payload: { timerId, cells: { [column]: 'x' } } } as const,
      }));
      const start = soloStart(secret, secret.show, SHOW_START, 0);
      const done = run(start, commands, SHOW_START + 10, viewPermissions.CONTROLLER);
      expect(done.ok && [done.value.taken, texts(done.value.context.show)[0]]).toEqual([1, ['x', '']]);
    });
  });

  it('N2254 keeps the entry of the server if one side removed and the other edited it', () => {
    const { show } = testRoom([{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd' }]);
    const [a, b, c, d] = show.timers as [Timer, Timer, Timer, Timer];
    const mine = { ...show, timers: reindex([a, { ...c, notes: 'mine' }]) };
    const server = { ...testRoom(), show: { ...show, timers: reindex([a, { ...b, name: 'theirs' }, d]) } };
    const { show: merged } = soloEditsOf(soloEdits(server, show, mine, { at: SHOW_START, wall: 0 }));
    expect(merged.timers.map(({ name }) => name)).toEqual(['a', 'theirs']);
  });

  it('N2254 does not restore a message that the server removed and the laptop edited', () => {
    const room = afterAccepted(testRoom(), 'messages/create', { text: 'Wrap up' }, { ids: ['m'] });
    const { show } = room;
    const mine = { ...show, messages: show.messages.map((message) => ({ ...message, text: 'Later' })) };
    const server = { ...room, show: { ...show, messages: [] } };
    const { show: merged } = soloEditsOf(soloEdits(server, show, mine, { at: SHOW_START, wall: 0 }));
    expect(merged.messages).toEqual([]);
  });

  it("N2254 keeps the timer on the server's clock, and the limits of the plan", () => {
    const { show } = testRoom([{ name: 'a' }, { name: 'b' }]);
    const [a, b] = show.timers as [Timer, Timer];
    const moment = { at: SHOW_START, wall: 0 };
    const onB = { ...show, timeset: { ...show.timeset, timerId: b._id } };
    const kept = soloEditsOf(soloEdits({ ...testRoom(), show: onB }, show, { ...show, timers: [a] }, moment));
    expect(kept.show.timers).toHaveLength(2);
    const plan = { ...show.room.plan, limits: { ...show.room.plan.limits, timers: 2 } };
    const full = { ...show, room: { ...show.room, plan } };
    const more = { ...full, timers: [...full.timers, { ...b, _id: 'mine', index: 2 }] };
    expect(soloEdits({ ...testRoom(), show: full }, full, more, moment)).toMatchObject({
      ok: false,
      error: { code: 'plan_limit' },
    });
  });

  it('N2250 does not run a command that was refused on the laptop', () => {
    const room = testRoom();
    const start = soloStart(room, room.show, SHOW_START, 0);
    const done = run(
      start,
      [{ id: 'mine', at: SHOW_START, command: { name: 'timeset/stop', payload: {} } }],
      SHOW_START,
    );
    expect(done).toMatchObject({ ok: true, value: { taken: 0, context: { show: room.show } } });
  });

  it('N2258 ends at the first command for which the token lacks the right', () => {
    const room = testRoom();
    const start = soloStart(room, room.show, SHOW_START, 0);
    const solo = { id: 'mine', at: SHOW_START, command: { name: 'timeset/start', payload: {} } } as const;
    const guest = { until: SHOW_START, wall: 0, permissions: READ, step: afterEvent };
    expect(replaySolo(start, [solo], guest).next()).toMatchObject({
      done: true,
      value: { ok: false, error: { code: 'forbidden' } },
    });
  });

  describe('W2600 a journal resolved as mine', () => {
    const line = <Name extends CommandName>(name: Name, payload: CommandPayloads[Name]) => {
      const before = testRoom(RUNDOWN);
      const event = stampedAs(name, payload, { ids: ['new'] });
      return lineOf(event, before, afterEvent(before, event));
    };
    const { CONTROLLER, MODERATOR, OPERATOR } = viewPermissions;

    it.each([
      ['timeset/start', {}, [MODERATOR], [OPERATOR, CONTROLLER, MEMBER_PERMISSIONS]],
      ['room/blackout', { on: true }, [MODERATOR], [OPERATOR]],
      ['timers/create', { name: 'x' }, [MODERATOR, OPERATOR], [CONTROLLER]],
      ['messages/create', { text: 'x' }, [READ], [MODERATOR]],
      ['room/subtitle', { text: 'x' }, [READ], [MODERATOR]],
      ['room/settings', { blackout: true }, [CONTROLLER], [MEMBER_PERMISSIONS]],
      // These stay the server's.
      ['room/settings', { breakLabel: 'x' }, [], [READ]],
      ['room/rename', { name: 'x' }, [], [READ]],
      ['outputs/create', {}, [], [READ]],
      ['timers/flash', { count: 1 }, [], [READ]],
    ] as const)(
      'may revert the change %s %j only with a token that could undo the change',
      (name, payload, refused, taken) => {
        expect(
          refused.map((permissions) => mayRevertLines(permissions, [line(name, payload)])),
        ).not.toContain(true);
        expect(taken.map((permissions) => mayRevertLines(permissions, [line(name, payload)]))).not.toContain(
          false,
        );
      },
    );

    it('renames the room only with the right ROOM, and then undo needs the right ROOM', () => {
      const room = testRoom();
      const mine = afterAccepted(room, 'room/rename', { name: 'Theirs' }).show;
      const nameFor = (permissions: number) =>
        soloShowOf(soloShow(room, room.show, mine, permissions)).room.name;
      expect(nameFor(CONTROLLER)).toBe(room.show.room.name);
      expect(nameFor(MEMBER_PERMISSIONS)).toBe('Theirs');
      const { handledUntil } = room;
      const after = afterSolo(room, { show: mine, handledUntil }, { at: SHOW_START, wall: 0 });
      expect(nextStep(after.history, 'back')?.permission).toBe(ROOM);
    });
  });

  it('N2259 has no base if a line of the log does not contain its changes', () => {
    const { show } = testRoom();
    const line = { actor: 'clock', command: 'alarm/deadline', payload: {}, step: null, result: {} };
    const timeset = [{ name: 'timeset' as const, payload: show.timeset }];
    expect(showBefore(show, [{ ...line, changes: timeset }])).toBe(null);
    expect(showBefore(show, [{ ...line, changes: null }])).toBe(null);
    expect(showBefore(show, [{ ...line, changes: [] }])).toBe(show);
    const [first] = show.timers;
    expect(formerParts({ ...show, timers: [] }, show)).toBe(null);
    expect(first && formerParts(show, { ...show, timers: [{ ...first, name: 'x' }] })).toEqual({
      timers: [[first?._id, { name: first?.name }, []]],
    });
  });

  it('N2252 conflicts with commands of people and keys, and not with alarms', () => {
    const line = { payload: {}, step: null, result: {}, changes: [] };
    const isActOf = (actor: string, command: string, payload: unknown = {}) =>
      isPerformance({ ...line, actor, command, payload });
    expect(isActOf('u:ann', 'timeset/start')).toBe(true);
    expect(isActOf('k:key', 'messages/show')).toBe(true);
    expect(isActOf('u:ann', 'room/journal', { outcome: 'taken' })).toBe(true);
    expect(isActOf('u:ann', 'room/journal', { outcome: 'kept' })).toBe(false);
    expect(isActOf('clock', 'alarm/deadline')).toBe(false);
    expect(isActOf('clock', 'room/plan')).toBe(false);
    expect(isActOf('u:ann', 'room/team')).toBe(false);
    expect(isActOf('a:At zero', 'messages/show')).toBe(false);
    expect(isActOf('audience', 'messages/create')).toBe(false);
  });
});

const timersOf = ({ show }: RoomContext) =>
  show.timers.map(({ _id, name, notes, minutes }) => ({ _id, name, notes, minutes }));

function soloShowOf(show: ReturnType<typeof soloShow>) {
  if (!show.ok) throw new Error(show.error.code);
  return show.value;
}

function soloEditsOf(edits: ReturnType<typeof soloEdits>) {
  if (!edits.ok) throw new Error(edits.error.code);
  return edits.value;
}
