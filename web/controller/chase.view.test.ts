import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DAY, type Duration, HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { timeLeft } from '../../machines/room/clock.moves.ts';
import { refusalOf } from '../../machines/room/commands.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { after, command, SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import {
  type ChaseSettings,
  type ChaseState,
  chaseAtRest,
  chaseStep,
  dueTimer,
  signalPosition,
  signalStatus,
  withReading,
} from './chase.view.ts';

const PLAIN: ChaseSettings = { offset: 0, jam: false };
const FRAME = 40;

/** Timers of ten minutes at 10:00:00, 10:10:00 and 10:30:00, and one between without a timecode. */
const show = () =>
  testRoom([
    { timecode: '10:00:00:00' },
    { timecode: '10:10:00:00' },
    { trigger: 'LINKED' },
    { timecode: '10:30:00:00' },
  ]);

/** A desk that chases, its room, and a signal. Time goes by in frames. */
class Desk {
  room: RoomContext;
  now = SHOW_START;
  state: ChaseState = chaseAtRest;
  settings = PLAIN;
  readonly sent: { readonly name: string; readonly at: number; readonly ms: Duration | null }[] = [];

  constructor(room = show()) {
    this.room = room;
  }

  hear(ms: Duration, how: { readonly backward?: boolean; readonly isRunning?: boolean } = {}): void {
    const { backward = false, isRunning = true } = how;
    this.state = withReading(this.state, { ms, at: this.now, backward, isRunning });
  }

  step(): void {
    const { state, command: next } = chaseStep(this.state, this.room.show, this.now, this.settings);
    this.state = state;
    if (next === null) return;
    const event = command(next.name, next.payload, { at: this.now });
    const refused = refusalOf(this.room, event);
    if (refused !== null) throw new Error(refused.code);
    this.room = after(this.room, event);
    this.sent.push({ name: next.name, at: this.now, ms: 'ms' in next.payload ? next.payload.ms : null });
  }

  /** Plays the signal from a position for so long; returns where it ends. */
  play(from: Duration, length: Duration, speed = 1): Duration {
    let ms = from;
    for (let passed = 0; passed < length; passed += FRAME) {
      this.now += FRAME;
      ms += FRAME * speed;
      this.hear(ms);
      this.step();
    }
    return ms;
  }

  pass(length: Duration): void {
    for (let passed = 0; passed < length; passed += FRAME) {
      this.now += FRAME;
      this.step();
    }
  }

  do(name: 'timeset/stop' | 'timeset/reset' | 'timeset/next'): void {
    this.room = after(this.room, command(name, {}, { at: this.now }));
  }

  get timerId() {
    return this.room.show.timeset.timerId;
  }

  /** Time since the current timer's start, by its clock. */
  get elapsed(): Duration {
    const { timeset } = this.room.show;
    if (timeset.deadline === null || timeset.kickoff === null) throw new Error('not started');
    return (
      10 * MINUTE -
      timeLeft({ ...timeset, timerId: 'a', deadline: timeset.deadline, kickoff: timeset.kickoff }, this.now)
    );
  }

  get status() {
    return signalStatus(this.state, this.now, this.settings.jam);
  }
}

