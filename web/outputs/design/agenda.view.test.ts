import { describe, expect, test } from 'vitest';
import { newValues } from '../../../machines/kernel/fields.ts';
import { agendaFields } from '../../../machines/room/agenda.settings.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import { roomTimes } from '../../../machines/room/room-times.ts';
import { clock, rundown, started } from '../../../machines/schedule/schedule.fixture.ts';
import { scheduleOf } from '../../../machines/schedule/schedule.ts';
import { CPH } from '../../../machines/timer/timer.fixture.ts';
import type { Timer } from '../../../machines/timer/timer.ts';
import type { Timeset } from '../../../machines/timer/timeset.ts';
import { newShow } from '../../../tests/support/show.fixture.ts';
import { type AgendaItem, type AgendaSource, agendaDays, agendaOf, isSameItem } from './agenda.view.ts';

const show = newShow({ name: 'Main stage', timezone: CPH });
const settings = { timezone: CPH, todFormat: '24H' } as const;
const times = roomTimes(settings, { zone: 'UTC', locale: 'en' });

const stateOf = (items: readonly Partial<Timer>[], timeset?: Partial<Timeset>): RoomState => {
  const { timers, timeset: clockOfRoom } = rundown(items, timeset);
  return { ...show, timers, timeset: clockOfRoom };
};
const agendaAt = (state: RoomState, now: number, own: Pick<AgendaSource, 'shows'> = {}) =>
  agendaOf({ state, schedule: scheduleOf(state, now), times, now, locale: 'en', ...own });

const label = { name: 'Live', color: '#d33' };
const programme = [
  { name: 'Opening', startTime: '09:00:00', minutes: 30 },
  { name: 'Keynote', extra: 'Ada Lovelace', minutes: 45, labels: [label] },
  { minutes: 15 },
];
const kickoff = clock('09:00');
const running = (timeset: Partial<Timeset> = {}) =>
  stateOf(programme, { ...started(0, kickoff, kickoff + 1_800_000), ...timeset });

