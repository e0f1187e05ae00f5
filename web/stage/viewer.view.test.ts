import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../machines/kernel/time.ts';
import { newMessage } from '../../machines/message/message.ts';
import { selfHostedPlan, starterPlan } from '../../machines/plan/room-plan.ts';
import { newRoomContext } from '../../machines/room/new-room.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import type { Timeset } from '../../machines/timer/timeset.ts';
import { flashPhase, nextFlashChange, viewerOf } from './viewer.view.ts';

const fresh = newRoomContext({
  roomId: 'r',
  pid: 'ABCD1234',
  name: 'Main stage',
  timezone: 'UTC',
  teamId: null,
  ownerUid: 'u',
  plan: selfHostedPlan,
  secret: 's',
  timerId: 't1',
  outputId: 'o1',
  at: 0,
}).show;

const hello = { _id: 'm1', index: 0, ...newMessage, text: 'Slow down' };
const shown = { messages: [hello], activeMessageId: 'm1' };

function withTimer(fields: Partial<Timer>, state: RoomState = fresh): RoomState {
  return { ...state, timers: state.timers.map((timer) => ({ ...timer, ...fields })) };
}

const started = (fields: Partial<Timeset> = {}): RoomState => ({
  ...fresh,
  timeset: {
    timerId: 't1',
    running: true,
    kickoff: 0,
    deadline: 10 * MINUTE,
    lastStop: null,
    deadlineWarped: null,
    aim: 'LENGTH',
    aimedFrom: null,
    ...fields,
  },
});

function screen(state: RoomState, now = 0, flashes = { timers: null, messages: null } as const) {
  return viewerOf(state, { now, flashes, locale: 'en-GB', deviceZone: 'UTC' });
}