describe('the chase of timecode', () => {
  it('T2425 starts the timer whose timecode was passed last, at the instant of that timecode', () => {
    const desk = new Desk();
    const end = desk.play(10 * HOUR + 12 * MINUTE, SECOND);
    expect(desk.timerId).toBe('b');
    expect(Math.abs(desk.elapsed - (end - 10 * HOUR - 10 * MINUTE))).toBeLessThan(FRAME);
    expect(desk.sent.map(({ name }) => name)).toEqual(['timeset/start']);
  });

  it('T2425 starts the next timer at its timecode', () => {
    const desk = new Desk();
    desk.play(10 * HOUR + 10 * MINUTE - 2 * SECOND, 4 * SECOND);
    expect(desk.timerId).toBe('b');
    expect(Math.abs(desk.elapsed - 2 * SECOND)).toBeLessThan(FRAME);
    expect(desk.sent).toHaveLength(2);
  });

  it('T2425 sends nothing before the first timecode or without timecodes', () => {
    const early = new Desk();
    early.play(9 * HOUR, 2 * SECOND);
    const bare = new Desk(testRoom());
    bare.play(10 * HOUR, 2 * SECOND);
    expect([...early.sent, ...bare.sent]).toEqual([]);
  });

  it('T2426 makes the clock jump if it differs by more than 100 ms, but not if by less', () => {
    const desk = new Desk();
    const end = desk.play(10 * HOUR + 2 * MINUTE, SECOND);
    const near = desk.play(end + 95, SECOND);
    expect(desk.sent).toHaveLength(1);
    const far = desk.play(near + 5 * SECOND, SECOND);
    expect(desk.sent.map(({ name }) => name)).toEqual(['timeset/start', 'timeset/jump']);
    expect(Math.abs(desk.elapsed - (far - 10 * HOUR))).toBeLessThan(FRAME);
    desk.play(far - MINUTE, SECOND);
    expect(desk.sent.at(-1)?.ms).toBeLessThan(-50 * SECOND);
  });

  it('T2427 continues for 2 s without the signal, and then sends nothing', () => {
    const desk = new Desk();
    desk.play(10 * HOUR + 9 * MINUTE + 57 * SECOND, 2 * SECOND);
    expect(desk.status).toBe('LOCKED');
    desk.pass(1_900);
    expect(desk.status).toBe('FREEWHEEL');
    expect(desk.timerId).toBe('b');
    desk.pass(200);
    expect(desk.status).toBe('LOST');
    const { length } = desk.sent;
    desk.pass(25 * MINUTE);
    expect(desk.sent).toHaveLength(length);
    desk.play(10 * HOUR + 31 * MINUTE, SECOND);
    expect([desk.status, desk.timerId]).toEqual(['LOCKED', 'd']);
  });

  it('T2427 continues without limit with jam sync', () => {
    const desk = new Desk();
    desk.settings = { ...PLAIN, jam: true };
    desk.play(10 * HOUR + 29 * MINUTE, SECOND);
    desk.pass(61 * SECOND);
    expect([desk.status, desk.timerId]).toEqual(['JAMMED', 'd']);
  });

  it('T2428 adds the offset, also across midnight', () => {
    const desk = new Desk();
    desk.settings = { ...PLAIN, offset: -13 * HOUR };
    desk.play(23 * HOUR + 10 * MINUTE, SECOND);
    expect(desk.timerId).toBe('b');
    desk.hear(0);
    expect(signalPosition(desk.state, desk.now, desk.settings)).toBe(11 * HOUR);
    expect(signalPosition(chaseAtRest, 0, PLAIN)).toBeNull();
  });

  it('T2428 sends no commands while the timecode stands still or runs backward', () => {
    const desk = new Desk();
    desk.hear(10 * HOUR, { isRunning: false });
    desk.pass(3 * SECOND);
    expect([desk.status, desk.sent]).toEqual(['STANDING', []]);
    desk.hear(10 * HOUR + MINUTE, { backward: true });
    desk.pass(SECOND);
    expect([desk.status, desk.sent]).toEqual(['BACKWARD', []]);
    desk.pass(2 * SECOND);
    expect(desk.status).toBe('LOST');
    expect(signalStatus(chaseAtRest, 0, true)).toBe('WAITING');
  });

  it('T2428 does not resume a timer that the crew paused, and starts one that was reset', () => {
    const desk = new Desk();
    const end = desk.play(10 * HOUR, SECOND);
    desk.do('timeset/stop');
    const later = desk.play(end, 5 * SECOND);
    expect([desk.sent.length, desk.room.show.timeset.running]).toEqual([1, false]);
    desk.do('timeset/reset');
    desk.play(later, SECOND);
    expect([desk.sent.length, desk.room.show.timeset.running]).toEqual([2, true]);
  });

  it('T2428 keeps a current timer that has no timecode until the next timecode is due', () => {
    const desk = new Desk();
    const end = desk.play(10 * HOUR + 11 * MINUTE, SECOND);
    desk.room = after(desk.room, command('timeset/start', { timerId: 'c' }, { at: desk.now }));
    desk.play(end, 5 * SECOND);
    expect([desk.timerId, desk.sent.length]).toEqual(['c', 1]);
    desk.play(10 * HOUR + 30 * MINUTE, SECOND);
    expect([desk.timerId, desk.sent.length]).toEqual(['d', 2]);
    desk.room = after(desk.room, command('timeset/start', { timerId: 'b' }, { at: desk.now }));
    desk.play(10 * HOUR + 31 * MINUTE, SECOND);
    expect(desk.timerId).toBe('d');
  });

  it('T2428 does not move overtime and FINISH_TIME timers', () => {
    const desk = new Desk(testRoom([{ timecode: '10:00:00:00' }]));
    desk.play(10 * HOUR + 9 * MINUTE + 59 * SECOND, 10 * SECOND);
    expect(desk.sent).toHaveLength(1);
    const fixed = new Desk(
      testRoom([{ timecode: '10:00:00:00', type: 'FINISH_TIME', finishTime: '20:00:00' }]),
    );
    const end = fixed.play(10 * HOUR, SECOND);
    fixed.play(end + MINUTE, SECOND);
    expect(fixed.sent).toHaveLength(1);
  });

  test.each([
    [23 * HOUR + 59 * MINUTE, 'a'],
    [30 * MINUTE, 'b'],
    [11 * HOUR, 'b'],
    [15 * HOUR, null],
  ])('T2425 at the timecode of %d ms, across midnight, the due timer is %s', (position, id) => {
    const { show: room } = testRoom([{ timecode: '23:30:00:00' }, { timecode: '00:15:00:00' }]);
    expect(dueTimer(room, position)?.timer._id ?? null).toBe(id);
  });

  it('T2425 T2426 T2427 T2428 follow any signal with at most two commands a second', () => {
    const act = fc.oneof(
      fc.record({
        type: fc.constant('play' as const),
        ms: fc.nat(4_000),
        to: fc.nat(DAY / SECOND),
        speed: fc.constantFrom(0.95, 1, 1.05),
      }),
      fc.record({
        type: fc.constant('on' as const),
        ms: fc.nat(4_000),
        speed: fc.constantFrom(0.95, 1, 1.05),
      }),
      fc.record({ type: fc.constant('silence' as const), ms: fc.nat(5_000) }),
      fc.record({ type: fc.constant('stand' as const), to: fc.nat(DAY / SECOND) }),
      fc.record({
        type: fc.constant('press' as const),
        name: fc.constantFrom('timeset/stop', 'timeset/reset', 'timeset/next'),
      }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), fc.boolean(), (script, jam) => {
        const desk = new Desk();
        desk.settings = { offset: 0, jam };
        let ms = 10 * HOUR;
        for (const each of script) {
          const before = desk.sent.length;
          if (each.type === 'play') ms = desk.play(each.to * SECOND, each.ms, each.speed);
          else if (each.type === 'on') ms = desk.play(ms, each.ms, each.speed);
          else if (each.type === 'silence') desk.pass(each.ms);
          else if (each.type === 'stand') desk.hear(each.to * SECOND, { isRunning: false });
          else desk.do(each.name);
          const rests = each.type === 'stand' || each.type === 'press';
          expect(rests ? desk.sent.length : before).toBe(before);
        }
        for (const [nth, { at, ms: jumped }] of desk.sent.entries()) {
          expect(at - (desk.sent[nth - 1]?.at ?? 0)).toBeGreaterThanOrEqual(500);
          expect(Math.abs(jumped ?? DAY)).toBeGreaterThan(100);
        }
        desk.do('timeset/reset');
        const end = desk.play(10 * HOUR + 30 * MINUTE, 2 * SECOND);
        expect(desk.timerId).toBe('d');
        expect(Math.abs(desk.elapsed - (end - 10 * HOUR - 30 * MINUTE))).toBeLessThanOrEqual(100 + FRAME);
      }),
      { numRuns: 200 },
    );
  });
});
