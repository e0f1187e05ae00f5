import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { newMessage } from '../../machines/message/message.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { type Appearance, newTimer } from '../../machines/timer/timer.ts';
import type { Timeset } from '../../machines/timer/timeset.ts';
import { newShow } from '../../tests/support/show.fixture.ts';
import { type ViewerScreen, viewerOf } from '../stage/viewer.view.ts';
import { NO_ANNOUNCEMENT, nextAnnouncement } from './spoken-screen.tsx';

const fresh = newShow();
const options = { flashes: { timers: null, messages: null }, locale: 'en-GB', deviceZone: 'UTC' };

/** A show whose timer of so many minutes runs since 0. */
function runs(minutes: number, changes: Partial<Timeset> = {}): RoomState {
  const deadline = minutes * MINUTE;
  const timers = fresh.timers.map((timer) => ({ ...timer, minutes }));
  return {
    ...fresh,
    timers,
    timeset: { ...fresh.timeset, running: true, kickoff: 0, deadline, ...changes },
  };
}

function inRoom(state: RoomState, settings: Partial<RoomState['room']['settings']>): RoomState {
  return { ...state, room: { ...state.room, settings: { ...state.room.settings, ...settings } } };
}

const hello = { _id: 'm1', index: 0, ...newMessage, text: 'Slow down' };
const told = (state: RoomState): RoomState => ({ ...state, messages: [hello], activeMessageId: 'm1' });

/** A screen reader at a screen: each announcement, once. */
function listener(screenAt: (state: RoomState, now: number) => ViewerScreen = plain) {
  let last = NO_ANNOUNCEMENT;
  const heard: string[] = [];
  return {
    heard,
    look(state: RoomState, now: number): string {
      const next = nextAnnouncement(last, screenAt(state, now));
      if (next.text !== last.text) heard.push(next.text);
      last = next;
      return next.text;
    },
  };
}

const plain = (state: RoomState, now: number) => viewerOf(state, { ...options, now });

/** Announcement on arrival with this much of 30 minutes left. */
const saidAt = (left: number, state = runs(30)) => listener().look(state, 30 * MINUTE - left);

describe('the announcement of the clock', () => {
  it.each([
    [30 * MINUTE, '30 minutes left'],
    [26 * MINUTE, '26 minutes left'],
    [11 * MINUTE + 40 * SECOND, '12 minutes left'],
    [11 * MINUTE, '11 minutes left'],
    [9 * MINUTE + SECOND, '9 minutes left'],
    [MINUTE, '1 minute left'],
    [MINUTE - 1, 'Less than a minute left'],
    [1, 'Less than a minute left'],
    [-1, 'Overtime'],
    [-MINUTE, '1 minute overtime'],
    [-3 * MINUTE - SECOND, '3 minutes overtime'],
  ])('V76 when the page opens with %i ms left is "%s"', (left, text) => {
    expect(saidAt(left)).toBe(text);
  });

  it('V76 is empty while idle, "Paused" in a pause, and "Time is up" at a stop', () => {
    expect(saidAt(0, runs(30, { running: false, kickoff: null, deadline: null }))).toBe('');
    expect(saidAt(5 * MINUTE, runs(30, { running: false, lastStop: 25 * MINUTE }))).toBe('Paused');
    expect(saidAt(-5, inRoom(runs(30), { behavior: 'STOP' }))).toBe('Time is up');
  });

  it('V76 of a timer of 12 minutes begins with 12 minutes, and then follows the marks', () => {
    const { heard, look } = listener();
    for (let now = 0; now <= 12 * MINUTE; now += 250) look(runs(12), now);
    expect(heard.slice(0, 4)).toEqual([
      '12 minutes left',
      '10 minutes left',
      '9 minutes left',
      '8 minutes left',
    ]);
  });

  it('V76 is made only at the marks, which are 26 in 40 minutes', () => {
    const { heard, look } = listener();
    for (let now = 0; now <= 40 * MINUTE; now += SECOND) look(runs(30), now);
    expect(heard.slice(0, 3)).toEqual(['30 minutes left', '25 minutes left', '20 minutes left']);
    expect(heard).toHaveLength(26);
  });

  it('V76 is correct after a pause and after a jump of the clock', () => {
    const { look } = listener();
    look(runs(30), 2 * MINUTE);
    look(runs(30, { running: false, lastStop: 7 * MINUTE }), 7 * MINUTE);
    expect(look(runs(30, { deadline: 40 * MINUTE }), 17 * MINUTE)).toBe('23 minutes left');
    expect(look(runs(30, { deadline: 30 * MINUTE }), 17 * MINUTE)).toBe('13 minutes left');
    expect(look(runs(30, { deadline: 30 * MINUTE }), 18 * MINUTE)).toBe('13 minutes left');
  });

  it("V76 follows the presenter's view of a warped clock", () => {
    const state = runs(10);
    const timers = state.timers.map((timer) => ({
      ...timer,
      type: 'TIME_WARP' as const,
      timewarp: 12 * MINUTE,
    }));
    expect(listener().look({ ...state, timers }, 0)).toBe('12 minutes left');
  });

  it('V1808 contains the text of a mark once', () => {
    const state = runs(4);
    const markText = { ...newTimer.markText, yellow: '1 minute to go', zero: 'Thank you' };
    const timers = state.timers.map((timer) => ({ ...timer, green: 2 * MINUTE, orange: 30_000, markText }));
    const stops = inRoom({ ...state, timers }, { behavior: 'STOP' });
    const { heard, look } = listener();
    for (let now = 0; now <= 5 * MINUTE; now += 250) look(stops, now);
    expect(heard).toEqual([
      '4 minutes left',
      '3 minutes left',
      '2 minutes left',
      '1 minute to go. 1 minute left',
      'Less than a minute left',
      'Thank you',
    ]);
    expect(listener().look(told(stops), 4 * MINUTE)).toBe('Slow down. Thank you');
    expect(
      listener().look(
        { ...stops, timeset: { ...stops.timeset, kickoff: null, deadline: null, running: false } },
        0,
      ),
    ).toBe('');
  });

  it('V76 includes the shown message, and is empty in a blackout', () => {
    const { look } = listener();
    const state = told(runs(12));
    expect(look(state, 1)).toBe('Slow down. 12 minutes left');
    expect(look(state, MINUTE)).toBe('Slow down. 12 minutes left');
    expect(look(inRoom(state, { blackout: true }), MINUTE)).toBe('');
  });

  it.each(['TOD', 'HIDDEN'] as const)(
    "V76 does not state the time if the timer's appearance is %s",
    (appearance: Appearance) => {
      const state = runs(10);
      const timers = state.timers.map((timer) => ({ ...timer, appearance }));
      expect(listener().look({ ...state, timers }, 1)).toBe('');
      expect(listener().look(told({ ...state, timers }), 1)).toBe('Slow down');
    },
  );
});
