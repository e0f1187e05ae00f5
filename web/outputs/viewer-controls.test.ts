import { describe, expect, test } from 'vitest';
import type { RoomState } from '../../machines/room/room.state.ts';
import { newClock } from '../../machines/timer/stage-clock.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { newShow } from '../../tests/support/show.fixture.ts';
import { audibleClocks, nextChime, shouldPlay } from './viewer-controls.tsx';

const MINUTE = 60_000;
const chime = {
  green: 'SHIPBELL',
  yellow: 'BELL_1X',
  orange: 'BUZZER',
  red: 'DING_2X',
  zero: 'GONG',
} as const;

/** Ten minutes, kicked off at 0. */
function running(fields: Partial<Timer> = {}, over: Partial<RoomState['timeset']> = {}): RoomState {
  const show = newShow();
  return {
    ...show,
    timers: show.timers.map((timer) => ({ ...timer, chime, ...fields })),
    timeset: { ...show.timeset, running: true, kickoff: 0, deadline: 10 * MINUTE, ...over },
  };
}

describe('the next chime', () => {
  test.each([
    [0, 9 * MINUTE, 'BELL_1X'],
    [9 * MINUTE - 1, 9 * MINUTE, 'BELL_1X'],
    [9 * MINUTE, 9 * MINUTE + 45_000, 'DING_2X'],
    [9 * MINUTE + 45_000, 10 * MINUTE, 'GONG'],
  ] as const)('V113 after %d ms is the chime at %d ms', (now, at, cue) => {
    expect(nextChime(running(), now)).toMatchObject({ at, cue });
  });

  test('V113 does not exist after 0:00, whether the room stops there or not', () => {
    expect(nextChime(running(), 10 * MINUTE)).toBeNull();
    const show = running();
    const settings = { ...show.room.settings, behavior: 'CONTINUE' } as const;
    expect(nextChime({ ...show, room: { ...show.room, settings } }, 11 * MINUTE)).toBeNull();
  });

  test.each([
    ['idle', { running: false, kickoff: null, deadline: null }],
    ['paused', { running: false, lastStop: MINUTE }],
  ] as const)('V113 does not exist while the clock is %s', (_, over) => {
    expect(nextChime(running({}, over), MINUTE)).toBeNull();
  });

  test('V113 does not exist in a room without timers', () => {
    const show = running();
    expect(nextChime({ ...show, timers: [], timeset: { ...show.timeset, timerId: null } }, 0)).toBeNull();
  });

  test('V113 is not that of a colour which the timer has from its start', () => {
    expect(nextChime(running({ yellow: 10 * MINUTE }), 0)).toMatchObject({ cue: 'DING_2X' });
  });

  test('V113 is the last one if several chimes are due at the same instant', () => {
    expect(nextChime(running({ yellow: 15_000 }), 0)).toMatchObject({ cue: 'DING_2X' });
    expect(nextChime(running({ yellow: 0, red: 0 }), 0)).toMatchObject({ at: 10 * MINUTE, cue: 'GONG' });
  });

  test("V113 follows the presenter's clock under a time warp", () => {
    const warped = running({ type: 'TIME_WARP', timewarp: 20 * MINUTE }, { deadlineWarped: 20 * MINUTE });
    expect(nextChime(warped, 0)).toMatchObject({ at: 9 * MINUTE + 30_000, cue: 'BELL_1X' });
  });

  test('V113 includes green and orange if a timer has them', () => {
    const show = running({ green: 2 * MINUTE, orange: 30_000 });
    const cues = [0, 8 * MINUTE, 9 * MINUTE, 9.5 * MINUTE].map((now) => nextChime(show, now)?.cue);
    expect(cues).toEqual(['SHIPBELL', 'BELL_1X', 'BUZZER', 'DING_2X']);
  });
});

