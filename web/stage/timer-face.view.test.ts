import { describe, expect, it, test } from 'vitest';
import { starterPlan } from '../../machines/plan/room-plan.ts';
import { newRoomContext } from '../../machines/room/new-room.ts';
import type { RoomSettings, RoomState } from '../../machines/room/room.state.ts';
import { CPH, runningSince, stoppedAt, timerWith } from '../../machines/timer/timer.fixture.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { idleTimeset, type Timeset } from '../../machines/timer/timeset.ts';
import { type FaceOptions, timerFace } from './timer-face.view.ts';

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

function face({ timer: fields, timeset = running, settings, options, after = 0 }: Given = {}) {
  const timer = timerWith({ name: 'Opening', extra: 'Ada', ...fields });
  const room = { ...show.room, settings: { ...show.room.settings, behavior: 'STOP' as const, ...settings } };
  const state: RoomState = { ...show, room, timers: [timer], timeset: timeset(timer) };
  return timerFace(state, { now: noon + after, locale: 'da', deviceZone: 'Asia/Tokyo', ...options });
}

const textsOf = ({ main, secondary }: ReturnType<typeof face>) => [
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
  ])('V1 %s shows %j', (appearance, texts) => {
    expect(textsOf(face({ timer: { appearance }, after: 90 * S }))).toEqual(texts);
  });

  it('V1 Each of the digits says what it is', () => {
    const kindsOf = (appearance: Timer['appearance']) => {
      const { main, secondary } = face({ timer: { appearance } });
      return [main?.kind, secondary?.kind];
    };
    expect(kindsOf('COUNTDOWN_TOD')).toEqual(['countdown', 'tod']);
    expect(kindsOf('COUNTUP_TOD')).toEqual(['countup', 'tod']);
    expect(kindsOf('COUNTUP')).toEqual(['countup', undefined]);
  });

  it('V1 A room without timers shows a minute, at rest', () => {
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

  it('V2 Title and speaker are shown where they are to be, and are there', () => {
    expect(face()).toMatchObject({ title: 'Opening', speaker: 'Ada' });
    expect(face({ timer: { showName: false, showExtra: false } })).toMatchObject({
      title: null,
      speaker: null,
    });
    expect(face({ timer: { name: '', extra: '' } })).toMatchObject({ title: null, speaker: null });
  });

  test.each<[string, Given, string]>([
    ["the room's zone", {}, '12:00:00'],
    ["the device's where the room has none", { settings: { timezone: null } }, '19:00:00'],
    ["the device's where the room's is unknown", { settings: { timezone: 'Mars/Olympus' } }, '19:00:00'],
    ["the link's before the room's", { options: { zone: 'America/New_York' } }, '6:00:00'],
    ["the room's where the link's is unknown", { options: { zone: 'Mars/Olympus' } }, '12:00:00'],
    ["the room's where the link has none", { options: { zone: null } }, '12:00:00'],
  ])('V3 The time of day is that of %s', (_, given, text) => {
    expect(face({ ...given, timer: { appearance: 'TOD' } }).main?.text).toBe(text);
  });

  test.each<[string, Given, string]>([
    ['the locale', { options: { locale: 'en-US' } }, '12:00:00 PM'],
    ['the room', { settings: { todFormat: '12H' } }, '12:00:00 PM'],
    ['the screen', { settings: { todFormat: '12H' }, options: { todFormat: 'H:mm' } }, '12:00'],
  ])('V3 The time of day is written as %s has it', (_, given, text) => {
    expect(face({ ...given, timer: { appearance: 'TOD' } }).main?.text).toBe(text);
  });

  it('V3 The countdown is written as the screen has it, HHHMMSS by default', () => {
    expect(face({ options: { format: 'L_DHM' } }).main?.text).toBe('10 minutes');
  });

  it('V4 The fit is the widest text of the run, in eights', () => {
    const fitOf = (given: Given) => face(given).main?.fit;
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

  it('V285 The fit of a countdown that goes on below zero has its sign from the start, of no other', () => {
    const fitOf = (given: Given) => face(given).main?.fit;
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
    ['of many of the last', { options: { format: 'L_S' } }, '888 seconds'],
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
      'once what is over is longer',
      { settings: { behavior: 'CONTINUE' }, after: 75 * MIN, options: { format: 'L_HMS' } },
      '-8 hours 88 minutes 88 seconds',
    ],
  ])('V152 The fit of words is the widest %s', (_, given, fit) => {
    expect(face(given).main?.fit).toBe(fit);
  });

  it('V150 A link that leaves the format to the room has the usual', () => {
    expect(textsOf(face({ options: { format: null, todFormat: 'AUTO' } }))).toEqual(['10:00', null]);
  });

  it('V5 Colour follows the wrap-up, and the zones of the progress bar begin at the thresholds', () => {
    expect(face({ after: 9 * MIN })).toMatchObject({
      color: 'yellow',
      progress: { percent: 90, yellowAt: 90, redAt: 97.5 },
    });
    expect(face({ timer: { yellow: S, red: 99 * MIN } }).progress).toMatchObject({ yellowAt: 0, redAt: 0 });
    expect(face({ timer: { minutes: 0 } }).progress).toMatchObject({ yellowAt: 0, redAt: 0 });
    expect(face({ timer: { yellow: 0, red: 0 } }).progress).toMatchObject({ yellowAt: 100, redAt: 100 });
    expect(face({ timer: { type: 'TIME_WARP', timewarp: 5 * MIN } }).progress).toMatchObject({
      yellowAt: 80,
      redAt: 95,
    });
  });

  const texts = { green: 'Enough', yellow: ' ', orange: '', red: 'Stop', zero: 'Time is up' };
  test.each<[string, Given, object | null]>([
    ['before the first', { after: 5 * MIN }, null],
    ['at a mark with one', { after: 8 * MIN }, { text: 'Enough', instead: false }],
    ['at a mark with a blank one', { after: 9 * MIN }, null],
    ['until 0:00', { after: 10 * MIN - 1 }, { text: 'Stop', instead: false }],
    ['where the digits rest at 0:00', { after: 10 * MIN }, { text: 'Time is up', instead: true }],
    [
      'where they count on',
      { after: 11 * MIN, settings: { behavior: 'CONTINUE' } },
      { text: 'Time is up', instead: false },
    ],
    [
      'beneath a time of day',
      { after: 10 * MIN, timer: { appearance: 'TOD' } },
      { text: 'Time is up', instead: false },
    ],
    ['of a hidden timer', { after: 10 * MIN, timer: { appearance: 'HIDDEN' } }, null],
  ])('V1805 The text of a mark is shown from it on: %s', (_, given, shown) => {
    const settings = { behavior: 'STOP', ...given.settings } as const;
    const timer = { green: 2 * MIN, markText: texts, ...given.timer };
    expect(face({ ...given, timer, settings }).markText).toEqual(shown);
  });

  it('V6 At 0:00 a screen does what the room does, unless it has a will of its own', () => {
    const late = { after: 11 * MIN };
    expect(face(late).main?.text).toBe('0:00');
    expect(face({ ...late, settings: { behavior: 'CONTINUE' } }).main?.text).toBe('-1:00');
    expect(face({ ...late, options: { behavior: 'HIDE' } }).main).toBeNull();
    const both = { ...late, timer: { appearance: 'COUNTDOWN_TOD' }, options: { behavior: 'HIDE' } } as const;
    expect(textsOf(face(both))).toEqual([null, '12:11:00']);
    const clockOnly = { ...late, timer: { appearance: 'TOD' }, options: { behavior: 'HIDE' } } as const;
    expect(textsOf(face(clockOnly))).toEqual(['12:11:00', null]);
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
  ])('V7 The face changes next %s', (_, given, expected) => {
    const { nextRepaint } = face(given);
    expect(nextRepaint === null ? null : nextRepaint - noon).toBe(expected);
  });
});
