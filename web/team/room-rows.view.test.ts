import { describe, expect, test } from 'vitest';
import type { TeamLiveRoom } from '../../machines/people/team.live.ts';
import { timerWith } from '../../machines/timer/timer.fixture.ts';
import { idleTimeset } from '../../machines/timer/timeset.ts';
import { matchingRooms, roomReadout, roomsSummary } from './team-rooms.view.ts';

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
  test('V105 counts as every controller does, and says when its digits change next', () => {
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

  test('V105 stands still while nothing runs, and is empty without a timer', () => {
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
  ])('V105 stands to its plan by %d ms: %s', (over, kind, text) => {
    expect(roomReadout({ ...idle, overUnder: over }, 1).lateness).toEqual({ kind, text });
  });
});

describe('the search for a room', () => {
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
  ])('V106 for %j finds %j', (typed, places) => {
    expect(matchingRooms(rooms, typed)).toEqual(places.map((place) => rooms[place]));
  });
});

test.each([
  [12, [running, running, idle], '12 rooms, 2 running, 4 screens connected'],
  [1, [{ ...idle, screens: 1 }], '1 room, 1 screen connected'],
  [0, [], '0 rooms'],
])('V107 a team with %d rooms', (rooms, live, text) => {
  expect(roomsSummary(rooms, live)).toBe(text);
});
