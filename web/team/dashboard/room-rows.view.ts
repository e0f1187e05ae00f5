import { foldedText } from '../../../machines/kernel/folded-text.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { ListedRoom } from '../../../machines/team/room-list.parse.ts';
import type { TeamLiveRoom } from '../../../machines/team/team.live.ts';
import { clockOf } from '../../../machines/timer/timer.clock.ts';
import { latenessOf, type RoomProgress } from '../../stage/room-progress.view.ts';
import { type Readout, readoutOf } from '../../transport/transport.view.ts';
import { dashboardWords } from './dashboard.words.ts';

export interface RoomReadout extends Readout {
  readonly percent: number;
  readonly lateness: RoomProgress['lateness'];
  readonly screens: number;
}

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