describe('the viewer', () => {
  it('V70 shows the current timer, its title and its speaker', () => {
    const { face, title, speaker } = screen(withTimer({ name: 'Opening', extra: 'Ada' }));
    expect([face.main?.text, title, speaker]).toEqual(['10:00', 'Opening', 'Ada']);
  });

  it.each([
    ['no message', fresh, 100, 0],
    ['a message', { ...fresh, ...shown }, 34, 66],
    ['a message in focus', { ...fresh, ...shown, messageFocus: true }, 0, 100],
    ['a hidden timer', withTimer({ appearance: 'HIDDEN' }), 0, 0],
    ['a hidden timer and a message', withTimer({ appearance: 'HIDDEN' }, { ...fresh, ...shown }), 0, 100],
    ['focus without a message', { ...fresh, messageFocus: true }, 100, 0],
  ])('V71 with %s divides the height between timer and message', (_, state, timer, message) => {
    expect(screen(state)).toMatchObject({ timerShare: timer, messageShare: message });
  });

  it.each([false, true])(
    'V149 leaves all of the picture to the clock while the message is blank, focus %s',
    (messageFocus) => {
      const blank = { ...fresh, messages: [{ ...hello, text: ' \n ' }], activeMessageId: 'm1', messageFocus };
      expect(screen(blank)).toMatchObject({ timerShare: 100, messageShare: 0, message: null, focus: false });
    },
  );

  it('V72 in focus there is nothing but the message, and without a message no focus', () => {
    expect(screen({ ...started(), messageFocus: true }, 9.9 * MINUTE)).toMatchObject({
      focus: false,
      title: null,
      word: 'finishNow',
      progress: { percent: 99 },
    });
    expect(screen({ ...started(), ...shown, messageFocus: true }, 9.9 * MINUTE)).toMatchObject({
      focus: true,
      word: null,
      progress: null,
    });
  });

  it('V72 shows the message that was chosen, whatever others there are', () => {
    const messages = [{ ...hello, _id: 'm0', text: 'Hurry' }, hello];
    expect(screen({ ...fresh, ...shown, messages }).message?.text).toBe('Slow down');
  });

  it('V72 in focus shows the message alone', () => {
    const state = withTimer({ name: 'Opening', extra: 'Ada' }, { ...fresh, ...shown, messageFocus: true });
    expect(screen(state)).toMatchObject({
      focus: true,
      title: null,
      speaker: null,
      progress: null,
      word: null,
    });
  });

  it.each([
    ['idle', fresh, 0, 'ready'],
    ['idle, a clock', withTimer({ appearance: 'TOD' }), 0, null],
    ['idle, hidden', withTimer({ appearance: 'HIDDEN' }), 0, null],
    ['without timers', { ...fresh, timers: [], timeset: { ...fresh.timeset, timerId: null } }, 0, null],
    ['running', started(), 0, null],
    ['in the yellow', started(), 9 * MINUTE, 'wrapUp'],
    ['in the red', started(), 9.9 * MINUTE, 'finishNow'],
    ['in the green', withTimer({ green: 2 * MINUTE }, started()), 8 * MINUTE, 'longEnough'],
    ['in the orange', withTimer({ orange: 30_000 }, started()), 9.6 * MINUTE, 'finishSoon'],
    ['over time', started(), 11 * MINUTE, 'overtime'],
    ['paused', started({ running: false, lastStop: 60_000 }), 5 * MINUTE, 'paused'],
  ] as const)('V73 says the state in a word: %s', (_, state, now, word) => {
    expect(screen(state, now).word).toBe(word);
  });

  it('V1805 has room for the text of 0:00 where a clock is hidden then, beside the message too', () => {
    const state = withTimer({ markText: { ...newTimer.markText, zero: 'Thank you' } }, started());
    const over = (showing: RoomState) =>
      viewerOf(showing, {
        now: 11 * MINUTE,
        behavior: 'HIDE',
        flashes: { timers: null, messages: null },
        locale: 'en-GB',
        deviceZone: 'UTC',
      });
    expect(over(state)).toMatchObject({ timerShare: 100, face: { main: null, markText: { instead: true } } });
    expect(over({ ...state, ...shown })).toMatchObject({ timerShare: 34, messageShare: 66 });
    expect(over(started())).toMatchObject({ timerShare: 0 });
  });

  it('V73 has neither word nor progress where the timer is hidden', () => {
    const hidden = withTimer({ appearance: 'HIDDEN' }, started());
    expect(screen(hidden, 9.9 * MINUTE)).toMatchObject({ word: null, progress: null });
  });

  it('V73 says that time is up where clocks stop', () => {
    const state = started();
    const room = { ...state.room, settings: { ...state.room.settings, behavior: 'STOP' as const } };
    expect(screen({ ...state, room }, 11 * MINUTE)).toMatchObject({
      word: 'timeIsUp',
      face: { main: { text: '0:00' } },
    });
  });

  it('V74 carries the product’s mark only where the plan is not licensed', () => {
    expect(screen(fresh).mark).toBe(false);
    expect(screen({ ...fresh, room: { ...fresh.room, plan: starterPlan } }).mark).toBe(true);
    const licensed = { ...starterPlan, permissions: ['licensed' as const] };
    expect(screen({ ...fresh, room: { ...fresh.room, plan: licensed } }).mark).toBe(false);
  });

  it('V75 tells timer and message apart when it flashes, and wakes for the next half second', () => {
    const flashes = { timers: { count: 1, at: 100 }, messages: null };
    const { flashing, nextChange } = viewerOf(fresh, { now: 200, flashes, locale: 'en', deviceZone: 'UTC' });
    expect(flashing).toEqual({ timer: 'on', message: 'none' });
    expect(nextChange).toBe(600);
    const both = viewerOf(started(), { now: 200, flashes, locale: 'en', deviceZone: 'UTC' });
    expect(both.nextChange).toBe(600);
  });

  it.each([
    ['seconds, with the digits', 'HHHMMSS', {}, 250, 1_000],
    ['tenths, with the digits', 'MMMSSF', {}, 250, 300],
    ['minutes, with the second', 'L_DHM', {}, 250, 1_000],
    ['minutes, at the minute', 'L_DHM', {}, 60_000 - 250, 60_000],
    ['minutes of the day', 'HHHMMSS', { appearance: 'TOD' }, 250, 1_000],
    ['nothing at all', 'L_D', { appearance: 'HIDDEN' }, 250, 9 * MINUTE],
  ] as const)('V152 writing %s, it changes next', (_, format, fields, now, next) => {
    const flashes = { timers: null, messages: null };
    const options = { now, flashes, format, todFormat: 'H:mm', locale: 'en', deviceZone: 'UTC' } as const;
    expect(viewerOf(withTimer(fields, started()), options).nextChange).toBe(next);
  });

  it('V152 at rest it changes with the time of day alone', () => {
    const options = { todFormat: 'H:mm', locale: 'en', deviceZone: 'UTC' } as const;
    const flashes = { timers: null, messages: null };
    const { nextChange } = viewerOf(withTimer({ appearance: 'TOD' }), { ...options, flashes, now: 250 });
    expect(nextChange).toBe(MINUTE);
  });

  it('V70 in a room without timers shows a clock at rest', () => {
    const empty = { ...fresh, timers: [], timeset: { ...fresh.timeset, timerId: null } };
    expect(screen(empty)).toMatchObject({ title: null, progress: null, nextChange: null });
  });
});

const flash = { count: 2, at: 10_000 };

describe('a flash order', () => {
  it.each([
    [9_999, 'none'],
    [10_000, 'on'],
    [10_499, 'on'],
    [10_500, 'off'],
    [11_000, 'on'],
    [11_500, 'off'],
    [12_000, 'none'],
  ])('V75 at %i is %s', (now, phase) => {
    expect(flashPhase(flash, now)).toBe(phase);
  });

  it('V75 turns on at its instant and changes every half second until it is carried out', () => {
    const changes: number[] = [];
    for (let at = nextFlashChange(flash, 0); at !== null; at = nextFlashChange(flash, at)) changes.push(at);
    expect(changes).toEqual([10_000, 10_500, 11_000, 11_500, 12_000]);
  });

  it('V75 goes by its own instant, whatever the time is', () => {
    const odd = { count: 1, at: 250 };
    expect([250, 749, 750, 1_249].map((now) => flashPhase(odd, now))).toEqual(['on', 'on', 'off', 'off']);
  });

  it('V75 nobody ordered does nothing', () => {
    expect(flashPhase(null, 0)).toBe('none');
    expect(nextFlashChange(null, 0)).toBeNull();
  });
});
