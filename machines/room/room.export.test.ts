import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyOf } from '../../tests/support/any-thing.ts';
import { anyDesign, emptyDesign } from '../../tests/support/designs.ts';
import { parseRoomExport, testRoom } from '../../tests/support/test-room.ts';
import { automationFields } from '../automation/automation.ts';
import { newValues } from '../kernel/fields.ts';
import { exportedMessageFields } from '../message/message.ts';
import type { Design } from '../output/design.ts';
import { buildElement, WHOLE_CANVAS } from '../output/layout-designs.ts';
import { plainOutputFields } from '../output/output.ts';
import { starterPlan } from '../plan/room-plan.ts';
import { clockAtRest, clockFields, newClock } from '../timer/stage-clock.ts';
import { TIMECODE_RATES } from '../timer/timecode.ts';
import { newTimer, type Timer, timerFields } from '../timer/timer.ts';
import { agendaFields } from './agenda.settings.ts';
import { newRoomContext } from './new-room.ts';
import { exportReading } from './room.export.schema.ts';
import {
  exportedRuns,
  idsForImport,
  importedRuns,
  MAX_EXPORTED_RUNS,
  type RoomExport,
  roomExport,
  withImport,
} from './room.export.ts';
import { ACCESS_MODES, BEHAVIORS, QUESTION_MODES, type RoomState, TOD_SETTINGS } from './room.state.ts';
import type { TimerRun } from './timer-runs.ts';

const { show } = newRoomContext({
  roomId: 'r1',
  pid: 'ABCD1234',
  name: 'Gala',
  timezone: 'Europe/Copenhagen',
  teamId: 'team',
  ownerUid: 'ann',
  plan: starterPlan,
  secret: 'hush',
  timerId: 't1',
  outputId: 'o1',
  at: 1_000,
});

const ids = (exported: RoomExport) =>
  Array.from({ length: idsForImport(exported) }, (_, index) => `id${index}`);

const plainOutput = newValues(plainOutputFields);

const anyExport: fc.Arbitrary<RoomExport> = fc.record({
  format: fc.constant('callboard-room'),
  version: fc.constant(1),
  name: fc.string({ maxLength: 200 }),
  settings: fc.record({
    timezone: fc.constantFrom(null, 'UTC', 'Europe/Copenhagen', 'Asia/Kathmandu'),
    todFormat: fc.constantFrom(...TOD_SETTINGS),
    behavior: fc.constantFrom(...BEHAVIORS),
    access: fc.constantFrom(...ACCESS_MODES),
    questions: fc.constantFrom(...QUESTION_MODES),
    breakLabel: fc.option(fc.string({ maxLength: 50 })),
    agenda: anyOf(agendaFields),
    moderatorClocks: fc.boolean(),
    timecodeRate: fc.constantFrom(...TIMECODE_RATES),
  }),
  timers: fc.array(
    anyOf(timerFields).map((timer) => ({ ...timer, startFrom: 0 })),
    { maxLength: 4 },
  ),
  messages: fc.array(anyOf(exportedMessageFields), { maxLength: 4 }),
  outputs: fc.array(
    fc
      .tuple(anyOf(plainOutputFields), fc.option(anyDesign))
      .map(([plain, design]) => (design === null ? plain : { ...plain, design })),
    { maxLength: 3 },
  ),
  clocks: fc.array(
    anyOf(clockFields).map((clock) => ({ ...clock, duration: Math.max(1, clock.duration) })),
    { minLength: 1, maxLength: 3 },
  ),
});

