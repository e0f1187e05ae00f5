import { describe, expect, it, test } from 'vitest';
import { MINUTE } from '../../../machines/kernel/time.ts';
import { newMessage } from '../../../machines/message/message.ts';
import { effectiveDesign } from '../../../machines/output/layout-designs.ts';
import { newOutput, type Output } from '../../../machines/output/output.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import { newTimer } from '../../../machines/timer/timer.ts';
import { newShow } from '../../../tests/support/show.fixture.ts';
import { NO_ANNOUNCEMENT, nextAnnouncement } from '../spoken-screen.tsx';
import type { ElementContent } from './design-elements.view.ts';
import { type DesignScreen, designScreenOf } from './design-screen.view.ts';

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

function screen(fields: Partial<Output>, state: RoomState = running, now: number = MINUTE): DesignScreen {
  const output = { _id: 'o', index: 0, ...newOutput, ...fields };
  const flashes = { timers: null, messages: null };
  return designScreenOf(state, effectiveDesign(output), { now, flashes, locale: 'en-GB', deviceZone: 'UTC' });
}

const contentsOf = ({ elements }: DesignScreen): readonly ElementContent[] =>
  elements.flatMap(({ content }) => content ?? []);

/** Texts and digits of the screen, from the back to the front, without empty ones. */
function written(shown: DesignScreen): readonly string[] {
  const { header, footer } = shown;
  const contents = contentsOf(shown).flatMap((content) => {
    if (content.kind === 'timer') return [content.main?.text, content.secondary?.text, content.message?.text];
    if (content.kind === 'message') return [content.message.text];
    return content.kind === 'text' ? [content.text] : [];
  });
  return [header.title, footer.speaker, ...contents].flatMap((text) => text || []);
}

const seen = (fields: Partial<Output>, state: RoomState = running, now: number = MINUTE) =>
  written(screen(fields, state, now));

function inRoom(state: RoomState, settings: Partial<RoomState['room']['settings']>): RoomState {
  return { ...state, room: { ...state.room, settings: { ...state.room.settings, ...settings } } };
}

const untimed = { ...fresh, timers: [], timeset: { ...fresh.timeset, timerId: null } };

