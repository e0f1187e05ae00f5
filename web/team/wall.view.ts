import type { RoomPid } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { roomTimes } from '../../machines/room/room-times.ts';
import { clockOf, type TimerClock } from '../../machines/timer/timer.clock.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { latenessText, type RoomProgress } from '../stage/room-progress.view.ts';
import { type Readout, readoutOf } from '../transport/transport.view.ts';
import type { wallRowFrom } from './team-live.view.ts';
import { wallWords } from './wall.words.ts';

export type WallTileRow = NonNullable<ReturnType<typeof wallRowFrom>>;

export const MAX_TILES = 40;

export interface TileClock extends Pick<Readout, 'digits' | 'state' | 'word' | 'wrapUp' | 'repaintAt'> {
  readonly lateness: RoomProgress['lateness'];
}

const clockAt = ({ timer, timeset, settings }: WallTileRow, now: Instant): TimerClock =>
  clockOf({ timer, timeset, behavior: settings.behavior, zone: settings.timezone, now });

export function tileClock(row: WallTileRow, now: Instant): TileClock {
  const clock = clockAt(row, now);
  const { digits, state, word, wrapUp, repaintAt } = readoutOf(row.timer, clock, now);
  const over = latenessAt(row, clock, now);
  const lateAt =
    over === null || latenessGrowsFrom(row, clock) === null
      ? null
      : now + SECOND - positiveModulo(over, SECOND);
  const next = Math.min(repaintAt ?? Number.POSITIVE_INFINITY, lateAt ?? Number.POSITIVE_INFINITY);
  return {
    digits,
    state,
    word,
    wrapUp,
    lateness: over === null ? null : latenessText(over),
    repaintAt: Number.isFinite(next) ? next : null,
  };
}

export function tileFacts({ timer, next, lost, settings }: WallTileRow, locale: string) {
  const { short } = roomTimes(
    { timezone: settings.timezone, todFormat: 'AUTO' },
    { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale },
  );
  return {
    title: timer === null ? '' : timerTitle(timer),
    speaker: timer?.extra ?? '',
    next: nextText(next, short),
    lost: lost === 0 ? null : wallWords.lost(lost),
  };
}

function nextText(next: WallTileRow['next'], short: (at: Instant) => string): string {
  if (next === null) return wallWords.last;
  return next.start === null
    ? wallWords.next(timerTitle(next))
    : wallWords.nextAt(timerTitle(next), short(next.start));
}

/** Returns the lateness, which grows in overtime and while the show pauses (V2101). */
export function latenessAt(
  row: WallTileRow,
  clock: Pick<TimerClock, 'phase' | 'overtime'>,
  now: Instant,
): Duration | null {
  if (row.overUnder === null) return null;
  const from = latenessGrowsFrom(row, clock);
  return row.overUnder + (from === null ? 0 : Math.max(0, now - Math.max(from, row.at)));
}

/** Returns the instant from which the lateness grows. Null if the lateness does not change. */
function latenessGrowsFrom(
  { timeset, next }: WallTileRow,
  { phase, overtime }: Pick<TimerClock, 'phase' | 'overtime'>,
): Instant | null {
  if (phase === 'paused') return overtime && next === null ? null : timeset.lastStop;
  if (phase === 'running') return timeset.deadline;
  return phase === 'finished' && next !== null ? timeset.deadline : null;
}

const positiveModulo = (value: number, by: number): number => ((value % by) + by) % by;

export const WALL_ORDERS = ['hand', 'late'] as const;
type WallOrder = (typeof WALL_ORDERS)[number];

export function sortTiles(
  rows: readonly WallTileRow[],
  { order, hand }: { readonly order: WallOrder; readonly hand: readonly RoomPid[] },
  now: Instant,
): readonly WallTileRow[] {
  const places = new Map(hand.map((pid, place) => [pid, place]));
  const placeOf = ({ pid }: WallTileRow) => places.get(pid) ?? hand.length;
  const byHand = [...rows];
  byHand.sort((one, other) => placeOf(one) - placeOf(other) || one.name.localeCompare(other.name));
  if (order === 'late') {
    const latenesses = new Map(rows.map((row) => [row, latenessAt(row, clockAt(row, now), now)]));
    const lateOf = (row: WallTileRow) => latenesses.get(row) ?? Number.NEGATIVE_INFINITY;
    byHand.sort((one, other) => (lateOf(one) === lateOf(other) ? 0 : lateOf(other) - lateOf(one)));
  }
  return byHand.slice(0, MAX_TILES);
}

export function moveTo(pids: readonly RoomPid[], moved: RoomPid, target: RoomPid): readonly RoomPid[] {
  const place = pids.indexOf(target);
  const rest = pids.filter((pid) => pid !== moved);
  return [...rest.slice(0, place), moved, ...rest.slice(place)];
}

/** Columns and rows of the wall. `unit` is a sixteenth of a tile's content width, px (V2100). */
interface WallGrid {
  readonly columns: number;
  readonly rows: number;
  readonly unit: number;
}

const TILE_WIDTH_UNITS = 16;
const TILE_HEIGHT_UNITS = 9;

export function wallGrid(count: number, width: number, height: number): WallGrid {
  let best: WallGrid = { columns: 1, rows: Math.max(1, count), unit: 0 };
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const rows = Math.max(1, Math.ceil(count / columns));
    const unit = Math.min(width / columns / TILE_WIDTH_UNITS, height / rows / TILE_HEIGHT_UNITS);
    if (unit >= best.unit) best = { columns, rows, unit };
  }
  return best;
}

type WallAlarm = 'red' | 'lost';

export function wallAlarm(
  before: { readonly row: WallTileRow; readonly clock: TileClock } | null,
  after: { readonly row: WallTileRow; readonly clock: TileClock },
): WallAlarm | null {
  if (before === null) return null;
  if (after.row.lost > before.row.lost) return 'lost';
  return isRed(after.clock) && !isRed(before.clock) ? 'red' : null;
}

const isRed = ({ state, wrapUp }: TileClock): boolean =>
  state === 'overtime' || (state === 'running' && wrapUp === 'red');

export interface StoredWall {
  readonly order: WallOrder;
  readonly hand: readonly RoomPid[];
}

export function parseStoredWall(text: string | null): StoredWall {
  const [order = '', ...hand] = (text ?? '').split(' ').filter((word) => word !== '');
  return { order: order === 'late' ? 'late' : 'hand', hand };
}

export const wallText = ({ order, hand }: StoredWall): string => [order, ...hand].join(' ');