describe('the export of a room', () => {
  it('R64 contains the plan of the show', () => {
    expect(roomExport(show)).toEqual({
      format: 'callboard-room',
      version: 1,
      name: 'Gala',
      settings: {
        timezone: 'Europe/Copenhagen',
        todFormat: 'AUTO',
        behavior: 'CONTINUE',
        access: 'OPEN',
        questions: 'OPEN',
        breakLabel: null,
        moderatorClocks: false,
        timecodeRate: '25',
        agenda: newValues(agendaFields),
      },
      timers: [{ ...newTimer, startFrom: 1_000 }],
      messages: [],
      outputs: [{ ...plainOutput, name: 'Viewer' }],
    });
  });

  it('R64 does not contain ids, the owner, the plan or the running state', () => {
    const running: RoomState = {
      ...show,
      room: { ...show.room, settings: { ...show.room.settings, blackout: true, onAir: true } },
      messages: [
        { _id: 'm1', index: 0, text: 'Hi', color: 'red', bold: false, uppercase: false, answer: false },
      ],
      activeMessageId: 'm1',
    };
    const written = JSON.stringify(roomExport(running));
    expect(written).not.toMatch(/r1|t1|m1|o1|ABCD1234|team|ann|hush|blackout|onAir|active|kickoff|index/);
    expect(written).toContain('Hi');
  });

  it('R65 is parsed back to the same export from JSON', () => {
    fc.assert(
      fc.property(anyExport, (exported) => {
        expect(parseRoomExport(JSON.parse(JSON.stringify(exported)))).toEqual({ ok: true, value: exported });
      }),
    );
  });

  it('R66 gives the same export again after it was imported into another room', () => {
    fc.assert(
      fc.property(anyExport, (exported) => {
        expect(roomExport(withImport(show, exported, ids(exported), 0))).toEqual(exported);
      }),
    );
  });

  it('W126 is parsed in steps if it is long', () => {
    const timers = Array.from({ length: 1_000 }, (_, nth) => ({ ...newTimer, name: `Talk ${nth}` }));
    const reading = exportReading({ ...roomExport(show), timers });
    let steps = 1;
    while (!reading.next().done) steps += 1;
    expect(steps).toBe(20);
  });

  it('W2742 is parsed in steps of one output or automation', () => {
    const three = <Item>(item: Item) => [item, item, item];
    const automation = { name: 'Go', enabled: true, when: { type: 'CALL', name: 'go' }, steps: [] };
    const file = {
      ...roomExport(show),
      outputs: three({ name: 'Wall' }),
      automations: three(automation),
    };
    const reading = exportReading(file);
    let pauses = 0;
    let step = reading.next();
    for (; !step.done; step = reading.next()) pauses += 1;
    expect([step.value.ok, pauses]).toEqual([true, 4]);
  });

  it('R65 gets defaults for missing fields', () => {
    const sparse = {
      format: 'callboard-room',
      version: 1,
      name: '',
      settings: {},
      timers: [{ name: 'Keynote' }],
      messages: [{ text: 'Hi' }],
      outputs: [{}],
    };
    expect(parseRoomExport(sparse)).toEqual({
      ok: true,
      value: {
        ...sparse,
        settings: {
          timezone: null,
          todFormat: 'AUTO',
          behavior: 'CONTINUE',
          access: 'OPEN',
          questions: 'OPEN',
          breakLabel: null,
          moderatorClocks: false,
          timecodeRate: '25',
          agenda: newValues(agendaFields),
        },
        timers: [{ ...newTimer, name: 'Keynote' }],
        messages: [{ text: 'Hi', color: 'white', bold: false, uppercase: false, answer: false }],
        outputs: [plainOutput],
      },
    });
  });

  it('R65 is accepted from an older version, whose chimes have three sounds', () => {
    const chime = { yellow: 'BELL_1X', red: 'NONE', zero: 'GONG' };
    const read = parseRoomExport({ ...roomExport(show), timers: [{ name: 'Old', chime }] });
    expect(read.ok && read.value.timers).toEqual([
      { ...newTimer, name: 'Old', chime: { ...newTimer.chime, ...chime } },
    ]);
  });

  it('R65 gets null for an invalid time zone', () => {
    const parsed = parseRoomExport({ ...roomExport(show), settings: { timezone: 'Mars/Olympus' } });
    expect(parsed.ok && parsed.value.settings.timezone).toBeNull();
  });

  const good = roomExport(show);
  test.each<[string, unknown, string]>([
    ['nothing', null, ''],
    ['a list', [], ''],
    ['another format', { ...good, format: 'other' }, 'format'],
    ['a version to come', { ...good, version: 2 }, 'version'],
    ['no timers', { ...good, timers: undefined }, 'timers'],
    ['a timer of 61 minutes', { ...good, timers: [{ minutes: 61 }] }, 'timers.0.minutes'],
    ['an id', { ...good, timers: [{ _id: 't1' }] }, 'timers.0'],
    ['a secret', { ...good, secret: 'x' }, ''],
    ['running state', { ...good, settings: { onAir: true } }, 'settings'],
    ['too many timers', { ...good, timers: Array.from({ length: 1_001 }, () => ({})) }, 'timers'],
    ['an output of no layout', { ...good, outputs: [{}, { layout: 'NONE' }] }, 'outputs.1.layout'],
    ['a question of nobody', { ...good, messages: [{ question: { at: 1 } }] }, 'messages.0.question.name'],
  ])('R65 is refused with the place for: %s', (_, value, path) => {
    const parsed = parseRoomExport(value);
    expect(parsed.ok || parsed.error.code).toBe('invalid');
    expect(parsed.ok || parsed.error.issues?.map((issue) => issue.path)).toEqual([path]);
  });

  it('R66 replaces the content of the room, but not its id and owner', () => {
    const [first, second]: Partial<Timer>[] = [{ name: 'a' }, { name: 'b' }];
    const exported = {
      ...good,
      name: 'Fair',
      timers: [
        { ...newTimer, ...first },
        { ...newTimer, ...second },
      ],
      messages: [{ text: 'Hi', color: 'red', bold: false, uppercase: false, answer: false }],
    } as const;
    const after = withImport(
      { ...show, activeMessageId: 'm9', messageFocus: true },
      exported,
      ids(exported),
      0,
    );
    expect(after.room).toEqual({ ...show.room, name: 'Fair' });
    expect(after.timers.map(({ _id, index, name }) => [_id, index, name])).toEqual([
      ['id0', 0, 'a'],
      ['id1', 1, 'b'],
    ]);
    expect(after.timeset).toMatchObject({ timerId: 'id0', running: false, kickoff: null });
    expect(after).toMatchObject({ activeMessageId: null, messageFocus: false });
    expect([after.messages[0]?._id, after.outputs[0]?._id]).toEqual(['id2', 'id3']);
  });

  it('R66 without timers leaves the room without a current timer', () => {
    expect(withImport(show, { ...good, timers: [], outputs: [] }, [], 0).timeset.timerId).toBeNull();
  });

  it('R2059 contains further clocks, stopped, without the quick clock', () => {
    const clock = { _id: 'x', index: 0, ...newClock, ...clockAtRest, running: true, kickoff: 5, deadline: 9 };
    const room = { ...show, clocks: [clock, { ...clock, _id: 'q', index: 1, quick: true as const }] };
    const exported = roomExport({ ...room, shownClock: { clockId: 'x', place: 'MAIN' } });
    expect(exported.clocks).toEqual([newClock]);
    const imported = withImport(show, exported, ids(exported), 0);
    expect(imported.clocks).toEqual([{ _id: 'id2', index: 0, ...newClock, ...clockAtRest }]);
    expect(imported.shownClock).toBeNull();
    expect(parseRoomExport({ ...exported, clocks: [{ duration: 0 }] }).ok).toBe(false);
  });

  it('R2090 refers in designs and automations to the new clocks after its import', () => {
    const clock = { index: 0, ...newClock, ...clockAtRest };
    const clocks = [
      { ...clock, _id: 'q', quick: true as const },
      { ...clock, _id: 'x', index: 1 },
      { ...clock, _id: 'y', index: 2 },
    ];
    const named = (clockId: string) =>
      buildElement('TIMER', 'timer', WHOLE_CANVAS, { which: 'CLOCK', clockId });
    const elements = [
      ...['y', '#1', 'q', '#7', ''].map(named),
      buildElement('TEXT', 'text', WHOLE_CANVAS, {}),
    ];
    const outputs = show.outputs.map((output) => ({ ...output, design: { ...emptyDesign, elements } }));
    const payload = JSON.stringify({ clockId: 'x' });
    const automations = [
      {
        ...newValues(automationFields),
        _id: 'm',
        index: 0,
        when: { type: 'EVENT', event: 'clock.ended', timerId: null, label: null },
        steps: [{ type: 'COMMAND', command: 'clocks/start', payload }],
      },
    ] as const;
    const exported = roomExport({ ...show, clocks, outputs, automations });
    const namedIn = (output: { readonly design?: Design | null } | undefined) =>
      output?.design?.elements.map((element) => 'clockId' in element && element.clockId);
    expect(namedIn(exported.outputs[0])).toEqual(['#2', '#1', 'q', '#7', '', false]);
    const imported = withImport(show, exported, ids(exported), 0);
    const [one, two] = imported.clocks.map(({ _id }) => _id);
    expect(namedIn(imported.outputs[0])).toEqual([two, one, 'q', '#7', '', false]);
    expect(imported.automations[0]?.steps).toMatchObject([{ payload: JSON.stringify({ clockId: one }) }]);
    const again = roomExport(imported);
    expect([again.outputs, again.automations]).toEqual([exported.outputs, exported.automations]);
  });

  it('R66 needs an id for each entry that it adds', () => {
    expect(idsForImport(good)).toBe(2);
    expect(() => withImport(show, good, ['one'], 0)).toThrow('Too few ids for the import');
  });
});

