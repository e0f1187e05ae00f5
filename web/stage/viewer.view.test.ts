import { describe, expect, it, test } from 'vitest';
import { MINUTE } from '../../machines/kernel/time.ts';
import { newMessage } from '../../machines/message/message.ts';
import { selfHostedPlan, starterPlan } from '../../machines/plan/room-plan.ts';
import { newRoomContext } from '../../machines/room/new-room.ts';
import type { RoomSettings, RoomState } from '../../machines/room/room.state.ts';
import { CPH, runningSince, stoppedAt, timerWith } from '../../machines/timer/timer.fixture.ts';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import { idleTimeset, type Timeset } from '../../machines/timer/timeset.ts';
import { type FaceOptions, flashPhase, nextFlashChange, timerFace, viewerOf } from './viewer.view.ts';

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
const withHello = { messages: [hello], activeMessageId: 'm1' };

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
    ['a message', { ...fresh, ...withHello }, 34, 66],
    ['a message in focus', { ...fresh, ...withHello, messageFocus: true }, 0, 100],
    ['a hidden timer', withTimer({ appearance: 'HIDDEN' }), 0, 0],
    ['a hidden timer and a message', withTimer({ appearance: 'HIDDEN' }, { ...fresh, ...withHello }), 0, 100],
    ['focus without a message', { ...fresh, messageFocus: true }, 100, 0],
  ])('V71 divides its height between timer and message: %s', (_, state, timer, message) => {
    expect(screen(state)).toMatchObject({ timerShare: timer, messageShare: message });
  });

  it.each([false, true])('V149 gives no space to a message without text, with focus %s', (messageFocus) => {
    const blank = { ...fresh, messages: [{ ...hello, text: ' \n ' }], activeMessageId: 'm1', messageFocus };
    expect(screen(blank)).toMatchObject({ timerShare: 100, messageShare: 0, message: null, focus: false });
  });

  it('V72 ignores focus without a message', () => {
    expect(screen({ ...started(), messageFocus: true }, 9.9 * MINUTE)).toMatchObject({
      focus: false,
      title: null,
      word: 'finishNow',
      progress: { percent: 99 },
    });
    expect(screen({ ...started(), ...withHello, messageFocus: true }, 9.9 * MINUTE)).toMatchObject({
      focus: true,
      word: null,
      progress: null,
    });
  });

  it('V72 shows the chosen message among several', () => {
    const messages = [{ ...hello, _id: 'm0', text: 'Hurry' }, hello];
    expect(screen({ ...fresh, ...withHello, messages }).message?.text).toBe('Slow down');
  });

  it('V72 shows only the message in focus', () => {
    const state = withTimer(
      { name: 'Opening', extra: 'Ada' },
      { ...fresh, ...withHello, messageFocus: true },
    );
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
  ] as const)('V73 shows the state in a word: %s', (_, state, now, word) => {
    expect(screen(state, now).word).toBe(word);
  });

  it('V1805 shows the text of 0:00 in place of a hidden clock, also beside a message', () => {
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
    expect(over({ ...state, ...withHello })).toMatchObject({ timerShare: 34, messageShare: 66 });
    expect(over(started())).toMatchObject({ timerShare: 0 });
  });

  it('V73 shows neither word nor progress if the timer is hidden', () => {
    const hidden = withTimer({ appearance: 'HIDDEN' }, started());
    expect(screen(hidden, 9.9 * MINUTE)).toMatchObject({ word: null, progress: null });
  });

  it('V73 shows "Time is up" if clocks stop at 0:00', () => {
    const state = started();
    const room = { ...state.room, settings: { ...state.room.settings, behavior: 'STOP' as const } };
    expect(screen({ ...state, room }, 11 * MINUTE)).toMatchObject({
      word: 'timeIsUp',
      face: { main: { text: '0:00' } },
    });
  });

  it("V74 shows the product's mark only if the plan is not licensed", () => {
    expect(screen(fresh).mark).toBe(false);
    expect(screen({ ...fresh, room: { ...fresh.room, plan: starterPlan } }).mark).toBe(true);
    const licensed = { ...starterPlan, permissions: ['licensed' as const] };
    expect(screen({ ...fresh, room: { ...fresh.room, plan: licensed } }).mark).toBe(false);
  });

  it('V75 flashes timer and message separately, and changes at the next half second', () => {
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
  ] as const)('V152 redraws a format of %s', (_, format, fields, now, next) => {
    const flashes = { timers: null, messages: null };
    const options = { now, flashes, format, todFormat: 'H:mm', locale: 'en', deviceZone: 'UTC' } as const;
    expect(viewerOf(withTimer(fields, started()), options).nextChange).toBe(next);
  });

  it('V152 while idle, changes only with the time of day', () => {
    const options = { todFormat: 'H:mm', locale: 'en', deviceZone: 'UTC' } as const;
    const flashes = { timers: null, messages: null };
    const { nextChange } = viewerOf(withTimer({ appearance: 'TOD' }), { ...options, flashes, now: 250 });
    expect(nextChange).toBe(MINUTE);
  });

  it('V70 shows an idle clock in a room without timers', () => {
    const empty = { ...fresh, timers: [], timeset: { ...fresh.timeset, timerId: null } };
    expect(screen(empty)).toMatchObject({ title: null, progress: null, nextChange: null });
  });
});

