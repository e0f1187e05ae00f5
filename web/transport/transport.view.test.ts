import { describe, expect, test } from 'vitest';
import type { RoomState } from '../../machines/room/room.state.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import { idleTimeset, type Timeset } from '../../machines/timer/timeset.ts';
import { newShow } from '../../tests/support/show.fixture.ts';
import {
  nextText,
  steadyTransport,
  takeoverOf,
  transportOf,
  widestDigits,
  widestSigned,
} from './transport.view.ts';

const show = newShow();
const timer = (index: number, fields: Partial<Timer> = {}): Timer => ({
  ...newTimer,
  _id: `t${index}`,
  index,
  ...fields,
});
const timers = [timer(0, { name: 'Doors' }), timer(1)];
const state = (timeset: Partial<Timeset>, behavior: 'STOP' | 'CONTINUE' = 'CONTINUE'): RoomState => ({
  ...show,
  room: { ...show.room, settings: { ...show.room.settings, behavior } },
  timers,
  timeset: { ...idleTimeset('t0'), ...timeset },
});
const started = { running: true, kickoff: 1_000_000, deadline: 1_600_000 };

describe('the transport', () => {
  test.each([
    ['9:59', '10:00', '88:88'],
    ['10:00', '10:00', '88:88'],
    ['-10:00:07', '10:00:00', '-88:88:88'],
    ['9:59', '12:00', '88:88'],
  ])('V159 reserves for the digits %s of the length %s the width of %s', (digits, length, widest) => {
    expect(widestDigits({ digits, length })).toBe(widest);
  });

  test('V142 names the next timer, the end of the show, or that there are no timers', () => {
    const [doors, second] = [timer(0, { name: 'Doors' }), timer(1)];
    expect(nextText({ timer: second, next: doors })).toBe('Doors');
    expect(nextText({ timer: second, next: null })).toBe('End of show');
    expect(nextText({ timer: null, next: null })).toBe('No timers yet');
  });

  test.each([
    ['0:52', '1:40', 'CONTINUE', '-8:88'],
    ['-0:04', '1:40', 'CONTINUE', '-8:88'],
    ['-0:04', '10:00', 'CONTINUE', '-88:88'],
    ['0:52', '1:40', 'STOP', '8:88'],
  ] as const)(
    'V285 reserves for the digits %s of the length %s, whose clock will %s, the width of %s',
    (digits, length, behavior, widest) => {
      expect(widestSigned({ digits, length }, behavior)).toBe(widest);
    },
  );

  test.each([
    ['at rest', state({}), 1_000_000, '12:00'],
    ['halfway', state(started), 1_300_000, '6:00'],
  ])("V194 shows a warped timer %s in the presenter's time, with the real length", (_, room, now, digits) => {
    const warped = [timer(0, { type: 'TIME_WARP', minutes: 10, timewarp: 720_000 })];
    const of = ['of 12:00', '(10:00 real)'];
    expect(transportOf({ ...room, timers: warped }, now)).toMatchObject({
      digits,
      length: '12:00',
      ofLength: of,
    });
  });

  test('V320 changes only digits and playhead each second, until the state of the clock changes', () => {
    const [first, next, over] = [1_060_000, 1_061_000, 1_600_001].map((now) =>
      transportOf(state(started), now),
    );
    expect(first && steadyTransport(first)).toEqual(next && steadyTransport(next));
    expect(first?.digits).not.toBe(next?.digits);
    expect(first && steadyTransport(first)).not.toEqual(over && steadyTransport(over));
  });

  test('V194 shows only the length of a timer without a warp', () => {
    expect(transportOf(state({}), 1_000_000).ofLength).toEqual(['of 10:00']);
  });

  test.each([
    ['idle', state({}), 1_000_000, 'idle', 'Ready', '10:00', 'GO', 'Start Doors'],
    ['running', state(started), 1_060_500, 'running', 'Running', '9:00', 'PAUSE', 'Pause timer'],
    [
      'paused',
      state({ ...started, running: false, lastStop: 1_100_000 }),
      9_000_000,
      'paused',
      'Paused',
      '8:20',
      'GO',
      'Resume',
    ],
    [
      'late and paused',
      state({ ...started, running: false, lastStop: 1_605_000 }),
      9_000_000,
      'paused',
      'Paused',
      '-0:05',
      'GO',
      'Resume',
    ],
    ['late', state(started), 1_605_000, 'overtime', 'Overtime', '-0:05', 'PAUSE', 'Pause timer'],
    [
      'over',
      state({ ...started, running: false, lastStop: 1_600_000 }, 'STOP'),
      1_700_000,
      'finished',
      'Finished',
      '0:00',
      'GO',
      'Restart',
    ],
  ])('V30 shows that the clock is %s', (_title, room, now, kind, word, digits, label, detail) => {
    expect(transportOf(room, now)).toMatchObject({
      state: kind,
      word,
      digits,
      go: { label, detail, command: label === 'PAUSE' ? 'timeset/stop' : 'timeset/start' },
    });
  });

  test('V30 asks for a timer in an empty room', () => {
    const empty = { ...state({}), timers: [], timeset: idleTimeset(null) };
    expect(transportOf(empty, 0)).toMatchObject({
      timer: null,
      title: '',
      state: 'empty',
      word: 'No timer',
      next: null,
      go: { label: 'GO', detail: 'Add a timer first', command: 'timeset/start' },
      seekable: false,
    });
  });

  test("V30 shows the timer's title, and allows jumps once it has started", () => {
    expect(transportOf(state({}), 0)).toMatchObject({ title: 'Doors', seekable: false });
    expect(transportOf(state(started), 1_060_500)).toMatchObject({ title: 'Doors', seekable: true });
  });

  test('V30 is repainted when the displayed second changes, even if the length has a fraction', () => {
    const half = { ...state({ ...started, deadline: 1_600_500 }), timers: [timer(0, { seconds: 0.5 })] };
    expect(transportOf(half, 1_060_500)).toMatchObject({ digits: '9:00', repaintAt: 1_061_500 });
  });

  test('V30 repaints at the end of a second, and never while the clock is stopped', () => {
    expect(transportOf(state(started), 1_060_500).repaintAt).toBe(1_061_000);
    expect(transportOf(state({}), 0).repaintAt).toBeNull();
  });

  test('V30 names the next timer, by its number if it has no title', () => {
    expect(transportOf(state({}), 0).next?._id).toBe('t1');
    expect(timerTitle(timer(1))).toBe('Timer 2');
    expect(timerTitle({ name: '  Talk ', index: 0 })).toBe('Talk');
  });

  test('V30 puts the zones of a warped timer where the presenter reaches them', () => {
    const warped = timer(0, { type: 'TIME_WARP', timewarp: 1_200_000, yellow: 120_000, red: 60_000 });
    const { playhead } = transportOf({ ...state({}), timers: [warped] }, 0);
    expect(playhead).toMatchObject({ yellowAt: 90, redAt: 95 });
  });

  const three = [...timers, timer(2, { name: 'Film' })];
  const armed = (timeset: Partial<Timeset>, behavior: 'STOP' | 'CONTINUE' = 'CONTINUE'): RoomState => ({
    ...state({ ...timeset, nextTimerId: 't2' }, behavior),
    timers: three,
  });
  const paused = { ...started, running: false, lastStop: 1_100_000 };
  const start = 'timeset/start';

  test.each([
    ['running', armed(started), 1_100_000, { detail: 'Start Film', command: start, timerId: 't2' }],
    ['in overtime', armed(started), 1_700_000, { detail: 'Start Film', command: start, timerId: 't2' }],
    [
      'over at 0:00',
      armed({ ...paused, lastStop: 1_600_000 }, 'STOP'),
      1_700_000,
      { detail: 'Start Film', command: start, timerId: 't2' },
    ],
    ['paused', armed(paused), 1_700_000, { detail: 'Resume', command: start }],
    ['waiting', armed({}), 1_700_000, { detail: 'Start Doors', command: start }],
  ])('V242 beside a timer that is %s, GO names its action on the armed one', (_, room, now, go) => {
    const { label: _label, ...rest } = transportOf(room, now).go;
    expect(rest).toEqual(go);
  });

  test('V241, V244 shows and announces the armed timer as next, and whether GO starts it', () => {
    const said = (room: RoomState) => {
      const { next, armed: isArmed, announcement } = transportOf(room, 1_100_000);
      return [next?._id, isArmed, announcement];
    };
    expect(said(armed(started))).toEqual(['t2', true, 'Cued: Film. GO starts it.']);
    expect(said(armed({}))).toEqual(['t2', true, 'Cued: Film.']);
    expect(said(state(started))).toEqual(['t1', false, '']);
  });

  test('V244 names a timer that will start automatically within half an hour, besides the armed one', () => {
    const planned = (startTime: string) => ({ trigger: 'SCHEDULED', startTime }) as const;
    const noon = Date.UTC(2026, 2, 10, 12);
    const room = (timeset: Partial<Timeset>, ...starts: string[]) => ({
      ...state(timeset),
      timers: [...three, ...starts.map((time, nth) => timer(3 + nth, planned(time)))],
    });
    const run = { ...started, nextTimerId: 't2' };
    const at = (minutes: number) => noon + minutes * 60_000;
    expect(takeoverOf(room(run, '12:20:00', '12:10:00', '12:15:00'), noon)).toEqual({
      title: 'Timer 5',
      at: at(10),
    });
    expect(takeoverOf(room(run, '12:30:01'), noon)).toBeNull();
    expect(takeoverOf(room({ ...run, timerId: 't3' }, '12:10:00'), noon)).toBeNull();
    expect(takeoverOf(room(started, '12:10:00'), noon)).toBeNull();
  });
});
