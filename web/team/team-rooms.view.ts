import { foldText } from '../../machines/kernel/compared-text.ts';
import type { Issue } from '../../machines/kernel/errors.ts';
import { DAY, HOUR, type Instant, MINUTE } from '../../machines/kernel/time.ts';
import type { ListedRoom } from '../../machines/people/room-list.ts';
import type { TeamLiveRoom } from '../../machines/people/team.live.ts';
import { clockOf } from '../../machines/timer/timer.clock.ts';
import { calendarDays, dayLabel } from '../stage/day-label.view.ts';
import { latenessText, type RoomProgress } from '../stage/room-progress.view.ts';
import { type Readout, readoutOf } from '../transport/transport.view.ts';
import { dashboardWords, roomFileWords } from './dashboard.words.ts';

interface RoomReadout extends Readout {
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
    lateness: overUnder === null ? null : latenessText(overUnder),
    screens,
  };
}

export function matchingRooms<Room extends Pick<ListedRoom, 'name' | 'pid'>>(
  rooms: readonly Room[],
  input: string,
): readonly Room[] {
  const words = foldText(input).split(/\s+/);
  return rooms.filter(({ name, pid }) => {
    const text = foldText(`${name} ${pid}`);
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

const sinceUnits = [
  [HOUR, MINUTE, dashboardWords.minutesAgo],
  [DAY, HOUR, dashboardWords.hoursAgo],
] as const;

export function sinceText(at: Instant, now: Instant, zone: string, locale: string): string {
  const passed = now - at;
  if (passed < MINUTE) return dashboardWords.justNow;
  const fitting = sinceUnits.find(([below]) => passed < below);
  if (fitting === undefined) return daysAgo(at, now, zone, locale);
  const [, length, ago] = fitting;
  return ago(Math.floor(passed / length));
}

function daysAgo(at: Instant, now: Instant, zone: string, locale: string): string {
  return calendarDays(now, at, zone) === -1 ? dashboardWords.yesterday : dayLabel(at, now, zone, locale);
}

const MAX_LISTED_ISSUES = 3;

const itemNames: ReadonlyMap<string, (place: number) => string> = new Map(
  Object.entries(roomFileWords.items),
);

export function importProblem(file: string, issues: readonly Issue[]): string {
  const paths = new Set(issues.map(({ path }) => path));
  if (issues.length === 0 || paths.has('') || paths.has('format')) return roomFileWords.noExport(file);
  if (paths.has('version')) return roomFileWords.otherVersion(file);
  const places = issues
    .slice(0, MAX_LISTED_ISSUES)
    .map(({ path, message }) => `${issueLocation(path)}: ${message}`);
  const more = issues.length > MAX_LISTED_ISSUES ? roomFileWords.more(issues.length - MAX_LISTED_ISSUES) : '';
  return `${roomFileWords.changed(file, places.join('; '))}${more}`;
}

function issueLocation(path: string): string {
  const [list = '', place, ...field] = path.split('.');
  const item = itemNames.get(list);
  if (item === undefined || place === undefined) return path;
  return [item(Number(place) + 1), ...field].join(', ');
}
