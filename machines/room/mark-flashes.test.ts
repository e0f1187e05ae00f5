import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  after,
  afterAccepted,
  at,
  command,
  LINKED,
  SHOW_START,
  testRoom,
} from '../../tests/support/test-room.ts';
import { HOUR, type Instant, MINUTE, SECOND } from '../kernel/time.ts';
import { MARKS, type Mark, newTimer, type Timer } from '../timer/timer.ts';
import { changesBetween } from './changes-between.ts';
import { nextDue } from './room.alarm.ts';
import type { RoomContext, RoomSettings } from './room.state.ts';

const flashing = { green: 1, yellow: 2, orange: 3, red: 4, zero: 5 };
/** Ten minutes with all five marks. */
const marked = { ...newTimer, green: 2 * MINUTE, orange: 30 * SECOND, markFlash: flashing };

interface Flashed {
  readonly count: number;
  readonly at: Instant;
}

/** The room at `now`, each alarm rung `late`, and the flashes since. */
function rungUntil(room: RoomContext, now: Instant, late = 0) {
  const flashes: Flashed[] = [];
  let context = room;
  for (;;) {
    const due = nextDue(context, Math.min(now, (nextDue(context, now)?.at ?? now) + late));
    if (due === null || due.at > now) return { context, flashes };
    const next = after(context, due.event);
    for (const { name, payload } of changesBetween(context, next))
      if (name === 'timers/flash') flashes.push(payload);
    context = next;
  }
}

const begun = (fields: Partial<Timer> = {}, settings: Partial<RoomSettings> = {}) =>
  afterAccepted(testRoom([{ ...marked, ...fields }, LINKED, {}], settings), 'timeset/start', {}, at(0));

const flashesOf = (room: RoomContext, now = SHOW_START + HOUR) =>
  rungUntil(room, now).flashes.map(({ count, at: instant }) => [count, (instant - SHOW_START) / MINUTE]);

describe('flashes at the marks of a timer', () => {
  const all = [
    [1, 8],
    [2, 9],
    [3, 9.5],
    [4, 9.75],
    [5, 10],
  ];

  test.each<[string, RoomContext, readonly (readonly number[])[]]>([
    ['that stops at 0:00 and hands on', begun(), all],
    ['that counts on', begun({ trigger: 'MANUAL' }, { behavior: 'CONTINUE' }), all],
    [
      'without green and orange',
      begun({ green: null, orange: null }),
      [all[1], all[3], all[4]].flatMap((one) => (one ? [one] : [])),
    ],
    [
      'with orange where it is red already',
      begun({ orange: 10 * SECOND }),
      [all[0], all[1], all[3], all[4]].flatMap((one) => (one ? [one] : [])),
    ],
    [
      'that starts at its yellow',
      begun({ yellow: 10 * MINUTE, green: null }),
      [
        [3, 9.5],
        [4, 9.75],
        [5, 10],
      ],
    ],
    [
      'with a time warp',
      begun({ type: 'TIME_WARP', timewarp: 20 * MINUTE, green: null, orange: null }),
      [
        [2, 9.5],
        [4, 9.875],
        [5, 10],
      ],
    ],
  ])('T1803 begin when the clock reaches a mark, for a timer %s', (_, room, flashes) => {
    expect(flashesOf(room)).toEqual(flashes);
  });

  it('T1803 follow the running clock across a change to summer time', () => {
    const night = Date.UTC(2026, 2, 29, 0, 30) - SHOW_START;
    const fields = { ...marked, type: 'FINISH_TIME', finishTime: '04:00:00', green: null } as const;
    const room = testRoom([fields], { timezone: 'Europe/Oslo' });
    const started = afterAccepted(room, 'timeset/start', {}, at(night));
    const { flashes } = rungUntil(started, Date.UTC(2026, 2, 29, 3));
    expect(flashes.map(({ at: instant }) => new Date(instant).toISOString().slice(11, 19))).toEqual([
      '01:59:00',
      '01:59:30',
      '01:59:45',
      '02:00:00',
    ]);
  });

  it('T1803 stop in a pause, and move with an added minute', () => {
    const paused = afterAccepted(begun(), 'timeset/stop', {}, at(7 * MINUTE));
    expect(rungUntil(paused, SHOW_START + HOUR).flashes).toEqual([]);
    const on = afterAccepted(paused, 'timeset/start', {}, at(20 * MINUTE));
    const longer = afterAccepted(on, 'timeset/adjust', { ms: MINUTE }, at(20.5 * MINUTE));
    expect(flashesOf(longer).slice(0, 2)).toEqual([
      [1, 22],
      [2, 23],
    ]);
  });

  test.each<[string, (room: RoomContext) => RoomContext]>([
    ['a jump', (room) => afterAccepted(room, 'timeset/jump', { ms: 8.7 * MINUTE }, at(MINUTE))],
    ['less time', (room) => afterAccepted(room, 'timeset/adjust', { ms: -8.7 * MINUTE }, at(MINUTE))],
    [
      'another threshold',
      (room) => afterAccepted(room, 'timers/update', { timerId: 'a', yellow: 9.5 * MINUTE }, at(MINUTE)),
    ],
    [
      'undo',
      (room) => {
        const back = afterAccepted(room, 'timeset/jump', { ms: -30 * SECOND }, at(9.1 * MINUTE));
        return afterAccepted(back, 'room/undo', {}, at(9.11 * MINUTE));
      },
    ],
    ['another timer', (room) => afterAccepted(room, 'timeset/next', { autostart: true }, at(9.99 * MINUTE))],
  ])('T1803 do not begin because of this: %s', (_, change) => {
    const changed = change(rungUntil(begun(), SHOW_START + MINUTE).context);
    expect(changed.flashes.timers).toBeNull();
  });

  it('T1803 begin again when the clock passes the mark again', () => {
    const { context } = rungUntil(begun(), SHOW_START + 9.2 * MINUTE);
    const back = afterAccepted(context, 'timeset/jump', { ms: -MINUTE }, at(9.2 * MINUTE));
    expect(flashesOf(back)[0]).toEqual([2, 10]);
  });

  it('T1804 begin for each mark at most once in 2 s', () => {
    const { context } = rungUntil(begun(), SHOW_START + 9 * MINUTE);
    const back = (ms: number) => afterAccepted(context, 'timeset/jump', { ms: -ms }, at(9 * MINUTE + 500));
    expect(flashesOf(back(900), SHOW_START + 9.1 * MINUTE)).toEqual([]);
    expect(flashesOf(back(2_000), SHOW_START + 9.1 * MINUTE)).toEqual([[2, 9 + 2 / 60]]);
  });

  test.each([
    [2 * SECOND, 1],
    [2 * SECOND + 1, 0],
  ])('T1804 for a mark that is noticed %d ms late, flashes begin %d times', (late, count) => {
    const only = begun({ markFlash: { ...newTimer.markFlash, yellow: 1 } });
    const due = nextDue(only, SHOW_START + 9 * MINUTE + late);
    const { flashes } = due === null ? only : after(only, due.event);
    expect(flashes.timers === null ? 0 : flashes.timers.count).toBe(count);
  });

  it('T1803 are not due for timers without flashes', () => {
    const quiet = begun({ markFlash: newTimer.markFlash }, { behavior: 'CONTINUE' });
    expect(
      nextDue(afterAccepted(quiet, 'timers/update', { timerId: 'b', trigger: 'MANUAL' }), SHOW_START),
    ).toBeNull();
    expect(nextDue(testRoom([marked]), SHOW_START)).toBeNull();
  });
});

