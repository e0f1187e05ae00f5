import { expect, it } from 'vitest';
import { testRoom } from '../../tests/support/test-room.ts';
import { clockAtRest, newClock } from '../timer/stage-clock.ts';
import { parseRoomExport } from './room.export.schema.ts';
import { exportedRuns, importedRuns, MAX_EXPORTED_RUNS, roomExport } from './room.export.ts';
import type { TimerRun } from './timer-runs.ts';

const { show } = testRoom([{ name: 'Opening' }, { name: 'Talk' }]);
const clocks = [
  { ...newClock, ...clockAtRest, _id: 'quick', index: 0, quick: true as const },
  { ...newClock, ...clockAtRest, _id: 'speaker', index: 1 },
];
const room = { ...show, clocks };
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

it('R2360 an export holds runs that have ended, by the position of their timer or clock', () => {
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
])('R2360 an export names no people: %s is %s', (actor, exported) => {
  const [first] = exportedRuns(room, [run(talk, { startedBy: actor, endedBy: actor })]);
  expect([first?.startedBy, first?.endedBy]).toEqual([exported, exported]);
});

it('R2360 a file holds the newest 100 runs, and names nobody as who started one', () => {
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