describe('the agenda', () => {
  const hall = stateOf(
    [
      {
        name: 'Doors',
        startTime: '09:00:00',
        startDate: '2026-05-04',
        minutes: 30,
        group: { name: 'Morning', target: null },
      },
      { name: 'Keynote', extra: 'Ada Lovelace', minutes: 45, labels: [label] },
      { name: 'Party', minutes: 15 },
    ],
    started(1, clock('09:40'), clock('10:25')),
  );
  const shown = newValues(agendaFields);
  const seen = (own: Partial<typeof shown>) =>
    agendaAt(hall, clock('09:41'), { shows: { ...shown, ...own } });

  test('W2831 shows the planned times and the start of the show during a rehearsal', () => {
    const evening = programme.map((each, index) =>
      index === 0 ? { ...each, startTime: '20:00:00', startDate: '2026-06-10' } : each,
    );
    const state = stateOf(evening, started(0, kickoff, kickoff + 1_800_000));
    const { items, lateness } = agendaAt(state, kickoff);
    expect(items.map(({ start, expectedStart }) => [start, expectedStart])).toEqual([
      ['20:00', null],
      ['20:30', null],
      ['21:15', null],
    ]);
    expect(lateness?.text).toBe('Starts 20:00');
  });

  test("R872 leaves out labels, lateness and ends as the room's settings say", () => {
    const whole = agendaAt(hall, clock('09:41'));
    expect(seen({ labels: true })).toEqual(whole);
    expect(seen({}).items.map(({ labels }) => labels)).toEqual([[], [], []]);
    expect(whole.lateness).toMatchObject({ kind: 'over' });
    expect(seen({ lateness: false })).toMatchObject({ lateness: null });
    const keynote = whole.items[1];
    expect(keynote?.finish).not.toBe('');
    expect(seen({ ends: false, labels: true }).items[1]).toEqual({
      ...keynote,
      finish: '',
      expectedFinish: null,
    });
    expect(seen({ speakers: false })).toMatchObject({
      announcement: 'Now: Keynote',
      items: [{}, { speaker: '' }, {}],
    });
  });

  test("R872 shows a group's heading at the next timer if finished timers are left out", () => {
    const { items } = agendaAt(hall, clock('09:41'));
    expect(items.map(({ state }) => state)).toEqual(['done', 'current', 'next']);
    const left = seen({ finished: false, labels: true }).items;
    expect(left).toEqual([{ ...items[1], day: items[0]?.day ?? null, group: 'Morning' }, items[2]]);
    expect(items[0]?.group).toBe('Morning');
  });

  test('V80 gives each timer planned start and end, length, speaker, labels and a title', () => {
    const { name, zone, items } = agendaAt(stateOf(programme), clock('08:00'));
    expect({ name, zone }).toEqual({ name: 'Main stage', zone: 'Copenhagen' });
    expect(items.map(({ title, start, finish, length }) => [title, start, finish, length])).toEqual([
      ['Opening', '9:00', '9:30', '30:00'],
      ['Keynote', '9:30', '10:15', '45:00'],
      ['Timer 3', '10:15', '10:30', '15:00'],
    ]);
    expect(items[1]).toMatchObject({ speaker: 'Ada Lovelace', labels: [label] });
  });

  test('V854 shows the end, not the length, of an unstarted timer with a finish time', () => {
    const doors = { name: 'Doors', type: 'FINISH_TIME', finishTime: '09:00:00' } as const;
    const saidAt = (now: string, timeset?: Partial<Timeset>) =>
      agendaAt(stateOf([doors, {}], timeset), clock(now)).items.map(({ start, finish, length }) => [
        start,
        finish,
        length,
      ]);
    expect(saidAt('08:00')).toEqual([
      ['', '9:00', ''],
      ['9:00', '9:10', '10:00'],
    ]);
    expect(saidAt('08:31', started(0, clock('08:30'), clock('09:00')))[0]).toEqual(['8:30', '9:00', '30:00']);
  });

  test('V80 shows a timer without times if the schedule does not contain it', () => {
    const state = stateOf(programme);
    const schedule = { ...scheduleOf(state, clock('08:00')), timers: [] };
    const [first] = agendaOf({ state, schedule, times, now: clock('08:00'), locale: 'en' }).items;
    expect(first).toMatchObject({ title: 'Opening', start: '', finish: '', expectedStart: null });
  });

  const four = [...programme, { name: 'End' }];
  const standingOf = (timeset: Partial<Timeset>) =>
    agendaAt(stateOf(four, timeset), clock('09:31')).items.map(({ state, word }) => [state, word]);

  test('V80 marks timers as done, now, next and coming', () => {
    expect(standingOf(started(1, clock('09:30'), clock('10:15')))).toEqual([
      ['done', 'Done'],
      ['current', 'Now'],
      ['next', 'Next'],
      ['coming', ''],
    ]);
  });

  test('V241 marks the armed timer as next', () => {
    const timeset = { ...started(1, clock('09:30'), clock('10:15')), nextTimerId: 't3' };
    expect(standingOf(timeset)).toEqual([
      ['done', 'Done'],
      ['current', 'Now'],
      ['coming', ''],
      ['next', 'Next'],
    ]);
  });

  test('V80 calls the current timer "Up next" until it has started', () => {
    expect(standingOf({ timerId: 't1' })).toEqual([
      ['done', 'Done'],
      ['current', 'Up next'],
      ['coming', ''],
      ['coming', ''],
    ]);
  });

  test('V80 leaves times blank if no start is planned', () => {
    const [item] = agendaAt(stateOf([{ name: 'Talk' }]), clock('09:00')).items;
    expect(item).toMatchObject({
      start: '',
      finish: '',
      expectedStart: null,
      expectedFinish: null,
      day: null,
    });
  });

  test('V81 shows the expected times of all timers after a late start', () => {
    const late = running({ kickoff: kickoff + 420_000, deadline: kickoff + 2_220_000 });
    const { items } = agendaAt(late, kickoff + 600_000);
    expect(
      items.map(({ start, expectedStart, expectedFinish }) => [start, expectedStart, expectedFinish]),
    ).toEqual([
      ['9:00', '9:07', '9:37'],
      ['9:30', '9:37', '10:22'],
      ['10:15', '10:22', '10:37'],
    ]);
  });

  test('V81, S728 expects a later end in overtime, and shows the actual times of a finished timer', () => {
    const over = agendaAt(running(), kickoff + 1_920_000);
    expect(over.items.map(({ expectedStart }) => expectedStart)).toEqual([null, '9:32', '10:17']);
    expect(over.items[0]).toMatchObject({ finish: '9:30', expectedFinish: '9:32' });
    const after = stateOf(programme, started(1, kickoff + 1_920_000, kickoff + 4_620_000));
    expect(agendaAt(after, kickoff + 1_980_000).items[0]).toMatchObject({
      state: 'done',
      start: '9:00',
      finish: '9:30',
      expectedStart: null,
      expectedFinish: null,
    });
    const ran = { start: kickoff + 60_000, finish: kickoff + 1_920_000, length: 1_860_000 };
    const noted = {
      ...after,
      timers: after.timers.map((each) => (each.index === 0 ? { ...each, ran } : each)),
    };
    expect(agendaAt(noted, kickoff + 1_980_000).items[0]).toMatchObject({
      expectedStart: '9:01',
      expectedFinish: '9:32',
      startPace: 'late',
    });
  });

  test('V81 shows expected times for a current timer that has not started in time', () => {
    const [first, second] = agendaAt(stateOf(programme), clock('09:07')).items;
    expect(first).toMatchObject({ start: '9:00', expectedStart: '9:07', expectedFinish: '9:37' });
    expect(second).toMatchObject({ start: '9:30', expectedStart: '9:37', expectedFinish: '10:22' });
  });

  test('V81 shows no expected times while the show is on time', () => {
    const { items } = agendaAt(running(), kickoff + 60_000);
    expect(
      items.every(({ expectedStart, expectedFinish }) => expectedStart === null && expectedFinish === null),
    ).toBe(true);
  });

  test.each([
    ['is late', 420_000, 600_000, { kind: 'over', text: '7:00 behind' }],
    ['is a second late', 1_000, 2_000, { kind: 'over', text: '0:01 behind' }],
    ['is on time', 0, 60_000, { kind: 'on-time', text: 'On time' }],
  ])('V84 shows the lateness if the next item %s', (_, late, now, lateness) => {
    const state = running({ kickoff: kickoff + late, deadline: kickoff + late + 1_800_000 });
    expect(agendaAt(state, kickoff + now).lateness).toEqual(lateness);
  });

  test('V84 shows that the next timer is late even if a long break absorbs the delay', () => {
    const items = [...programme, { name: 'Evening', startTime: '20:00:00', minutes: 60 }];
    const state = stateOf(items, started(0, kickoff + 420_000, kickoff + 2_220_000));
    expect(agendaAt(state, kickoff + 600_000).lateness?.text).toBe('7:00 behind');
  });

  test('V480 puts the timers of a group under its name, separately on each day', () => {
    const group = { name: ' ', target: null };
    const named = { name: 'Night', target: '23:59:00' };
    const items = [
      { ...twoDays[0] },
      { ...twoDays[1], group: named },
      { ...twoDays[2] },
      { ...twoDays[3], group },
    ];
    const days = agendaDays(agendaAt(stateOf(items), clock('12:00')).items);
    const told = days.map(({ day, groups }) => [
      day,
      ...groups.map((each) => [each.group, ...each.items.map(({ title }) => title)]),
    ]);
    expect(told).toEqual([
      ['Today', [null, 'Party'], ['Night', 'Show']],
      ['Tomorrow', [null, 'Encore'], ['Group', 'Breakfast']],
    ]);
  });

  test('V476 leaves out an end equal to the start, and a length of zero', () => {
    const past = { name: 'Lunch', type: 'FINISH_TIME', finishTime: '09:20:00' } as const;
    const items = agendaAt(stateOf([...programme, past]), clock('08:50')).items;
    expect(items[items.length - 1]).toMatchObject({ finish: '', length: '', expectedFinish: null });
    const tight = {
      name: 'Doors',
      startTime: '09:00:00',
      type: 'FINISH_TIME',
      finishTime: '09:05:00',
    } as const;
    const [doors] = agendaAt(stateOf([tight]), clock('08:50')).items;
    expect(doors).toMatchObject({ finish: '9:05', length: '5:00' });
    const held = [programme[0] ?? {}, { ...tight, startTime: '09:30:00', finishTime: '09:40:00' }];
    const late = stateOf(held, started(0, clock('09:15'), clock('09:45')));
    expect(agendaAt(late, clock('09:16')).items[1]).toMatchObject({
      finish: '',
      expectedStart: '9:45',
      expectedFinish: null,
    });
  });

  test('V84 shows no lateness if nothing is planned', () => {
    expect(agendaAt(stateOf([{ name: 'Talk' }]), clock('09:00')).lateness).toBeNull();
  });

  const twoDays = [
    { name: 'Party', startTime: '23:00:00', minutes: 30 },
    { name: 'Show', minutes: 20 },
    { name: 'Encore', startTime: '00:10:00', minutes: 10 },
    { name: 'Breakfast', startTime: '08:00:00', minutes: 10 },
  ];

  test.each([
    [clock('12:00'), ['Today', null, 'Tomorrow', null]],
    [clock('22:59'), ['Today', null, 'Tomorrow', null]],
  ])('V82 of a show over midnight has a heading for each day, at the time %d', (now, days) => {
    expect(agendaAt(stateOf(twoDays), now).items.map(({ day }) => day)).toEqual(days);
  });

  test('V82 puts a timer that started before midnight under Yesterday', () => {
    const state = stateOf(twoDays, started(0, clock('23:00'), clock('23:30')));
    const days = agendaAt(state, clock('00:05', 1)).items.map(({ day }) => day);
    expect(days).toEqual(['Yesterday', null, 'Today', null]);
  });

  test('V82 puts the timers under the headings of their days', () => {
    const { items } = agendaAt(stateOf(twoDays), clock('12:00'));
    const titles = agendaDays(items).map(({ day, groups }) => [
      day,
      groups.flatMap(({ items: ofGroup }) => ofGroup.map(({ title }) => title)),
    ]);
    expect(titles).toEqual([
      ['Today', ['Party', 'Show']],
      ['Tomorrow', ['Encore', 'Breakfast']],
    ]);
    expect(agendaDays([])).toEqual([]);
    expect(agendaDays(agendaAt(stateOf(programme), clock('08:00')).items)).toMatchObject([{ day: null }]);
  });

  test('V82 has no heading for a show today, and one for a show on another day', () => {
    expect(agendaAt(stateOf(programme), clock('08:00')).items.every(({ day }) => day === null)).toBe(true);
    const later = stateOf([{ startTime: '09:00:00', startDate: '2026-06-20' }, {}]);
    expect(agendaAt(later, clock('08:00')).items.map(({ day }) => day)).toEqual(['Jun 20, 2026', null]);
  });

  test('V83 announces the running timer with its speaker, and nothing before the start', () => {
    expect(agendaAt(stateOf(programme), clock('08:00')).announcement).toBe('');
    expect(agendaAt(running(), kickoff + 1_000).announcement).toBe('Now: Opening');
    const keynote = stateOf(programme, started(1, clock('09:30'), clock('10:15')));
    expect(agendaAt(keynote, clock('09:31')).announcement).toBe('Now: Keynote, Ada Lovelace');
  });

  const item = (fields: Partial<AgendaItem> = {}): AgendaItem => ({
    id: 't0',
    title: 'Opening',
    speaker: '',
    labels: programme[1]?.labels ?? [],
    state: 'coming',
    word: '',
    start: '9:00',
    finish: '9:30',
    length: '30:00',
    expectedStart: null,
    expectedFinish: null,
    startPace: null,
    finishPace: null,
    day: null,
    group: null,
    ...fields,
  });
  const differences: readonly Partial<AgendaItem>[] = [
    { id: 't1' },
    { title: 'Doors' },
    { speaker: 'Ada' },
    { labels: [] },
    { state: 'next' },
    { word: 'Next' },
    { start: '9:01' },
    { finish: '9:31' },
    { length: '31:00' },
    { expectedStart: '9:02' },
    { expectedFinish: '9:32' },
    { startPace: 'late' },
    { finishPace: 'early' },
    { day: 'Tomorrow' },
    { group: 'Night' },
  ];

  test.each(differences)('V80 renders an item again if this has changed: %o', (difference) => {
    expect(isSameItem(item(), item())).toBe(true);
    expect(isSameItem(item(), item(difference))).toBe(false);
  });
});
