import { describe, expect, it, test } from 'vitest';
import { logLine } from '../../machines/room/api.objects.ts';
import { commandTable } from '../../machines/room/commands.ts';
import {
  actorText,
  filterLog,
  kindOfLogLine,
  logChoices,
  logLinesIn,
  logLinesTable,
  logLineText,
  noFilter,
  roomLogRows,
} from './room-log.view.ts';

const times = {
  date: (at: number) => new Date(at).toISOString().slice(0, 10),
  day: (at: number) => `day ${new Date(at).getUTCDate()}`,
  time: (at: number) => new Date(at).toISOString().slice(11, 19),
};
const NOON = Date.UTC(2026, 4, 4, 12);
const line = (seq: number, command: string, actor: string, fields = {}) => ({
  seq,
  at: NOON + seq * 1_000,
  actor,
  command,
  leftStep: true,
  ...fields,
});

describe('the log of a room', () => {
  it('V682 reads the lines of an answer, and skips invalid ones', () => {
    const lines = logLinesIn([
      line(2, 'timers/updateMany', 'u:ann', { timers: 12 }),
      line(1, 'x', 'clock'),
      {},
      7,
    ]);
    expect(lines.map(({ seq, timers }) => [seq, timers])).toEqual([
      [2, 12],
      [1, null],
    ]);
    expect(logLinesIn({ message: 'no' })).toEqual([]);
  });

  it('V1735 shows whether on air was switched on or off', () => {
    const said = (fields: object) => logLinesIn([line(1, 'room/onAir', 'u:ann', fields)]).map(logLineText);
    expect(said({ on: true })).toEqual(['On air: on']);
    expect(said({ on: false })).toEqual(['On air: off']);
    expect(said({})).toEqual(['On air']);
  });

  it("V1736 shows dates in the locale's format, and yyyy-MM-dd in CSV", () => {
    const rows = roomLogRows(logLinesIn([line(1, 'timeset/start', 'u:ann')]), {}, times);
    expect(rows[0]?.day).toBe('day 4');
    expect(logChoices(rows).days).toEqual([{ value: '2026-05-04', label: 'day 4' }]);
    expect(logLinesTable(rows)[1]).toContain('2026-05-04');
  });

  it('V1603 names the step that an undo reverted, if the lines contain it', () => {
    const lines = logLinesIn([
      line(6, 'room/undo', 'u:bob', { leftStep: false }),
      line(5, 'room/undo', 'u:bob'),
      line(4, 'room/undo', 'u:bob'),
      line(3, 'timers/removeMany', 'u:ann', { timers: 12 }),
      line(2, 'timeset/adjust', 'u:ann'),
      line(1, 'room/undo', 'u:bob'),
    ]);
    expect(roomLogRows(lines, {}, times).map(({ what }) => what)).toEqual([
      'Undo',
      'Undo: time adjustment',
      'Undo: delete 12 timers',
      'Delete 12 timers',
      'Time adjustment',
      'Undo',
    ]);
  });

  it('N2255, W2833 names the laptop of a journal, its time, and whether its file exists', () => {
    const journal = (outcome: string) => ({ journal: { name: 'Desk laptop', from: NOON, outcome } });
    const lines = logLinesIn([
      line(3, 'room/journal', 'u:ann', journal('kept')),
      line(2, 'room/journal', 'u:ann', journal('taken')),
      line(1, 'room/journal', 'u:ann'),
    ]);
    const text = `Laptop’s show: Desk laptop, taken over at ${times.time(NOON)}`;
    expect(roomLogRows(lines, {}, times).map(({ what, hasFile }) => [what, hasFile])).toEqual([
      [text, true],
      [text, false],
      ['Laptop’s show', false],
    ]);
  });

  test.each([
    ['timeset/start', null, 'clock', 'Start'],
    ['timers/updateMany', 12, 'rundown', 'Edit 12 timers'],
    ['messages/show', null, 'messages', 'Show message'],
    ['outputs/take', null, 'outputs', 'Take design'],
    ['automations/ran', null, 'automations', 'Automation ran'],
    ['room/undo', null, 'room', 'Undo'],
    ['room/batch', null, 'room', 'Several changes at once'],
    ['clock/set', null, 'clock', 'Server clock changed'],
    ['timers/replace', 40, 'rundown', 'Change rundown: 40 timers'],
    ['timers/replace', null, 'rundown', 'Change rundown'],
    ['alarm/deadline', null, 'clock', 'Time is up'],
    ['other/thing', null, 'room', 'Unknown action (newer version)'],
  ] as const)('V682 describes %s in words', (command, timers, kind, text) => {
    const one = { seq: 1, at: NOON, actor: 'clock', command, leftStep: true, timers, about: null };
    expect([kindOfLogLine(one), logLineText(one)]).toEqual([kind, text]);
  });

  it('V780 names a timer by its title at that time, or by a later title', () => {
    const lines = logLinesIn([
      line(5, 'timers/remove', 'u:ann', { about: { kind: 'timer', id: 'b', title: 'Panel' } }),
      line(4, 'timeset/start', 'u:ann', { about: { kind: 'timer', id: 'b', title: null } }),
      line(3, 'timeset/stop', 'u:ann', { about: { kind: 'timer', id: 'gone', title: null } }),
      line(2, 'timers/update', 'u:ann', { about: { kind: 'timer', id: 'a', title: '  ' } }),
      line(1, 'timers/create', 'u:ann', { about: { title: 'nameless' } }),
    ]);
    const rows = roomLogRows(lines, {}, times);
    expect(rows.map(({ what }) => what)).toEqual([
      'Delete timer: Panel',
      'Start: Panel',
      'Pause',
      'Edit timer: Untitled',
      'Add timer',
    ]);
    expect(logLinesTable(rows)[1]).toContain('Delete timer: Panel');
    expect(filterLog(rows, { ...noFilter, words: 'panel start' }).map(({ seq }) => seq)).toEqual([4]);
  });

  const unasked = ['alarm/deadline', 'alarm/mark', 'alarm/scheduled', 'alarm/skipped', 'automations/started'];
  const others = ['automations/ran', 'clock/set', 'room/batch', 'room/journal', 'room/plan', 'room/team'];
  const logged = Object.entries(commandTable).flatMap(([name, { kind }]) => (kind === 'show' ? [name] : []));
  test.each([logged, unasked, others].flat())('V781 describes the command %s in words', (command) => {
    const one = { command, timers: null, about: null };
    expect(logLineText(one)).not.toBe(logLineText({ ...one, command: 'other/thing' }));
    const texts = [logLineText(one), logLine({ at: NOON, actor: 'clock', command })];
    expect(texts.join()).not.toContain(command);
  });

  test.each([
    [null, 'Unknown'],
    ['clock', 'Automatic'],
    ['audience', 'Audience'],
    ['u:ann', 'Ann'],
    ['u:bob', 'Team member'],
    ['d:desk', 'FOH desk'],
    ['d:phone', 'Device'],
    ['a:Red alert', 'Automation Red alert'],
    ['o:10.0.0.7', 'OSC from 10.0.0.7'],
    ['k:Companion', 'API, Companion'],
    ['l:Light', 'Light (link)'],
    ['j:Desk laptop', 'Desk laptop (without the server)'],
  ])('V682 describes the actor %s in words', (actor, text) => {
    expect(actorText(actor, { 'u:ann': 'Ann', 'd:desk': 'FOH desk' })).toBe(text);
  });

  const rows = roomLogRows(
    logLinesIn([
      line(90_000, 'timeset/start', 'u:ann'),
      line(2, 'timers/update', 'd:phone'),
      line(1, 'messages/show', 'u:ann'),
    ]),
    { 'u:ann': 'Ann' },
    times,
  );
  const found = (filter: object) => filterLog(rows, { ...noFilter, ...filter }).map(({ seq }) => seq);

  it('V683 filters by kind, person, day and words', () => {
    expect(found({})).toEqual([90_000, 2, 1]);
    expect(found({ kind: 'rundown' })).toEqual([2]);
    expect(found({ person: 'Ann' })).toEqual([90_000, 1]);
    expect(found({ day: '2026-05-05' })).toEqual([90_000]);
    expect(found({ words: ' MESSAGE  ann ' })).toEqual([1]);
    expect(found({ words: '12:00:02' })).toEqual([2]);
    expect(found({ kind: 'rundown', words: 'ann' })).toEqual([]);
  });

  it('V683 can be filtered by the persons and the days that its lines contain', () => {
    expect(logChoices(rows)).toEqual({
      people: ['Ann', 'Device'],
      days: [
        { value: '2026-05-05', label: 'day 5' },
        { value: '2026-05-04', label: 'day 4' },
      ],
    });
  });

  it('V683 exports a table', () => {
    expect(logLinesTable(rows.slice(1, 2))).toEqual([
      ['No.', 'Date', 'Time', 'Kind', 'What', 'Who'],
      ['2', '2026-05-04', '12:00:02', 'Rundown', 'Edit timer', 'Device'],
    ]);
  });
});
