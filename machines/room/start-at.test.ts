import { describe, expect, it, test } from 'vitest';
import {
  afterAccepted,
  afterAlarmsUntil,
  at,
  LINKED,
  refusedAs,
  SHOW_START,
  testRoom,
  timesetOf,
} from '../../tests/support/test-room.ts';
import { HOUR, MINUTE } from '../kernel/time.ts';
import { refusalOf } from './commands.ts';
import { noClockRuns, runsAfter } from './timer-runs.ts';

const NOW = HOUR;
/** So long before now, by the wall clock. */
const ago = (ms: number) => ({ at: SHOW_START + NOW - ms });
const room = testRoom([{}, {}, {}]);
const running = afterAccepted(room, 'timeset/start', {}, at(NOW - MINUTE));
const paused = afterAccepted(running, 'timeset/stop', {}, at(NOW));

describe('a start with an earlier instant', () => {
  it('T1844 starts the current timer with that instant as kickoff', () => {
    const started = afterAccepted(room, 'timeset/start', ago(3 * MINUTE), at(NOW));
    expect(timesetOf(started)).toMatchObject({
      timerId: 'a',
      running: true,
      kickoff: SHOW_START + NOW - 3 * MINUTE,
      deadline: SHOW_START + NOW + 7 * MINUTE,
    });
  });

  it('T1844 starts another timer while one runs', () => {
    const started = afterAccepted(running, 'timeset/start', { timerId: 'b', ...ago(MINUTE) }, at(NOW));
    expect(timesetOf(started)).toMatchObject({ timerId: 'b', kickoff: SHOW_START + NOW - MINUTE });
  });

  it('T1844 uses the wall clock', () => {
    const stamp = { ...at(NOW), wall: 5 * MINUTE };
    const started = afterAccepted(room, 'timeset/start', { at: SHOW_START + NOW + 4 * MINUTE }, stamp);
    expect(timesetOf(started).kickoff).toBe(SHOW_START + NOW - MINUTE);
  });

  test.each([
    ['a running timer', running, ago(MINUTE), 'already_running'],
    ['a paused timer', paused, ago(MINUTE), 'already_running'],
    ['an instant to come', room, ago(-1), 'invalid'],
    ['an instant more than 12 h ago', room, ago(12 * HOUR + 1), 'invalid'],
    ['now', room, ago(0), null],
    ['12 h ago', room, ago(12 * HOUR), null],
  ])('T1844 is accepted or refused as expected for %s', (_name, before, payload, code) => {
    expect(refusedAs(before, 'timeset/start', payload, at(NOW))).toBe(code);
  });

  it('T1844 refuses an instant to come with the reason', () => {
    const event = { type: 'timeset/start', payload: ago(-1), stamp: { ...at(NOW), ids: [] } } as const;
    expect(refusalOf(room, event)?.message).toBe('The start time must be in the last 12 hours.');
  });

  it('T1845 also stops the clock if the deadline has already passed', () => {
    const stops = testRoom([{}], { behavior: 'STOP' });
    const started = afterAccepted(stops, 'timeset/start', ago(20 * MINUTE), at(NOW));
    const deadline = SHOW_START + NOW - 10 * MINUTE;
    expect(timesetOf(afterAlarmsUntil(started, SHOW_START + NOW))).toMatchObject({
      running: false,
      deadline,
      lastStop: deadline,
    });
  });

  it('T1845 also starts linked timers that were due since, each at its own instant', () => {
    const chain = testRoom([{}, LINKED, LINKED, {}]);
    const started = afterAccepted(chain, 'timeset/start', ago(25 * MINUTE), at(NOW));
    const now = afterAlarmsUntil(started, SHOW_START + NOW);
    expect(timesetOf(now)).toMatchObject({ timerId: 'c', kickoff: SHOW_START + NOW - 5 * MINUTE });
    expect(now.show.timers.map(({ ran }) => ran?.length)).toEqual([
      10 * MINUTE,
      10 * MINUTE,
      undefined,
      undefined,
    ]);
  });

  it('T1844 begins a new run if the timer had finished', () => {
    const stops = afterAccepted(testRoom([{}], { behavior: 'STOP' }), 'timeset/start', {}, at(0));
    const finished = afterAlarmsUntil(stops, SHOW_START + 10 * MINUTE);
    const again = afterAccepted(finished, 'timeset/start', ago(MINUTE), at(NOW));
    const moment = { at: SHOW_START + NOW, wall: 0, actor: 'a', goesBack: false };
    const { changed } = runsAfter(noClockRuns, finished.show, again.show, moment);
    expect(changed.map(({ run: { started, ended } }) => [started, ended])).toEqual([
      [SHOW_START, SHOW_START + 10 * MINUTE],
      [SHOW_START + NOW - MINUTE, null],
    ]);
  });
});
