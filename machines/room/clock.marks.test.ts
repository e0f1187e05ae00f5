import { describe, expect, it, test } from 'vitest';
import { after, afterAccepted, at, LINKED, SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import { HOUR, MINUTE, SECOND } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import { CLOCK_MARKS, type ClockMark, markAt } from './clock.marks.ts';
import { nextDue } from './room.alarm.ts';
import type { RoomContext, RoomSettings } from './room.state.ts';

const started = (
  fields: Partial<Timer> = {},
  settings: Partial<RoomSettings> = {},
  next: Partial<Timer> = {},
) => afterAccepted(testRoom([fields, next], settings), 'timeset/start', {}, at(0));

/** Marks until `until`, computed as late as `now`, each with its minute. */
function rung(room: RoomContext, until: number, late = false, wanted: readonly ClockMark[] = CLOCK_MARKS) {
  const found: (readonly [string, number])[] = [];
  let context = room;
  for (;;) {
    const due = nextDue(context, late ? until : context.markedUntil, 0, wanted);
    if (due === null || due.at > until) return found;
    const { event } = due;
    found.push(['mark' in event ? event.mark : event.type, (due.at - SHOW_START) / MINUTE]);
    const next = after(context, event);
    expect(next).not.toBe(context);
    context = next;
  }
}

describe('marks of the clock', () => {
  it('K61 fire at their instants and at each minute of overtime', () => {
    expect(rung(started(), SHOW_START + 12 * MINUTE)).toEqual([
      ['yellow', 9],
      ['red', 9.75],
      ['zero', 10],
      ['overtime', 11],
      ['overtime', 12],
    ]);
  });

  it('K61 are due only if an integration wants them', () => {
    expect(nextDue(started(), SHOW_START + HOUR)).toBeNull();
    expect(nextDue(started(), SHOW_START, 0, ['red'])?.at).toBe(SHOW_START + 9.75 * MINUTE);
  });

  it('K61 fire with their own instants after downtime, but only the newest minute of overtime', () => {
    expect(rung(started(), SHOW_START + 75.5 * MINUTE, true)).toEqual([
      ['yellow', 9],
      ['red', 9.75],
      ['zero', 10],
      ['overtime', 75],
    ]);
  });

  it('K61 end after four hours of overtime', () => {
    const marks = rung(started(), SHOW_START + 10 * HOUR);
    expect(marks[marks.length - 1]).toEqual(['overtime', 250]);
    expect(rung(started(), SHOW_START + 10 * HOUR, true).map(([mark]) => mark)).not.toContain('overtime');
  });

  it.each([
    ['a clock that stops at zero', started({}, { behavior: 'STOP' })],
    ['a clock that hands on', started({}, {}, { ...LINKED, minutes: 60 })],
  ])('K61 do not include 0:00, which has a deadline alarm, for %s', (_what, room) => {
    const marks = rung(room, SHOW_START + 12 * MINUTE);
    expect(marks).toEqual([
      ['yellow', 9],
      ['red', 9.75],
      ['alarm/deadline', 10],
    ]);
  });

  test.each([
    ['no colours', { yellow: 0, red: 0 }, ['zero']],
    ['yellow within red', { yellow: 15 * SECOND, red: 15 * SECOND }, ['red', 'zero']],
    ['more colour than time', { yellow: HOUR, red: MINUTE }, ['red', 'zero']],
  ])('K61 fire in the right order for a timer with %s', (_what, fields, marks) => {
    expect(rung(started(fields), SHOW_START + 10 * MINUTE).map(([mark]) => mark)).toEqual(marks);
  });

  it("K61 follow the presenter's clock under a time warp", () => {
    const room = started({ type: 'TIME_WARP', timewarp: 20 * MINUTE, yellow: MINUTE, red: 0 });
    expect(rung(room, SHOW_START + 10 * MINUTE)).toEqual([
      ['yellow', 9.5],
      ['zero', 10],
    ]);
  });

  it('K61 do not fire in a pause, and have no effect if the clock has changed meanwhile', () => {
    const room = started();
    const due = nextDue(room, SHOW_START, 0, CLOCK_MARKS);
    const paused = afterAccepted(room, 'timeset/stop', {}, at(MINUTE));
    expect(nextDue(paused, SHOW_START + HOUR, 0, CLOCK_MARKS)).toBeNull();
    expect(due && after(paused, due.event)).toBe(paused);
    const moved = afterAccepted(room, 'timeset/jump', { ms: MINUTE }, at(MINUTE));
    expect(due && after(moved, due.event)).toBe(moved);
    const other = afterAccepted(room, 'timeset/next', {}, at(MINUTE));
    expect(due && after(other, due.event)).toBe(other);
    expect(nextDue(testRoom([]), SHOW_START, 0, CLOCK_MARKS)).toBeNull();
  });

  it('K61 fire once', () => {
    const room = started();
    const due = nextDue(room, SHOW_START, 0, CLOCK_MARKS);
    if (due === null) throw new Error('Nothing is due.');
    const passed = after(room, due.event);
    expect(passed.show.timeset).toBe(room.show.timeset);
    expect(after(passed, due.event)).toBe(passed);
  });

  test.each([
    [0, null],
    [9, 'yellow'],
    [9.8, 'red'],
    [10, 'zero'],
    [12, 'zero'],
  ] as const)('K61 %d minutes after the start, the newest mark is %s', (minutes, mark) => {
    expect(markAt(started().show, SHOW_START + minutes * MINUTE)).toBe(mark);
    expect(markAt(testRoom().show, SHOW_START + minutes * MINUTE)).toBeNull();
  });
});
