import type { ClockId } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, MINUTE } from '../../machines/kernel/time.ts';
import { roomOfClock } from '../../machines/room/clock.showing.ts';
import { currentTimer, type RoomState } from '../../machines/room/room.state.ts';
import { formatCountdown } from '../../machines/timer/formats.ts';
import type { ClockPlace, StageClock } from '../../machines/timer/stage-clock.ts';
import { clockOf, digitsOf, nextRepaint } from '../../machines/timer/timer.clock.ts';
import { type Readout, readoutOf } from '../transport/transport.view.ts';
import { clocksWords } from './clocks.words.ts';

interface StripClock extends Pick<Readout, 'digits' | 'state' | 'wrapUp' | 'repaintAt'> {
  readonly running: boolean;
}

export const QUICK_LENGTHS: readonly Duration[] = [1, 2, 3, 5, 10, 15].map((minutes) => minutes * MINUTE);

export function stripClock(show: RoomState, clock: StageClock, now: Instant): StripClock {
  const room = roomOfClock(show, clock);
  const { behavior, timezone } = room.room.settings;
  const timer = currentTimer(room);
  const reading = clockOf({ timer, timeset: room.timeset, behavior, zone: timezone, now });
  const direction = clock.mode === 'COUNT_UP' ? 'up' : 'down';
  const { state, wrapUp } = readoutOf(timer, reading, now);
  return {
    state,
    wrapUp,
    running: clock.running,
    digits: formatCountdown(digitsOf(reading, direction, clock.format)),
    repaintAt: nextRepaint(reading, direction, clock.format, now),
  };
}

export const sortClocks = ({ clocks }: Pick<RoomState, 'clocks'>): readonly StageClock[] => [
  ...clocks.filter(({ quick }) => quick),
  ...clocks.filter(({ quick }) => !quick),
];

export function clockTitle({ clocks }: Pick<RoomState, 'clocks'>, clock: StageClock): string {
  const name = clock.name.trim();
  if (name !== '') return name;
  if (clock.quick) return clocksWords.quick;
  return clocksWords.clock(
    clocks.filter(({ quick }) => !quick).findIndex(({ _id }) => _id === clock._id) + 1,
  );
}

export function stagePositionOf(
  { shownClock }: Pick<RoomState, 'shownClock'>,
  clockId: ClockId,
): ClockPlace | null {
  return shownClock?.clockId === clockId ? shownClock.place : null;
}