const flash = { count: 2, at: 10_000 };

describe('a flash', () => {
  it.each([
    [9_999, 'none'],
    [10_000, 'on'],
    [10_499, 'on'],
    [10_500, 'off'],
    [11_000, 'on'],
    [11_500, 'off'],
    [12_000, 'none'],
  ])('V75 at the instant %i is %s', (now, phase) => {
    expect(flashPhase(flash, now)).toBe(phase);
  });

  it('V75 begins at its instant and changes every half second until it ends', () => {
    const changes: number[] = [];
    for (let at = nextFlashChange(flash, 0); at !== null; at = nextFlashChange(flash, at)) changes.push(at);
    expect(changes).toEqual([10_000, 10_500, 11_000, 11_500, 12_000]);
  });

  it('V75 is timed from its own instant', () => {
    const odd = { count: 1, at: 250 };
    expect([250, 749, 750, 1_249].map((now) => flashPhase(odd, now))).toEqual(['on', 'on', 'off', 'off']);
  });

  it('V75 does not occur if no command has started it', () => {
    expect(flashPhase(null, 0)).toBe('none');
    expect(nextFlashChange(null, 0)).toBeNull();
  });
});

const S = 1_000;
const MIN = 60 * S;
const noon = Date.parse('2026-06-10T10:00:00Z');
const { show } = newRoomContext({
  roomId: 'room',
  pid: 'ABCD1234',
  name: '',
  timezone: CPH,
  teamId: null,
  ownerUid: 'owner',
  plan: starterPlan,
  secret: '',
  timerId: 't0',
  outputId: 'output',
  at: noon,
});

interface Given {
  readonly timer?: Partial<Timer>;
  readonly timeset?: (timer: Timer) => Timeset;
  readonly settings?: Partial<RoomSettings>;
  readonly options?: Partial<FaceOptions>;
  /** After noon in Copenhagen, when the timer was kicked off. */
  readonly after?: number;
}

const running = (timer: Timer) => runningSince(noon, timer);

function faceOf({ timer: fields, timeset = running, settings, options, after = 0 }: Given = {}) {
  const timer = timerWith({ name: 'Opening', extra: 'Ada', ...fields });
  const room = { ...show.room, settings: { ...show.room.settings, behavior: 'STOP' as const, ...settings } };
  const state: RoomState = { ...show, room, timers: [timer], timeset: timeset(timer) };
  return timerFace(state, { now: noon + after, locale: 'da', deviceZone: 'Asia/Tokyo', ...options });
}

