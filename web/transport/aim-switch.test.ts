import { describe, expect, it } from 'vitest';
import { type Instant, MINUTE } from '../../machines/kernel/time.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { scheduleOf } from '../../machines/schedule/schedule.ts';
import type { Aim } from '../../machines/timer/timeset.ts';
import { afterAccepted, at, SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import { aimChoices, endedAimText } from './aim-switch.tsx';

const room = testRoom([
  { name: 'Keynote', startTime: '18:00:00', minutes: 25 },
  { name: 'Panel', minutes: 20 },
]);
const late = afterAccepted(room, 'timeset/start', {}, at(6 * MINUTE + 40_000));
const now = SHOW_START + 10 * MINUTE;
const choicesOf = (show: RoomState, instant: Instant) => aimChoices(show, instant, scheduleOf(show, instant));
const aimed = (aim: Aim) => afterAccepted(late, 'timeset/aim', { aim }, at(10 * MINUTE));

describe('the aims of a timer', () => {
  it('V1842 are each offered with the length that the timer would get', () => {
    expect(choicesOf(late.show, now)?.map(({ aim, cost, isSelected }) => [aim, cost, isSelected])).toEqual([
      ['LENGTH', 'Keynote 25:00', true],
      ['ITEM_END', 'Keynote 18:20 instead of 25:00', false],
      ['SHOW_END', 'Keynote 21:32 instead of 25:00', false],
    ]);
  });

  it('W2836 explain in their hints what they do', () => {
    expect(choicesOf(late.show, now)?.[1]?.hint).toBe(
      'Ends this timer as planned. Keynote 18:20 instead of 25:00',
    );
  });

  it('V1842 show the length of each, whichever is selected', () => {
    const costs = choicesOf(aimed('ITEM_END').show, now + 2 * MINUTE)?.map(({ length, isSelected }) => [
      length,
      isSelected,
    ]);
    expect(costs?.slice(0, 2)).toEqual([
      ['25:00', false],
      ['18:20', true],
    ]);
  });

  it('W2831 are not offered during a rehearsal', () => {
    const tomorrow = testRoom([{ startTime: '18:00:00', startDate: '2026-05-05', minutes: 25 }]);
    expect(choicesOf(afterAccepted(tomorrow, 'timeset/start', {}, at(0)).show, now)).toBeNull();
  });

  it('V1842 are not offered while idle, in an empty room or for a finish time', () => {
    expect(choicesOf(room.show, now)).toBeNull();
    const ends = afterAccepted(
      testRoom([{ type: 'FINISH_TIME', finishTime: '19:00:00' }]),
      'timeset/start',
      {},
      at(0),
    );
    expect(choicesOf(ends.show, now)).toBeNull();
    const empty = afterAccepted(testRoom([{}]), 'timers/remove', { timerId: 'a' });
    expect(choicesOf(empty.show, now)).toBeNull();
    expect(endedAimText(aimed('ITEM_END').show.timeset, empty.show)).toBeNull();
  });
});

describe('an ended aim', () => {
  const before = aimed('ITEM_END');
  const ended = (
    command: 'timeset/adjust' | 'timeset/reset' | 'timeset/aim' | 'timeset/start',
    payload: object,
  ) =>
    endedAimText(
      before.show.timeset,
      afterAccepted(before, command, JSON.parse(JSON.stringify(payload)), at(11 * MINUTE)).show,
    );

  it('V1843 by a change of the time shows the length that the timer keeps', () => {
    expect(ended('timeset/adjust', { ms: MINUTE })).toBe('Aim off. Keynote stays at 19:20.');
  });

  it('V1843 by a choice of the user shows no notice', () => {
    expect(ended('timeset/aim', { aim: 'LENGTH' })).toBeNull();
    expect(ended('timeset/aim', { aim: 'SHOW_END' })).toBeNull();
    expect(ended('timeset/reset', {})).toBeNull();
    expect(ended('timeset/start', { timerId: 'b' })).toBeNull();
    expect(endedAimText(late.show.timeset, before.show)).toBeNull();
    const other = afterAccepted(before, 'timeset/select', { timerId: 'b' }, at(11 * MINUTE));
    expect(endedAimText(before.show.timeset, other.show)).toBeNull();
  });
});
