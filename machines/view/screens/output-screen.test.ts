import { describe, expect, it, test } from 'vitest';
import { MINUTE } from '../../kernel/time.ts';
import { newMessage } from '../../message/message.ts';
import { newOutput, type Output } from '../../output/output.ts';
import type { RoomState } from '../../room/room.state.ts';
import { newTimer } from '../../timer/timer.ts';
import { outputScreenOf } from './output-screen.ts';
import { newShow } from './show.fixture.ts';

const fresh = newShow();
const keynote = {
  ...newTimer,
  _id: 't0',
  index: 0,
  name: 'Keynote',
  extra: 'Ada',
  notes: 'Thank the sponsors',
};
const panel = { ...newTimer, _id: 't1', index: 1, name: 'Panel', extra: 'Bo', minutes: 20 };
const running: RoomState = {
  ...fresh,
  timers: [keynote, panel],
  timeset: { ...fresh.timeset, running: true, kickoff: 0, deadline: 10 * MINUTE },
};
const hello = { _id: 'm1', index: 0, ...newMessage, text: 'Slow down' };
const spoken: RoomState = { ...running, messages: [hello], activeMessageId: 'm1' };
const focused: RoomState = { ...spoken, messageFocus: true };

function screen(fields: Partial<Output>, state: RoomState = running, now: number = MINUTE) {
  const output = { _id: 'o', index: 0, ...newOutput, ...fields };
  const flashes = { timers: null, messages: null };
  return outputScreenOf(state, output, { now, flashes, locale: 'en-GB', deviceZone: 'UTC' });
}

/** Title, speaker, digits and message, as far as they are shown. */
function seen(fields: Partial<Output>, state: RoomState = running, now: number = MINUTE) {
  const { viewer } = screen(fields, state, now);
  const { title, speaker, face, timerShare, messageShare, message } = viewer;
  return [
    title,
    speaker,
    timerShare === 0 ? null : face.main?.text,
    messageShare === 0 ? null : message?.text,
  ];
}

function inRoom(state: RoomState, settings: Partial<RoomState['room']['settings']>): RoomState {
  return { ...state, room: { ...state.room, settings: { ...state.room.settings, ...settings } } };
}

describe('the screen of an output', () => {
  test.each([
    ['FULL', spoken, ['Keynote', 'Ada', '9:00', 'Slow down']],
    ['TIMER', spoken, [null, null, '9:00', null]],
    ['TIMER', focused, [null, null, '9:00', null]],
    ['MESSAGE', spoken, [null, null, null, 'Slow down']],
    ['MESSAGE', running, [null, null, null, null]],
    ['BAR', spoken, ['Keynote', 'Ada', '9:00', 'Slow down']],
    ['BAR', focused, [null, null, null, 'Slow down']],
    ['SPEAKER', running, ['Keynote', 'Ada', '9:00', null]],
  ] as const)('V119 shows what its layout %s has', (layout, state, shown) => {
    expect(seen({ layout }, state)).toEqual(shown);
  });

  test.each([
    ['FULL', true],
    ['SPEAKER', true],
    ['BAR', true],
    ['TIMER', false],
    ['MESSAGE', false],
  ] as const)('V291 of layout %s keeps the place of what stands above and beneath: %s', (layout, rows) => {
    const nothing = { ...running, timers: [{ ...keynote, showName: false, showExtra: false }] };
    expect(screen({ layout }, nothing).viewer).toMatchObject({ title: null, speaker: null, rows });
    expect(screen({ layout }, focused).viewer.rows).toBe(false);
  });

  it('V119 shows a speaker what comes next, and at the end of the show that nothing does', () => {
    expect(screen({ layout: 'SPEAKER' })).toMatchObject({
      prompter: true,
      next: { title: 'Panel', speaker: 'Bo', length: '20:00' },
    });
    const last = { ...running, timeset: { ...running.timeset, timerId: 't1' } };
    expect(screen({ layout: 'SPEAKER' }, last)).toMatchObject({ prompter: true, next: null });
    expect(screen({ layout: 'SPEAKER' }, focused).prompter).toBe(false);
    expect(screen({ layout: 'FULL' })).toMatchObject({ prompter: false, next: null });
  });

  test.each([
    [{ layout: 'SPEAKER', showNotes: true }, 'Thank the sponsors'],
    [{ layout: 'FULL', showNotes: true }, 'Thank the sponsors'],
    [{ layout: 'SPEAKER', showNotes: false }, null],
    [{ layout: 'BAR', showNotes: true }, null],
  ] as const)('V233 of %j shows the notes %s', (fields, notes) => {
    expect(screen(fields).notes).toBe(notes);
    expect(screen(fields, focused).notes).toBeNull();
  });

  it('V234 shows no progress where it is not wanted', () => {
    expect(screen({}).viewer.progress).toMatchObject({ percent: 10 });
    expect(screen({ showProgress: false }).viewer.progress).toBeNull();
    expect(screen({ layout: 'MESSAGE' }).viewer.progress).toBeNull();
  });

  it('V120 is empty in a blackout, and as a strip that has nothing to say', () => {
    expect(screen({}, inRoom(running, { blackout: true })).empty).toBe(true);
    const hidden = { ...running, timers: [{ ...keynote, appearance: 'HIDDEN' as const }] };
    expect(screen({ layout: 'BAR' }, hidden).empty).toBe(true);
    expect(screen({ layout: 'BAR' }).empty).toBe(false);
    expect(screen({ layout: 'FULL' }, hidden).empty).toBe(false);
  });

  test.each([
    ['ROOM', 'CONTINUE', '-1:00'],
    ['ROOM', 'STOP', '0:00'],
    ['STOP', 'CONTINUE', '0:00'],
    ['HIDE', 'CONTINUE', null],
    ['HIDE', 'STOP', null],
  ] as const)('V121 that does %s at zero shows, where the room does %s, %s', (atZero, behavior, digits) => {
    const state = inRoom(running, { behavior });
    expect(seen({ atZero, layout: 'TIMER' }, state, 11 * MINUTE)[2]).toBe(digits);
    expect(screen({ atZero, layout: 'BAR' }, state, 11 * MINUTE).empty).toBe(digits === null);
  });

  it('V122 adds the time of day beneath a timer that does not show it by itself', () => {
    const secondary = (state: RoomState) => screen({ showClock: true }, state).viewer.face.secondary?.text;
    expect(secondary(running)).toBe('0:01:00');
    expect(screen({}).viewer.face.secondary).toBeNull();
    const clockAlone = { ...running, timers: [{ ...keynote, appearance: 'TOD' as const }] };
    expect(secondary(clockAlone)).toBeUndefined();
  });

  it('V119 has neither notes nor a next timer in a room without timers', () => {
    const nothing = { ...fresh, timers: [], timeset: { ...fresh.timeset, timerId: null } };
    expect(screen({ layout: 'SPEAKER', showNotes: true }, nothing)).toMatchObject({
      notes: null,
      next: null,
    });
  });

  test.each(['FULL', 'MESSAGE', 'BAR', 'SPEAKER'] as const)(
    'V149 shows on %s what it does without a message while the one that is shown is blank, also in focus',
    (layout) => {
      const blank = { ...focused, messages: [{ ...hello, text: ' ' }] };
      expect(screen({ layout }, blank)).toEqual(screen({ layout }));
    },
  );
});
