import { describe, expect, test } from 'vitest';
import type { TeamLiveRoom } from '../../machines/people/team.live.ts';
import { EXPORT_FORMAT } from '../../machines/room/room.export.ts';
import { timerWith } from '../../machines/timer/timer.fixture.ts';
import { idleTimeset } from '../../machines/timer/timeset.ts';
import { parseRoomExport } from '../../tests/support/test-room.ts';
import { importProblem, matchingRooms, roomReadout, roomsSummary, sinceText } from './team-rooms.view.ts';

const whole = {
  format: EXPORT_FORMAT,
  version: 1,
  name: 'Main',
  settings: {},
  timers: [{}, {}],
  messages: [{}],
  outputs: [],
};

/** The text for a file with this content. */
function said(content: unknown): string {
  const parsed = parseRoomExport(content);
  if (parsed.ok) throw new Error('It can be imported.');
  return importProblem('show.json', parsed.error.issues ?? []);
}

test.each([[null], [[]], ['text'], [{}], [{ ...whole, format: 'other' }]])(
  'V117 a file with %j is reported as no room export',
  (content) => {
    expect(said(content)).toBe('show.json is not a room export.');
  },
);

test('V117 an export of another version is refused, and the message says so', () => {
  expect(said({ ...whole, version: 2 })).toBe('show.json was exported by another version of Callboard.');
});

test('V117 an edited export is reported with the place of the error, timers counted from 1', () => {
  const text = said({ ...whole, timers: [{}, { hours: 1_000 }] });
  expect(text).toContain('show.json was edited after export. timer 2, hours: ');
  expect(said({ ...whole, messages: [{ colour: 'red' }] })).toMatch(/\. message 1: .*colour/);
  expect(said({ ...whole, name: 5 })).toMatch(/\. name: /);
  expect(said({ ...whole, timers: 5 })).toMatch(/\. timers: /);
});

test('V117 the report names three places, and counts the others', () => {
  const timers = Array.from({ length: 5 }, () => ({ minutes: 60 }));
  const text = said({ ...whole, timers });
  expect(text.match(/timer \d, minutes/g)).toEqual([
    'timer 1, minutes',
    'timer 2, minutes',
    'timer 3, minutes',
  ]);
  expect(text).toMatch(/ And 2 more\.$/);
});

const idle: TeamLiveRoom = {
  pid: 'ABCD1234',
  screens: 0,
  timeset: idleTimeset('t0'),
  timer: timerWith({ name: 'Keynote' }),
  at: 0,
  settings: { blackout: false, onAir: false, timezone: null, behavior: 'CONTINUE' },
  overUnder: null,
};

const running: TeamLiveRoom = {
  ...idle,
  screens: 2,
  timeset: { ...idleTimeset('t0'), running: true, kickoff: 0, deadline: 600_000 },
};

describe('a room in a list', () => {
  test('V105 shows the same clock as a controller, and when it changes next', () => {
    expect(roomReadout(running, 60_500)).toEqual({
      title: 'Keynote',
      state: 'running',
      word: 'Running',
      digits: '9:00',
      wrapUp: 'normal',
      repaintAt: 61_000,
      percent: 10.1,
      lateness: null,
      screens: 2,
    });
    expect(roomReadout(running, 605_000)).toMatchObject({ state: 'overtime', digits: '-0:05' });
  });

  test('V105 does not change while nothing runs, and is empty without a timer', () => {
    expect(roomReadout(idle, 1)).toMatchObject({
      state: 'idle',
      digits: '10:00',
      repaintAt: null,
      percent: 0,
    });
    const empty = { ...idle, timer: null, timeset: idleTimeset(null) };
    expect(roomReadout(empty, 1)).toMatchObject({ state: 'empty', title: '' });
  });

  test.each([
    [0, 'on-time', 'On time'],
    [90_000, 'over', '1:30 behind'],
    [-60_000, 'under', '1:00 ahead'],
  ])('V105 with a difference of %d ms from the plan shows: %s', (over, kind, text) => {
    expect(roomReadout({ ...idle, overUnder: over }, 1).lateness).toEqual({ kind, text });
  });
});

describe('the search for rooms', () => {
  const rooms = [
    { name: 'Große Bühne', pid: 'AAAA1111' },
    { name: 'Café stage', pid: 'BBBB2222' },
  ];
  test.each([
    ['', [0, 1]],
    ['cafe', [1]],
    ['STAGE caf', [1]],
    ['buhne', [0]],
    ['bbbb', [1]],
    ['stage buhne', []],
  ])('V106 for the text %j finds the rooms %j', (typed, places) => {
    expect(matchingRooms(rooms, typed)).toEqual(places.map((place) => rooms[place]));
  });
});

test.each([
  [12, [running, running, idle], '12 rooms, 2 running, 4 screens connected'],
  [1, [{ ...idle, screens: 1 }], '1 room, 1 screen connected'],
  [0, [], '0 rooms'],
])('V107 summarizes a team with %d rooms', (rooms, live, text) => {
  expect(roomsSummary(rooms, live)).toBe(text);
});

const now = Date.parse('2026-05-10T12:00:00Z');

test.each([
  ['2026-05-10T11:59:30Z', 'just now'],
  ['2026-05-10T12:00:05Z', 'just now'],
  ['2026-05-10T11:59:00Z', '1 minute ago'],
  ['2026-05-10T11:01:00Z', '59 minutes ago'],
  ['2026-05-10T11:00:00Z', '1 hour ago'],
  ['2026-05-09T12:00:01Z', '23 hours ago'],
  ['2026-05-09T12:00:00Z', 'yesterday'],
  ['2026-05-08T12:00:00Z', '8 May 2026'],
])('V104 the time %s is shown as "%s"', (at, text) => {
  expect(sinceText(Date.parse(at), now, 'UTC', 'en-GB')).toBe(text);
});