describe('the audible clocks', () => {
  const run = { running: true, kickoff: 0, deadline: 5 * MINUTE, lastStop: null };
  const sounds = { yellow: 'BUZZER', red: 'BELL_2X', zero: 'ITSTIME' } as const;
  const clocks = ['ada', 'lobby'].map((_id, index) => ({ ...newClock, ...run, _id, index, chime: sounds }));
  const cues = (state: RoomState, linked: string, now: number) => {
    const { main, clock } = audibleClocks(state, linked);
    return [main && nextChime(main, now)?.cue, clock && nextChime(clock, now)?.cue];
  };

  test.each(['MAIN', 'CORNER'] as const)(
    'V2120 are the main timer and the further clock on the stage at %s',
    (place) => {
      const show: RoomState = { ...running(), clocks };
      expect(cues(show, '', 0)).toEqual(['BELL_1X', null]);
      expect(cues({ ...show, shownClock: { clockId: 'ada', place } }, '', 0)).toEqual(['BELL_1X', 'ITSTIME']);
    },
  );

  test('V2120 are only the clock of the link, if the room has it', () => {
    const show: RoomState = { ...running(), clocks, shownClock: { clockId: 'ada', place: 'MAIN' } };
    expect(audibleClocks(show, 'lobby')).toMatchObject({ main: null, clock: { timers: [{ _id: 'lobby' }] } });
    expect(cues(show, 'gone', 0)).toEqual(['BELL_1X', 'ITSTIME']);
  });

  test('V2120 play chimes at their colours, but none in overtime', () => {
    const marked = clocks.map((clock) => ({ ...clock, yellow: 2 * MINUTE, red: MINUTE }));
    const show: RoomState = { ...running(), clocks: marked };
    const heard = [0, 3 * MINUTE, 4 * MINUTE, 6 * MINUTE].map((now) => cues(show, 'ada', now)[1]);
    expect(heard).toEqual(['BUZZER', 'BELL_2X', 'ITSTIME', undefined]);
    expect(cues({ ...show, clocks }, 'ada', 6 * MINUTE)[1]).toBeUndefined();
  });
});

describe('a due chime', () => {
  const due = { at: MINUTE, cue: 'GONG', of: 'a zero' } as const;

  test.each([
    ['the same mark, 1.9 s later', { ...due, at: MINUTE - 1_900 }, false],
    ['the same mark, 2 s later', { ...due, at: MINUTE - 2_000 }, true],
    ['another mark', { ...due, at: MINUTE - 100, of: 'a red' }, true],
  ])('V1809 sounds at most once in 2 s, for %s: %s', (_, last, heard) => {
    expect(shouldPlay(due, MINUTE, 0, last)).toBe(heard);
  });

  test.each([
    ['does not play before its instant', MINUTE - 1, 0, false],
    ['plays at its instant', MINUTE, 0, true],
    ['plays early if the room has already changed at its instant', MINUTE - 40, MINUTE, true],
    ['does not play if the room changed before it', MINUTE - 40, MINUTE - 50, false],
  ])('V113 %s', (_, now, changedAt, heard) => {
    expect(shouldPlay(due, now, changedAt)).toBe(heard);
  });

  test('N2355 is not played if a journal moves the clock past its instant', () => {
    const at = 8 * MINUTE;
    const before = nextChime(running(), at);
    // On the laptop the same timer started 90 s earlier: its yellow has passed.
    const taken = running({}, { kickoff: -90_000, deadline: 10 * MINUTE - 90_000 });
    expect(before).toMatchObject({ cue: 'BELL_1X', at: 9 * MINUTE });
    expect(before && shouldPlay(before, at, at)).toBe(false);
    expect(nextChime(taken, at)).toMatchObject({ cue: 'DING_2X', at: 9 * MINUTE + 45_000 - 90_000 });
  });

  test.each([
    [2_000, true],
    [2_001, false],
  ])('V114 that is %d ms late is played: %s', (late, heard) => {
    expect(shouldPlay(due, MINUTE + late, 0)).toBe(heard);
  });
});