/** A person's key, and how long after the one before. */
const key = fc.record({
  wait: fc.integer({ min: 0, max: 3 * MINUTE }),
  press: fc.oneof(
    fc.constantFrom<
      readonly [
        'timeset/toggle' | 'timeset/reset' | 'timeset/next' | 'timeset/previous' | 'room/undo' | 'room/redo',
        object,
      ]
    >(
      ['timeset/toggle', {}],
      ['timeset/reset', {}],
      ['timeset/next', {}],
      ['timeset/previous', {}],
      ['room/undo', {}],
      ['room/redo', {}],
    ),
    fc
      .tuple(
        fc.constantFrom<'timeset/jump' | 'timeset/adjust'>('timeset/jump', 'timeset/adjust'),
        fc.integer({ min: -5 * MINUTE, max: 5 * MINUTE }),
      )
      .map(([name, ms]) => [name, { ms }] as const),
  ),
});

/** The marks that a clock with this timeset passes by running from one instant up to another, as the protocol says it. */
function passed({ show }: RoomContext, from: Instant, to: Instant): readonly { mark: Mark; at: Instant }[] {
  const { timerId, running, deadline } = show.timeset;
  const timer = show.timers.find(({ _id }) => _id === timerId);
  if (timer === undefined || !running || deadline === null) return [];
  const lefts = [timer.green, timer.yellow, timer.orange, timer.red, 0];
  return MARKS.flatMap((mark, place) => {
    const left = lefts[place] ?? null;
    const isSeen = lefts.slice(place + 1).every((later) => later === null || (left !== null && left > later));
    const instant = deadline - (left ?? 0);
    return left !== null && isSeen && instant > from && instant <= to ? [{ mark, at: instant }] : [];
  });
}

it('T1803, T1804 random commands flash only passed marks, each at most once in 2 s', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 40 }), fc.boolean(), (keys, stops) => {
      let room = testRoom([marked, { ...marked, minutes: 3 }], { behavior: stops ? 'STOP' : 'CONTINUE' });
      let now = SHOW_START;
      const expected: Flashed[] = [];
      const seen: Flashed[] = [];
      const last = new Map<string, Instant>();
      for (const { wait, press } of keys) {
        for (const { mark, at: instant } of passed(room, now, now + wait)) {
          const name = `${room.show.timeset.timerId} ${mark}`;
          if (instant - (last.get(name) ?? Number.NEGATIVE_INFINITY) < 2 * SECOND) continue;
          last.set(name, instant);
          expected.push({ count: flashing[mark], at: instant });
        }
        const rung = rungUntil(room, now + wait);
        seen.push(...rung.flashes);
        now += wait;
        const [name, payload] = press;
        const next = after(rung.context, command(name, payload as never, { at: now }));
        expect(next.flashes).toBe(rung.context.flashes);
        room = next;
      }
      expect(seen).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});