const textsOf = ({ main, secondary }: ReturnType<typeof faceOf>) => [
  main?.text ?? null,
  secondary?.text ?? null,
];

describe('the face of a timer', () => {
  test.each<[Timer['appearance'], readonly (string | null)[]]>([
    ['COUNTDOWN', ['8:30', null]],
    ['COUNTUP', ['1:30', null]],
    ['TOD', ['12:01:30', null]],
    ['COUNTDOWN_TOD', ['8:30', '12:01:30']],
    ['COUNTUP_TOD', ['1:30', '12:01:30']],
    ['HIDDEN', [null, null]],
  ])('V1 with the appearance %s shows %j', (appearance, texts) => {
    expect(textsOf(faceOf({ timer: { appearance }, after: 90 * S }))).toEqual(texts);
  });

  it('V1 names the kind of each of its digits', () => {
    const kindsOf = (appearance: Timer['appearance']) => {
      const { main, secondary } = faceOf({ timer: { appearance } });
      return [main?.kind, secondary?.kind];
    };
    expect(kindsOf('COUNTDOWN_TOD')).toEqual(['countdown', 'tod']);
    expect(kindsOf('COUNTUP_TOD')).toEqual(['countup', 'tod']);
    expect(kindsOf('COUNTUP')).toEqual(['countup', undefined]);
  });

  it('V1 shows 1:00 at rest in a room without timers', () => {
    const empty = { ...show, timers: [], timeset: idleTimeset(null) };
    const shown = timerFace(empty, { now: noon, locale: 'da', deviceZone: CPH });
    expect(shown).toMatchObject({
      timer: null,
      main: { text: '1:00' },
      title: null,
      speaker: null,
      nextRepaint: null,
    });
    expect(shown.progress).toMatchObject({ percent: 0, yellowAt: 100, redAt: 100 });
  });

  it('V2 shows title and speaker if set to and not empty', () => {
    expect(faceOf()).toMatchObject({ title: 'Opening', speaker: 'Ada' });
    expect(faceOf({ timer: { showName: false, showExtra: false } })).toMatchObject({
      title: null,
      speaker: null,
    });
    expect(faceOf({ timer: { name: '', extra: '' } })).toMatchObject({ title: null, speaker: null });
  });

  test.each<[string, Given, string]>([
    ["the room's zone", {}, '12:00:00'],
    ["the device's zone if the room has none", { settings: { timezone: null } }, '19:00:00'],
    ["the device's zone if the room's is unknown", { settings: { timezone: 'Mars/Olympus' } }, '19:00:00'],
    ["the link's zone before the room's", { options: { zone: 'America/New_York' } }, '6:00:00'],
    ["the room's zone if the link's is unknown", { options: { zone: 'Mars/Olympus' } }, '12:00:00'],
    ["the room's zone if the link has none", { options: { zone: null } }, '12:00:00'],
  ])('V3 shows the time of day in %s', (_, given, text) => {
    expect(faceOf({ ...given, timer: { appearance: 'TOD' } }).main?.text).toBe(text);
  });

  test.each<[string, Given, string]>([
    ['the locale', { options: { locale: 'en-US' } }, '12:00:00 PM'],
    ['the room', { settings: { todFormat: '12H' } }, '12:00:00 PM'],
    ['the screen', { settings: { todFormat: '12H' }, options: { todFormat: 'H:mm' } }, '12:00'],
  ])('V3 shows the time of day in the format of %s', (_, given, text) => {
    expect(faceOf({ ...given, timer: { appearance: 'TOD' } }).main?.text).toBe(text);
  });

  it("V3 shows the countdown in the screen's format, HHHMMSS by default", () => {
    expect(faceOf({ options: { format: 'L_DHM' } }).main?.text).toBe('10 minutes');
  });

  it('V4 has a size that fits the widest digits of the whole run', () => {
    const fitOf = (given: Given) => faceOf(given).main?.fit;
    expect(fitOf({ after: 9 * MIN })).toBe('88:88');
    expect(fitOf({ timer: { hours: 1 }, after: 65 * MIN })).toBe('8:88:88');
    expect(fitOf({ timer: { appearance: 'COUNTUP' } })).toBe('88:88');
    expect(fitOf({ timer: { minutes: 1 }, settings: { behavior: 'CONTINUE' }, after: 3 * MIN })).toBe(
      '-8:88',
    );
    expect(fitOf({ timer: { type: 'TIME_WARP', timewarp: 90 * MIN }, after: 5 * MIN })).toBe('8:88:88');
    expect(fitOf({ timer: { appearance: 'TOD' } })).toBe('88:88:88');
    expect(fitOf({ timer: { appearance: 'TOD' }, options: { zone: 'UTC', todFormat: 'h:mm aa' } })).toBe(
      '88:88 AM',
    );
    expect(fitOf({ timer: { appearance: 'TOD' }, options: { zone: 'America/New_York' } })).toBe('88:88:88');
  });

  it('V285 reserves space for a minus sign from the start if the countdown continues below zero', () => {
    const fitOf = (given: Given) => faceOf(given).main?.fit;
    const goesOn = { settings: { behavior: 'CONTINUE' } } as const;
    const moments = [0, 10 * MIN - 1, 10 * MIN + S, 19 * MIN];
    expect(moments.map((after) => fitOf({ ...goesOn, after }))).toEqual(moments.map(() => '-88:88'));
    expect(fitOf({ ...goesOn, options: { behavior: 'STOP' } })).toBe('88:88');
    expect(fitOf({ ...goesOn, timer: { appearance: 'COUNTUP' } })).toBe('88:88');
    expect(fitOf({ ...goesOn, timer: { appearance: 'TOD' } })).toBe('88:88:88');
  });

  test.each<[string, Given, string]>([
    ['of its units, the first with its digits', { options: { format: 'L_HMS' } }, '88 minutes 88 seconds'],
    [
      'of a shorter rest',
      { timer: { hours: 1 }, after: 65 * MIN, options: { format: 'L_HMS' } },
      '8 hours 88 minutes 88 seconds',
    ],
    ['of a unit that is not reached', { options: { format: 'L_D' } }, '8 days'],
    ['of many seconds', { options: { format: 'L_S' } }, '888 seconds'],
    [
      'of a count-up',
      { timer: { appearance: 'COUNTUP' }, options: { format: 'L_MS' } },
      '88 minutes 88 seconds',
    ],
    [
      'with its sign below zero',
      { settings: { behavior: 'CONTINUE' }, after: 11 * MIN, options: { format: 'L_MS' } },
      '-88 minutes 88 seconds',
    ],
    [
      'once overtime is longer',
      { settings: { behavior: 'CONTINUE' }, after: 75 * MIN, options: { format: 'L_HMS' } },
      '-8 hours 88 minutes 88 seconds',
    ],
  ])('V152 with words fits the widest text %s', (_, given, fit) => {
    expect(faceOf(given).main?.fit).toBe(fit);
  });

  it('V150 uses default formats if the link sets none', () => {
    expect(textsOf(faceOf({ options: { format: null, todFormat: 'AUTO' } }))).toEqual(['10:00', null]);
  });

  it('V5 has the wrap-up colour, and its progress bar has zones for yellow and red', () => {
    expect(faceOf({ after: 9 * MIN })).toMatchObject({
      color: 'yellow',
      progress: { percent: 90, yellowAt: 90, redAt: 97.5 },
    });
    expect(faceOf({ timer: { yellow: S, red: 99 * MIN } }).progress).toMatchObject({ yellowAt: 0, redAt: 0 });
    expect(faceOf({ timer: { minutes: 0 } }).progress).toMatchObject({ yellowAt: 0, redAt: 0 });
    expect(faceOf({ timer: { yellow: 0, red: 0 } }).progress).toMatchObject({ yellowAt: 100, redAt: 100 });
    expect(faceOf({ timer: { type: 'TIME_WARP', timewarp: 5 * MIN } }).progress).toMatchObject({
      yellowAt: 80,
      redAt: 95,
    });
  });

  const texts = { green: 'Enough', yellow: ' ', orange: '', red: 'Stop', zero: 'Time is up' };
  test.each<[string, Given, object | null]>([
    ['before the first', { after: 5 * MIN }, null],
    ['at a mark with a text', { after: 8 * MIN }, { text: 'Enough', instead: false }],
    ['at a mark with a blank text', { after: 9 * MIN }, null],
    ['until 0:00', { after: 10 * MIN - 1 }, { text: 'Stop', instead: false }],
    ['if the digits stop at 0:00', { after: 10 * MIN }, { text: 'Time is up', instead: true }],
    [
      'if the digits continue below 0:00',
      { after: 11 * MIN, settings: { behavior: 'CONTINUE' } },
      { text: 'Time is up', instead: false },
    ],
    [
      'beneath a time of day',
      { after: 10 * MIN, timer: { appearance: 'TOD' } },
      { text: 'Time is up', instead: false },
    ],
    ['of a hidden timer', { after: 10 * MIN, timer: { appearance: 'HIDDEN' } }, null],
  ])('V1805 shows the text of a mark from the mark on: %s', (_, given, shown) => {
    const settings = { behavior: 'STOP', ...given.settings } as const;
    const timer = { green: 2 * MIN, markText: texts, ...given.timer };
    expect(faceOf({ ...given, timer, settings }).markText).toEqual(shown);
  });

  it('V6 does at 0:00 what the room sets, unless the screen has a setting of its own', () => {
    const late = { after: 11 * MIN };
    expect(faceOf(late).main?.text).toBe('0:00');
    expect(faceOf({ ...late, settings: { behavior: 'CONTINUE' } }).main?.text).toBe('-1:00');
    expect(faceOf({ ...late, options: { behavior: 'HIDE' } }).main).toBeNull();
    const both = { ...late, timer: { appearance: 'COUNTDOWN_TOD' }, options: { behavior: 'HIDE' } } as const;
    expect(textsOf(faceOf(both))).toEqual([null, '12:11:00']);
    const clockOnly = { ...late, timer: { appearance: 'TOD' }, options: { behavior: 'HIDE' } } as const;
    expect(textsOf(faceOf(clockOnly))).toEqual(['12:11:00', null]);
  });

  test.each<[string, Given, number | null]>([
    ['with the digits', { after: 250 }, S],
    ['with the time of day', { timer: { appearance: 'TOD' }, after: 250 }, S],
    ['with the colour', { options: { format: 'L_D' } }, 9 * MIN],
    ['with the next colour', { options: { format: 'L_D' }, after: 9 * MIN }, 9 * MIN + 45 * S],
    ['at zero, though hidden', { timer: { appearance: 'HIDDEN' }, after: 9 * MIN + 50 * S }, 10 * MIN],
    ['never while paused', { timeset: (timer) => stoppedAt(noon + S, running(timer)), after: 2 * S }, null],
    [
      'by the minute, if no more is shown',
      { timer: { appearance: 'TOD' }, timeset: () => idleTimeset('t0'), options: { todFormat: 'H:mm' } },
      MIN,
    ],
    [
      'past zero only with the digits',
      { settings: { behavior: 'CONTINUE' }, after: 10 * MIN + 1 },
      10 * MIN + S,
    ],
  ])('V7 changes next at the right instant: %s', (_, given, expected) => {
    const { nextRepaint } = faceOf(given);
    expect(nextRepaint === null ? null : nextRepaint - noon).toBe(expected);
  });
});
