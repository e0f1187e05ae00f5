import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { newValues } from '../../../machines/kernel/fields.ts';
import { MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import { newMessage } from '../../../machines/message/message.ts';
import {
  type Condition,
  type Design,
  designFields,
  type ElementType,
} from '../../../machines/output/design.ts';
import { designOfLayout } from '../../../machines/output/layout-designs.ts';
import { newOutput } from '../../../machines/output/output.ts';
import { PRESET_NAMES, PRESETS } from '../../../machines/output/presets.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import { newTimer } from '../../../machines/timer/timer.ts';
import { anyOf } from '../../../tests/support/any-thing.ts';
import { newShow } from '../../../tests/support/show.fixture.ts';
import { BINDINGS } from './design-elements.view.ts';
import { designScreenOf, designScreens, hasRows } from './design-screen.view.ts';

const fresh = newShow({ name: 'Summit' });
const keynote = {
  ...newTimer,
  _id: 't0',
  index: 0,
  name: 'Keynote',
  extra: 'Ada',
  notes: 'Secret note',
  startTime: '00:00:00',
};
const panel = { ...newTimer, _id: 't1', index: 1, name: 'Panel', extra: 'Bo', minutes: 20 };
const idle: RoomState = { ...fresh, timers: [keynote, panel] };
const running: RoomState = {
  ...idle,
  timeset: { ...fresh.timeset, running: true, kickoff: 0, deadline: 10 * MINUTE },
};
const greenAndOrange: RoomState = {
  ...running,
  timers: [{ ...keynote, green: 2 * MINUTE, orange: 30 * SECOND }, panel],
};
const paused: RoomState = {
  ...running,
  timeset: { ...running.timeset, running: false, lastStop: 2 * MINUTE },
};
const hello = { _id: 'm1', index: 0, ...newMessage, text: 'Slow down' };
const hidden = { _id: 'm2', index: 1, ...newMessage, text: 'Unshown message' };
const asked = { _id: 'm3', index: 2, ...newMessage, text: 'Why?', question: { name: 'Eve', at: 0 } };
const spoken: RoomState = { ...running, messages: [hello, hidden, asked], activeMessageId: 'm1' };
const focused: RoomState = { ...spoken, messageFocus: true };

const { fields, types } = designFields.elements.of;
const initial = newValues(designFields);

function made(type: ElementType, own: object = {}) {
  const element = { ...newValues(fields), ...newValues(types[type]), type, id: type, ...own };
  return element as Design['elements'][number];
}

function designed(elements: Design['elements'], own: Partial<Design> = {}): Design {
  return { ...initial, elements, ...own };
}

const noFlashes = { timers: null, messages: null };
const options = (now: number) => ({ now, flashes: noFlashes, locale: 'en-GB', deviceZone: 'UTC' });
const screenOf = (design: Design, state: RoomState = running, now: number = MINUTE) =>
  designScreenOf(state, design, options(now));
const contentOf = (type: ElementType, own: object = {}, state: RoomState = running, now: number = MINUTE) =>
  screenOf(designed([made(type, own)]), state, now).elements[0]?.content;
const textOf = (text: string, state: RoomState = running, now: number = MINUTE) => {
  const content = contentOf('TEXT', { text }, state, now);
  return content?.kind === 'text' ? content.text : null;
};

function inRoom(state: RoomState, settings: Partial<RoomState['room']['settings']>): RoomState {
  return { ...state, room: { ...state.room, settings: { ...state.room.settings, ...settings } } };
}

describe('a timer element', () => {
  const digits = (own: object, state: RoomState = running, now: number = MINUTE) => {
    const content = contentOf('TIMER', own, state, now);
    return content?.kind === 'timer' ? [content.main?.text ?? null, content.secondary?.text ?? null] : null;
  };

  test.each<[object, readonly (string | null)[]]>([
    [{}, ['9:00', null]],
    [{ appearance: 'COUNTUP' }, ['1:00', null]],
    [{ appearance: 'TOD' }, ['0:01:00', null]],
    [{ appearance: 'COUNTDOWN_TOD' }, ['9:00', '0:01:00']],
    [{ withClock: true }, ['9:00', '0:01:00']],
    [{ withClock: true, appearance: 'TOD' }, ['0:01:00', null]],
    [{ format: 'SSS' }, ['540', null]],
    [{ format: 'L_MS' }, ['9 minutes 0 seconds', null]],
    [{ which: 'next' }, ['20:00', null]],
  ])('V351 with the fields %j shows the digits %j', (own, shown) => {
    expect(digits(own)).toEqual(shown);
  });

  it('V351 shows nothing for the next timer if none follows', () => {
    expect(digits({ which: 'next' }, { ...running, timers: [keynote] })).toBeNull();
  });

  it('V351 can be hidden below zero, or show its own sign for overtime', () => {
    const late = 11 * MINUTE;
    expect(digits({ hideAtZero: true }, running, late)).toBeNull();
    expect(digits({}, running, late)).toEqual(['-1:00', null]);
    expect(digits({ overtimePrefix: '+' }, running, late)).toEqual(['+1:00', null]);
    expect(digits({ overtimePrefix: '' }, running, late)).toEqual(['1:00', null]);
    expect(digits({ overtimePrefix: '+', appearance: 'TOD' }, running, late)).toEqual(['0:11:00', null]);
    expect(screenOf(designed([made('TIMER')], { atZero: 'STOP' }), running, late).elements[0]).toMatchObject({
      content: { main: { text: '0:00' } },
    });
  });

  it('V351 shares its space with a message only if it is a combo', () => {
    expect(contentOf('TIMER_MESSAGE_COMBO', {}, spoken)).toMatchObject({ timerShare: 34, messageShare: 66 });
    expect(contentOf('TIMER_MESSAGE_COMBO', {})).toMatchObject({ timerShare: 100, message: null });
    expect(contentOf('TIMER', {}, spoken)).toMatchObject({ timerShare: 100, message: null });
    const alone = { ...spoken, timers: [{ ...keynote, appearance: 'HIDDEN' as const }] };
    expect(contentOf('TIMER_MESSAGE_COMBO', {}, alone)).toMatchObject({ timerShare: 0, messageShare: 100 });
  });
});

describe('a SUBTITLE element', () => {
  const named = { ...running, room: { ...running.room, subtitle: 'Questions at the end' } };
  const line = (y: number) =>
    designed([made('TIMER'), { ...made('SUBTITLE'), box: { x: 0, y, w: 900, h: 80 } }]);

  it('V1864 shows the subtitle of the room, or nothing if there is none', () => {
    expect(contentOf('SUBTITLE', {}, named)).toEqual({
      kind: 'text',
      text: 'Questions at the end',
      fit: 'Questions at the end',
    });
    expect(contentOf('SUBTITLE', {}, running)).toBeNull();
    expect(contentOf('SUBTITLE', {}, { ...named, room: { ...named.room, subtitle: '  ' } })).toBeNull();
  });

  it('V1864 takes room from the timer only if it is below it and not empty', () => {
    expect(screenOf(line(760), named).secondLine).toBe(760);
    expect(screenOf(line(100), named).secondLine).toBeNull();
    expect(screenOf(line(760), running).secondLine).toBeNull();
  });
});

describe('a SCRIPT element', () => {
  const columns = [{ _id: 's', kind: 'SCRIPT' }];
  const cells = { t0: { s: 'Good evening' }, t1: { s: '**Now** the panel' } };
  const prompter = { timerId: 't0', position: 1, speed: 140, at: 0, running: false, follow: false };
  const written: RoomState = Object.assign({}, running, { columns, cells, prompter });

  it("V2220 shows the prompter's script and the first words of the next script", () => {
    expect(contentOf('SCRIPT', {}, written)).toEqual({
      kind: 'script',
      script: 'Good evening',
      prompter,
      next: 'Now the panel',
    });
    expect(contentOf('SCRIPT', { nextWords: false }, written)).toMatchObject({ next: '' });
    expect(contentOf('SCRIPT', {}, { ...running, prompter })).toMatchObject({ script: '', next: 'Panel' });
    const last = { ...written, prompter: { ...prompter, timerId: 't1' } };
    expect(contentOf('SCRIPT', {}, last)).toMatchObject({ next: '' });
    expect(contentOf('SCRIPT', {}, running)).toMatchObject({ script: '', next: '' });
  });
});

describe('the bindings of a text element', () => {
  test.each([
    ['{timer.name} / {timer.speaker}', 'Keynote / Ada'],
    ['{timer.notes}', 'Secret note'],
    ['{timer.length} {timer.start} {timer.end}', '10:00 0:00 0:10'],
    ['{next.name} {next.speaker} in {next.in}', 'Panel Bo in 9:00'],
    ['{next.name} starts at {next.start}', 'Panel starts at 0:10'],
    ['{room.name} until {room.end}, {room.over}', 'Summit until 0:30, On time'],
    ['{clock} {speaker}', '0:01:00 {speaker}'],
    ['Hello', 'Hello'],
  ])('V346 fill the text %s', (text, said) => {
    expect(textOf(text)).toBe(said);
  });

  it('V346 show nothing if all of them are empty', () => {
    const last = { ...running, timers: [keynote] };
    expect(textOf('Next: {next.name} {next.in}{next.start}', last)).toBe('');
    expect(textOf('{timer.name}{timer.speaker}{timer.notes}{timer.length}', { ...fresh, timers: [] })).toBe(
      '',
    );
    expect(textOf('{timer.start}{timer.end}{room.over}', { ...fresh, timers: [] })).toBe('');
    expect(textOf('{timer.start}{room.over}', { ...idle, timers: [{ ...panel, index: 0 }] })).toBe('');
  });

  it('V346 count down to the planned start of the next timer, or else to the end of the clock', () => {
    const planned = { ...idle, timers: [keynote, { ...panel, startTime: '00:15:00' }] };
    expect(textOf('{next.in}', planned)).toBe('14:00');
    expect(textOf('{next.in}', { ...idle, timers: [{ ...keynote, startTime: null }, panel] })).toBe('10:00');
  });

  it('V346 show a constant time to the next timer while the clock is paused', () => {
    const halted = { ...paused, timeset: { ...paused.timeset, lastStop: 2 * MINUTE + 600 } };
    const said = [100, 500, 700, 1_300].map((later) => textOf('{next.in}', halted, 3 * MINUTE + later));
    expect(new Set(said)).toEqual(new Set(['8:00']));
  });

  it('V1807 show the text or the word of the last mark, and change at the next mark', () => {
    const timers = [
      { ...keynote, orange: 30 * SECOND, markText: { ...keynote.markText, yellow: '2 minutes' } },
    ];
    const state: RoomState = { ...running, timers };
    const at = (now: number, room = state) => textOf('{timer.mark}', room, now);
    expect([1, 9, 9.5, 9.9, 11].map((minutes) => at(minutes * MINUTE))).toEqual([
      '',
      '2 minutes',
      'Finish soon',
      'Finish now',
      'Overtime',
    ]);
    expect(at(11 * MINUTE, inRoom(state, { behavior: 'STOP' }))).toBe('Time is up');
    expect(at(MINUTE, { ...fresh, timers: [] })).toBe('');
    const text = made('TEXT', { text: '{timer.mark}', style: newValues(fields).style });
    const bare = designed([text], { headerFooter: { title: 'NONE', speaker: 'NONE' }, progress: 'NONE' });
    expect(
      screenOf(bare, { ...state, timeset: { ...state.timeset, running: false, lastStop: 0 } }).nextChange,
    ).toBeNull();
  });

  it('V347 size the text for its widest digits', () => {
    expect(contentOf('TEXT', { text: '{timer.name} {next.in}' })).toMatchObject({ fit: 'Keynote 8:88' });
  });

  it('V347 redraw the text only when its digits change', () => {
    const plain = (text: string, now: number) =>
      screenOf(designed([made('TEXT', { text })]), { ...idle, timers: [keynote, panel] }, now).nextChange;
    expect(plain('{timer.name}', 61_300)).toBeNull();
    expect(plain('{clock}', 61_300)).toBe(62_000);
    expect(plain('{room.end}', 61_300)).toBe(62_000);
    expect(plain('{next.in}', 61_300)).toBe(62_000);
  });
});

describe('the content of other elements', () => {
  it("V352 shows the time of day in the element's own zone, with its label if set", () => {
    expect(contentOf('TIME_OF_DAY', { format: 'H:mm', zone: 'Asia/Tokyo', zoneLabel: true })).toMatchObject({
      digits: { text: '9:01', fit: '88:88' },
      label: 'Tokyo',
    });
    expect(contentOf('TIME_OF_DAY', { zone: 'Mars/Olympus' })).toMatchObject({
      digits: { text: '0:01:00' },
      label: '',
    });
    expect(contentOf('TIME_OF_DAY', { zone: 'no' }, inRoom(running, { timezone: null }))).toMatchObject({
      digits: { text: '0:01:00' },
    });
  });

  it('V352 shows only the shown message', () => {
    expect(contentOf('MESSAGE', {}, spoken)).toMatchObject({ message: { text: 'Slow down' } });
    expect(contentOf('MESSAGE', {})).toBeNull();
    expect(contentOf('MESSAGE', {}, { ...spoken, messages: [{ ...hello, text: ' ' }] })).toBeNull();
  });

  test.each([
    [{}, { percent: 10, yellowAt: 90, redAt: 97.5 }],
    [{ direction: 'backward' }, { percent: 90 }],
    [{ of: 'show' }, { percent: 3.4, yellowAt: 100, redAt: 100 }],
  ])('V352 shows progress as the fields %j state', (own, shown) => {
    expect(contentOf('PROGRESS_RING', own)).toMatchObject(shown);
    expect(contentOf('PROGRESS_BAR', own)).toMatchObject(shown);
  });

  it('V352 shows no progress without a timer', () => {
    expect(contentOf('PROGRESS_BAR', {}, { ...fresh, timers: [] })).toBeNull();
  });

  it('V352 shows the programme rows around the current timer', () => {
    const timers = Array.from({ length: 9 }, (_, index) => ({ ...panel, _id: `t${index}`, index }));
    const fifth = { ...running, timers, timeset: { ...running.timeset, timerId: 't4' } };
    const rows = (own: object, state: RoomState) => {
      const content = contentOf('AGENDA', own, state);
      return content?.kind === 'agenda' ? content.items.map(({ id }) => id) : [];
    };
    expect(rows({ rows: 3 }, fifth)).toEqual(['t3', 't4', 't5']);
    expect(rows({ rows: 3, done: 'hidden' }, fifth)).toEqual(['t4', 't5', 't6']);
    expect(rows({ rows: 7 }, fifth)).toEqual(['t2', 't3', 't4', 't5', 't6', 't7', 't8']);
    expect(rows({ rows: 30 }, fifth)).toHaveLength(9);
  });

  it('V352 shows questions and messages in a moderator element unless it leaves them out', () => {
    expect(contentOf('MODERATOR', {}, spoken)).toMatchObject({
      messages: [{ text: 'Slow down' }, { text: 'Unshown message' }],
      questions: [{ text: 'Why?' }],
    });
    expect(contentOf('MODERATOR', { messages: false, questions: false }, spoken)).toMatchObject({
      messages: [],
      questions: [],
    });
  });

  it('V352 shows no image without a file, and always an IFRAME or SCREENSHOT', () => {
    expect(contentOf('IMAGE')).toBeNull();
    expect(contentOf('IMAGE', { file: 'f1' })).toEqual({ kind: 'given' });
    expect(contentOf('IFRAME')).toEqual({ kind: 'given' });
    expect(contentOf('SCREENSHOT')).toEqual({ kind: 'given' });
  });
});

describe('the conditions of an element', () => {
  const states: readonly (readonly [string, RoomState, number, readonly Condition[]])[] = [
    ['waits', idle, MINUTE, ['idle', 'noMessage']],
    ['runs', running, MINUTE, ['running', 'noMessage']],
    ['is paused', paused, MINUTE, ['paused', 'noMessage']],
    ['is green', greenAndOrange, 8 * MINUTE, ['running', 'green', 'noMessage']],
    ['is orange', greenAndOrange, 9.6 * MINUTE, ['running', 'orange', 'noMessage']],
    ['is yellow', running, 9.5 * MINUTE, ['running', 'yellow', 'noMessage']],
    ['is red', running, 10 * MINUTE - SECOND, ['running', 'red', 'noMessage']],
    ['is over', running, 11 * MINUTE, ['running', 'overtime', 'noMessage']],
    ['stopped at zero', inRoom(running, { behavior: 'STOP' }), 11 * MINUTE, ['overtime', 'noMessage']],
    ['has a message, on air', inRoom(spoken, { onAir: true }), MINUTE, ['running', 'message', 'onAir']],
  ];

  test.each(states)('V349 are met as expected while the clock %s', (_, state, now, holds) => {
    const [, ...conditions] = ['always', ...designConditions()];
    const shown = conditions.filter(
      (condition) => contentOf('TEXT', { text: 'x', when: [condition] }, state, now) !== null,
    );
    expect(shown).toEqual([...holds, 'next']);
  });

  it('V672 can be whether another timer follows or the current timer is the last', () => {
    const holds = (state: RoomState) =>
      (['next', 'noNext'] as const).map(
        (condition) => contentOf('TEXT', { text: 'x', when: [condition] }, state) !== null,
      );
    const last = { ...running, timeset: { ...running.timeset, timerId: 't1' } };
    expect([holds(running), holds(last)]).toEqual([
      [true, false],
      [false, true],
    ]);
    expect([textOf('{next.length}'), textOf('{next.length}', last)]).toEqual(['20:00', '']);
  });

  it('V349 never show it in a blackout or while it is hidden', () => {
    expect(contentOf('TEXT', { text: 'x' }, inRoom(running, { blackout: true }))).toBeNull();
    expect(contentOf('TEXT', { text: 'x', hidden: true })).toBeNull();
    expect(contentOf('TEXT', { text: 'x', when: [] })).toBeNull();
  });

  function designConditions(): readonly string[] {
    const [, some] = fields.when.of;
    return some?.kind === 'list' && some.of.kind === 'choice' ? some.of.words.map(String) : [];
  }
});

describe('header, footer and background', () => {
  const full = designOfLayout({ ...newOutput, background: 'BLACK' });

  it('V353 show title and speaker in the row that the design chooses', () => {
    expect(screenOf(full)).toMatchObject({
      rows: true,
      header: { title: 'Keynote', speaker: null },
      footer: { title: null, speaker: 'Ada' },
    });
    const turned = { ...full, headerFooter: { title: 'FOOTER', speaker: 'NONE' } } as const;
    expect(screenOf(turned)).toMatchObject({
      header: { title: null, speaker: null },
      footer: { title: 'Keynote', speaker: null },
    });
    const bare = { ...full, headerFooter: { title: 'NONE', speaker: 'NONE' } } as const;
    expect(screenOf(bare, inRoom(paused, { onAir: true }))).toMatchObject({
      rows: false,
      onAir: false,
      word: null,
    });
    expect(screenOf(full, inRoom(paused, { onAir: true }))).toMatchObject({ onAir: true, word: 'paused' });
  });

  it('V353 show no clock word without a clock, and no progress if the design has none', () => {
    expect(screenOf({ ...full, elements: [], progress: 'NONE' }, paused)).toMatchObject({
      word: null,
      progress: null,
    });
    expect(screenOf(full)).toMatchObject({ progress: { percent: 10 } });
  });

  it('V353 show notes only if the design shows them and no message is in focus', () => {
    expect(screenOf({ ...full, showNotes: true }).notes).toBe('Secret note');
    expect(screenOf(full).notes).toBeNull();
    expect(screenOf({ ...full, showNotes: true }, focused).notes).toBeNull();
    expect(screenOf({ ...full, showNotes: true }, { ...fresh, timers: [] }).notes).toBeNull();
  });

  it("V350 turn red in overtime only if the background is the theme's and a current timer is shown", () => {
    const over = (own: Partial<Design>, elements = full.elements) =>
      screenOf({ ...full, elements, ...own }, running, 11 * MINUTE).over;
    expect(over({})).toBe(true);
    expect(over({ background: 'transparent' })).toBe(false);
    expect(over({ background: '#112233' })).toBe(false);
    expect(over({}, [made('TIMER', { which: 'next' })])).toBe(false);
    expect(over({}, [made('TIME_OF_DAY')])).toBe(false);
    const grounded = made('TIMER', { style: { ...newValues(fields).style, background: '#000000' } });
    expect(over({}, [grounded])).toBe(false);
  });

  it('V350 show the word "paused" only if the design has a header or a footer', () => {
    expect([hasRows(full), screenOf(full, paused).word]).toEqual([true, 'paused']);
    const bare = { ...full, headerFooter: { title: 'NONE', speaker: 'NONE' } } as const;
    expect([hasRows(bare), screenOf(bare, paused).word]).toEqual([false, null]);
  });

  test.each<['timers' | 'messages', ElementType, string]>([
    ['timers', 'TIMER', 'on'],
    ['messages', 'TIMER', 'none'],
    ['messages', 'MESSAGE', 'on'],
    ['timers', 'MESSAGE', 'none'],
    ['messages', 'TIMER_MESSAGE_COMBO', 'on'],
    ['timers', 'TEXT', 'none'],
  ])('V350 for a flash of the %s on a canvas with %s react: %s', (of, type, phase) => {
    const flashes = { ...noFlashes, [of]: { count: 3, at: MINUTE } };
    const at = { ...options(MINUTE), flashes };
    const design = designed([made(type, { text: 'x' })], { background: 'theme' });
    expect(designScreenOf(spoken, design, at).flash).toBe(phase);
    expect(designScreenOf(spoken, { ...design, background: 'transparent' }, at).flash).toBe('none');
  });

  test.each(['TIMER', 'TIMER_MESSAGE_COMBO'] as const)(
    'V775 lighten a canvas with a %s during a flash, even if the timer is hidden',
    (type) => {
      const timers = running.timers.map((timer) => ({ ...timer, appearance: 'HIDDEN' as const }));
      const at = { ...options(MINUTE), flashes: { ...noFlashes, timers: { count: 3, at: Number(MINUTE) } } };
      const design = designed([made(type)], { background: 'theme' });
      for (const state of [running, spoken]) {
        const screen = designScreenOf({ ...state, timers }, design, at);
        expect(screen.flash).toBe('on');
        expect(designScreenOf({ ...state, timers }, design, options(MINUTE)).flash).toBe('none');
      }
    },
  );
});

describe('a message in focus', () => {
  const elements = [made('TEXT', { text: 'x' }), made('TIMER'), made('MESSAGE')];
  const shown = (design: Design) =>
    screenOf(design, focused).elements.map(({ content, fills }) => (fills ? 'fills' : content !== null));

  it('V354 fills the canvas and hides all other elements', () => {
    expect(shown(designed(elements))).toEqual([false, false, 'fills']);
    expect(screenOf(designed(elements), focused)).toMatchObject({ rows: false, word: null });
    expect(shown(designed([made('TIMER_MESSAGE_COMBO'), made('TIMER')]))).toEqual(['fills', false]);
  });

  it('V354 stays in its place over a transparent background, and timers make room', () => {
    expect(shown(designed(elements, { background: 'transparent' }))).toEqual([true, false, true]);
  });

  it('V354 changes nothing if the design shows no messages', () => {
    expect(shown(designed([made('TIMER'), made('PROGRESS_BAR')]))).toEqual([true, true]);
    expect(screenOf(designed([made('TIMER'), made('MESSAGE', { hidden: true })]), focused)).toMatchObject({
      rows: true,
      header: { title: 'Keynote' },
      progress: { percent: 10 },
    });
  });
});

describe('any design', () => {
  const anyState = fc.constantFrom(fresh, idle, running, paused, spoken, focused, { ...fresh, timers: [] });
  const anyDesign = anyOf(designFields);
  const anyNow = fc.integer({ min: 0, max: 20 * MINUTE });

  it('V345 draws all elements in any room at any time, and changes only in the future', () => {
    fc.assert(
      fc.property(anyDesign, anyState, anyNow, (design, state, now) => {
        const { elements, nextChange } = screenOf(design, state, now);
        expect(elements).toHaveLength(design.elements.length);
        expect(nextChange ?? Infinity).toBeGreaterThan(now);
      }),
      { numRuns: 300 },
    );
  });

  it('V345 stays the same until the announced next change', () => {
    const preset = fc.constantFrom(...PRESET_NAMES);
    fc.assert(
      fc.property(
        preset,
        anyState,
        anyNow,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (name, state, now, part) => {
          const before = screenOf(PRESETS[name], state, now);
          const later = Math.floor(
            now + Math.min((before.nextChange ?? now + MINUTE) - now - 1, MINUTE) * part,
          );
          const seen = ({ elements, over, word }: typeof before) => ({
            // Bars move with the seconds, by steps of their own.
            contents: elements.map(({ content }) => (content?.kind === 'progress' ? null : content)),
            over,
            word,
          });
          expect(seen(screenOf(PRESETS[name], state, Math.max(later, now)))).toEqual(seen(before));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('V348 draws the same in a sequence of instants as at each instant alone', () => {
    fc.assert(
      fc.property(
        anyDesign,
        anyState,
        fc.array(anyNow, { minLength: 2, maxLength: 12 }),
        (design, state, nows) => {
          const { now: _, ...look } = options(0);
          const at = designScreens(state, design, look);
          // Time advances in small steps, and sometimes goes back.
          for (const now of nows.flatMap((start) => [start, start + 400, start + 1_000])) {
            const [one, other] = [at(now), screenOf(design, state, now)].map(({ elements, ...screen }) => ({
              ...screen,
              nextChange: null,
              // Bars move with the seconds, by steps of their own.
              elements: elements.map((each) => (each.content?.kind === 'progress' ? null : each)),
            }));
            expect(one).toEqual(other);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('V345 contains notes and hidden messages only if its elements show them', () => {
    const asks = (design: Design) =>
      design.showNotes ||
      design.elements.some(
        (element) =>
          element.type === 'MODERATOR' || (element.type === 'TEXT' && element.text.includes('{timer.notes}')),
      );
    const texts = fc.constantFrom(...BINDINGS.map((name) => `{${name}}`), 'x');
    const withTexts = fc.tuple(anyDesign, texts).map(([design, text]) => ({
      ...design,
      elements: [...design.elements, made('TEXT', { text })],
    }));
    fc.assert(
      fc.property(withTexts, fc.constantFrom(spoken, focused), anyNow, (design, state, now) => {
        const { viewer: _, ...shown } = screenOf(design, state, now);
        const said = JSON.stringify(shown);
        fc.pre(!asks(design));
        expect(said).not.toContain('Secret note');
        expect(said).not.toContain('Unshown message');
      }),
      { numRuns: 200 },
    );
  });
});
