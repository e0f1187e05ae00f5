import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../machines/kernel/time.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { clockAtRest, newClock, type StageClock } from '../../machines/timer/stage-clock.ts';
import { newShow } from '../../tests/support/show.fixture.ts';
import { clockTitle, sortClocks, stagePositionOf, stripClock } from './clocks.view.ts';

const clock = (fields: Partial<StageClock> = {}): StageClock => ({
  _id: 'c1',
  index: 0,
  ...newClock,
  ...clockAtRest,
  ...fields,
});
const running = { running: true, kickoff: 0, deadline: 5 * MINUTE };
const show = (...clocks: readonly StageClock[]): RoomState => ({ ...newShow(), clocks });

describe('the strip of clocks', () => {
  it('V2110 shows each clock as the stage draws it', () => {
    const at = (fields: Partial<StageClock>, now: number) => stripClock(show(), clock(fields), now);
    expect(at({}, 0)).toMatchObject({ digits: '5:00', state: 'idle', running: false, repaintAt: null });
    expect(at({ ...running, yellow: MINUTE }, 4.5 * MINUTE)).toMatchObject({
      digits: '0:30',
      state: 'running',
      wrapUp: 'yellow',
      running: true,
    });
    expect(at(running, 6 * MINUTE)).toMatchObject({ digits: '-1:00', state: 'overtime' });
    expect(at({ ...running, mode: 'COUNT_UP' }, MINUTE)).toMatchObject({ digits: '1:00' });
  });

  it('V2110 lists the quick clock first, and titles clocks by name or place', () => {
    const clocks = [
      clock({ _id: 'a' }),
      clock({ _id: 'q', quick: true }),
      clock({ _id: 'b', name: ' Speaker ' }),
      clock({ _id: 'c' }),
    ];
    const room = show(...clocks);
    const ordered = sortClocks(room);
    expect(ordered.map(({ _id }) => _id)).toEqual(['q', 'a', 'b', 'c']);
    const titles = ordered.map((each) => clockTitle(room, each));
    expect(titles).toEqual(['Quick clock', 'Clock 1', 'Speaker', 'Clock 3']);
  });

  it('V2110 shows which clock is on the stage', () => {
    const room: RoomState = { ...show(clock()), shownClock: { clockId: 'c1', place: 'CORNER' } };
    expect([stagePositionOf(room, 'c1'), stagePositionOf(room, 'c2')]).toEqual(['CORNER', null]);
  });
});