describe('runs in an export', () => {
  const { show: reportedShow } = testRoom([{ name: 'Opening' }, { name: 'Talk' }]);

  const clocks = [
    { ...newClock, ...clockAtRest, _id: 'quick', index: 0, quick: true as const },
    { ...newClock, ...clockAtRest, _id: 'speaker', index: 1 },
  ];

  const room = { ...reportedShow, clocks };

  const run = (timerId: string, fields: Partial<TimerRun> = {}): TimerRun => ({
    timerId,
    title: 'Talk',
    speaker: 'Ada',
    plannedStart: null,
    plannedLength: 60_000,
    started: 1_000,
    startedBy: 'clock',
    paused: 0,
    ended: 2_000,
    endedBy: 'clock',
    ...fields,
  });

  const talk = room.timers[1]?._id ?? '';

  it('R2360 are only runs that have ended, with the position of their timer or clock', () => {
    const runs = [run(talk, { ended: null }), run(talk), run('removed'), run('speaker', { kind: 'clock' })];
    const exported = exportedRuns(room, runs);
    expect(exported.map(({ timer, kind }) => [timer, kind])).toEqual([
      [1, undefined],
      [null, undefined],
      [0, 'clock'],
    ]);
    expect(importedRuns({ ...room, clocks: clocks.slice(1) }, exported)).toEqual([
      run(talk),
      run('gone'),
      run('speaker', { kind: 'clock' }),
    ]);
    expect(importedRuns({ ...room, timers: [] }, exported)[0]).toEqual(run('gone'));
  });

  it.each([
    ['clock', 'clock'],
    ['a:Dark', 'a:Dark'],
    ['j:Desk laptop', 'j:Desk laptop'],
    ['u:ada', null],
    ['d:phone', null],
    ['o:192.168.1.9', null],
    [null, null],
  ])('R2360 do not contain names of people: %s becomes %s', (actor, exported) => {
    const [first] = exportedRuns(room, [run(talk, { startedBy: actor, endedBy: actor })]);
    expect([first?.startedBy, first?.endedBy]).toEqual([exported, exported]);
  });

  it('R2360 are the newest 100, and a file cannot name people in them', () => {
    const many = Array.from({ length: 120 }, (_, place) => run(talk, { started: place }));
    const file = roomExport(room, many);
    expect(file.report).toHaveLength(MAX_EXPORTED_RUNS);
    expect(parseRoomExport(file)).toMatchObject({ ok: true, value: { report: file.report } });
    const forged = (fields: object) =>
      parseRoomExport({ ...file, report: [{ ...file.report?.[0], ...fields }] });
    for (const fields of [
      { startedBy: 'u:ada' },
      { ended: null },
      { timer: -1 },
      { extra: 1 },
      { started: 1e17 },
    ])
      expect(forged(fields)).toMatchObject({ ok: false, error: { code: 'invalid' } });
    expect(roomExport(room)).not.toHaveProperty('report');
  });
});
