import { foldedText } from '../../../machines/kernel/folded-text.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { ListedRoom } from '../../../machines/team/room-list.parse.ts';
import type { TeamLiveRoom } from '../../../machines/team/team.live.ts';
import { clockOf } from '../../../machines/timer/timer.clock.ts';
import { latenessOf, type RoomProgress } from '../../timer/face/room-progress.view.ts';
import { type Readout, readoutOf } from '../../timer/transport/transport.view.ts';
import { dashboardWords } from './dashboard.words.ts';

/** What a list of rooms shows of one that is live, at one instant (V105). */
export interface RoomReadout extends Readout {
  /** Of the current timer, 0..100. */
  readonly percent: number;
  readonly lateness: RoomProgress['lateness'];
  readonly screens: number;
}

/** V105: the clock as every controller reads it, and how the room stands to its plan. */
export function roomReadout(live: TeamLiveRoom, now: Instant): RoomReadout {
  const { timer, timeset, settings, overUnder, screens } = live;
  const clock = clockOf({ timer, timeset, behavior: settings.behavior, zone: settings.timezone, now });
  return {
    ...readoutOf(timer, clock, now),
    percent: clock.progress,
    lateness: overUnder === null ? null : latenessOf(overUnder),
    screens,
  };
}

/** The rooms whose name or id has all the words that were typed, capitals and accents aside (V106). */
export function matchingRooms<Room extends Pick<ListedRoom, 'name' | 'pid'>>(
  rooms: readonly Room[],
  typed: string,
): readonly Room[] {
  const words = foldedText(typed).split(/\s+/);
  return rooms.filter(({ name, pid }) => {
    const text = foldedText(`${name} ${pid}`);
    return words.every((word) => text.includes(word));
  });
}

/** "12 rooms, 2 running, 14 screens connected"; what is none is not said (V107). */
export function roomsSummary(rooms: number, live: readonly TeamLiveRoom[]): string {
  const running = live.filter(({ timeset }) => timeset.running).length;
  const screens = live.reduce((sum, room) => sum + room.screens, 0);
  return [
    dashboardWords.roomCount(rooms),
    running > 0 && dashboardWords.running(running),
    screens > 0 && dashboardWords.screensConnected(screens),
  ]
    .filter(Boolean)
    .join(', ');
}