describe('the screen of an output without its own design', () => {
  test.each([
    ['FULL', spoken, ['Keynote', 'Ada', '9:00', 'Slow down']],
    ['FULL', focused, ['Slow down']],
    ['TIMER', spoken, ['9:00']],
    ['TIMER', focused, ['9:00']],
    ['MESSAGE', spoken, ['Slow down']],
    ['MESSAGE', running, []],
    ['BAR', running, ['Keynote', 'Ada', '9:00']],
    ['BAR', spoken, ['Slow down', '9:00']],
    ['BAR', focused, ['Slow down']],
    ['SPEAKER', running, ['Keynote', 'Ada', '9:00', 'Next', 'Panel', 'Bo 20:00']],
  ] as const)('V119 with the layout %s shows the parts of that layout', (layout, state, shown) => {
    expect(seen({ layout }, state)).toEqual(shown);
  });

  test.each([
    ['MESSAGE', 'Slow down'],
    ['TIMER', '9 minutes left'],
    ['FULL', 'Slow down. 9 minutes left'],
  ] as const)('V119 with the layout %s announces "%s" to screen readers', (layout, text) => {
    expect(nextAnnouncement(NO_ANNOUNCEMENT, screen({ layout }, spoken).viewer).text).toBe(text);
  });

  test.each([
    ['FULL', true],
    ['SPEAKER', true],
    ['TIMER', false],
    ['MESSAGE', false],
  ] as const)('V291 with the layout %s reserves space for header and footer: %s', (layout, rows) => {
    const nothing = { ...running, timers: [{ ...keynote, showName: false, showExtra: false }] };
    const row = { title: null, speaker: null };
    expect(screen({ layout }, nothing)).toMatchObject({ header: row, footer: row, rows });
    expect(screen({ layout, background: 'BLACK' }, focused).rows).toBe(false);
  });

  it('V672 shows "End of show" to a speaker at the last timer', () => {
    const last = { ...running, timeset: { ...running.timeset, timerId: 't1' } };
    expect(seen({ layout: 'SPEAKER' }, last).slice(3)).toEqual(['Next', 'End of show']);
    expect(seen({ layout: 'SPEAKER', background: 'BLACK' }, focused)).toEqual(['Slow down']);
  });

  test.each([
    [{ layout: 'SPEAKER', showNotes: true }, 'Thank the sponsors'],
    [{ layout: 'FULL', showNotes: true }, 'Thank the sponsors'],
    [{ layout: 'SPEAKER', showNotes: false }, null],
    [{ layout: 'BAR', showNotes: true }, null],
  ] as const)('V233 with the settings %j shows the notes: %s', (fields, notes) => {
    expect(screen(fields).notes).toBe(notes);
    expect(screen(fields, focused).notes).toBeNull();
    expect(screen(fields, untimed).notes).toBeNull();
  });

  it('V234 shows no progress if the switch for progress is off', () => {
    expect(screen({}).progress).toMatchObject({ percent: 10 });
    expect(screen({ showProgress: false }).progress).toBeNull();
    expect(screen({ layout: 'MESSAGE' }).progress).toBeNull();
    const bars = (showProgress: boolean) =>
      contentsOf(screen({ layout: 'BAR', showProgress })).filter(({ kind }) => kind === 'progress').length;
    expect([bars(true), bars(false)]).toEqual([1, 0]);
  });

  it('V120 is empty in a blackout, and as a BAR without timer and message', () => {
    const dark = screen({}, inRoom(running, { blackout: true }));
    expect([dark.blackout, contentsOf(dark)]).toEqual([true, []]);
    const hidden = { ...running, timers: [{ ...keynote, appearance: 'HIDDEN' as const }] };
    expect(contentsOf(screen({ layout: 'BAR' }, hidden))).toEqual([]);
    const said = { ...hidden, messages: [hello], activeMessageId: 'm1' };
    expect(seen({ layout: 'BAR' }, said)).toEqual(['Slow down']);
    expect(seen({ layout: 'FULL' }, hidden)).toEqual(['Keynote', 'Ada']);
  });

  test.each([
    ['ROOM', 'CONTINUE', '-1:00'],
    ['ROOM', 'STOP', '0:00'],
    ['STOP', 'CONTINUE', '0:00'],
    ['HIDE', 'CONTINUE', null],
    ['HIDE', 'STOP', null],
  ] as const)(
    'V121 with %s at zero, in a room with the behavior %s, shows %s',
    (atZero, behavior, digits) => {
      const state = inRoom(running, { behavior });
      expect(seen({ atZero, layout: 'TIMER' }, state, 11 * MINUTE)).toEqual(digits === null ? [] : [digits]);
      const strip = contentsOf(screen({ atZero, layout: 'BAR' }, state, 11 * MINUTE));
      expect(strip.length === 0).toBe(digits === null);
    },
  );

  it('V122 adds the time of day below a timer that does not show it already', () => {
    const digits = (state: RoomState, showClock = true) => seen({ layout: 'TIMER', showClock }, state);
    expect(digits(running)).toEqual(['9:00', '0:01:00']);
    expect(digits(running, false)).toEqual(['9:00']);
    const clockAlone = { ...running, timers: [{ ...keynote, appearance: 'TOD' as const }] };
    expect(digits(clockAlone)).toEqual(['0:01:00']);
  });

  test.each(['FULL', 'MESSAGE', 'BAR', 'SPEAKER'] as const)(
    'V149 with the layout %s treats a blank shown message as no message',
    (layout) => {
      const blank = { ...focused, messages: [{ ...hello, text: ' ' }] };
      expect(seen({ layout }, blank)).toEqual(seen({ layout }));
    },
  );

  it('V670 shows 1:00 in a room without timers, as the viewer does', () => {
    expect(seen({ layout: 'FULL' }, untimed)).toEqual(['1:00']);
    expect(seen({ layout: 'TIMER' }, untimed)).toEqual(['1:00']);
  });
});
