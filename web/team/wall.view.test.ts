import { describe, expect, it, test } from 'vitest';
import { newTimer } from '../../machines/timer/timer.ts';
import { idleTimeset } from '../../machines/timer/timeset.ts';
import {
  MAX_TILES,
  moveTo,
  parseStoredWall,
  sortTiles,
  tileClock,
  tileFacts,
  type WallTileRow,
  wallAlarm,
  wallGrid,
  wallText,
} from './wall.view.ts';

const MINUTE = 60_000;
const timer = { ...newTimer, _id: 't1', index: 0, name: 'Keynote', extra: 'Ada', start: null };
const next = { ...timer, _id: 't2', index: 1, name: 'Panel', start: Date.UTC(2026, 4, 1, 14, 30) };
const row = (
  more: Partial<WallTileRow> = {},
  timeset: Partial<WallTileRow['timeset']> = {},
): WallTileRow => ({
  pid: 'ABCD1234',
  name: 'Main',
  at: 0,
  screens: 1,
  lost: 0,
  settings: { blackout: false, onAir: false, timezone: 'UTC', behavior: 'CONTINUE' },
  timer,
  next,
  overUnder: 2 * MINUTE,
  ...more,
  timeset: { ...idleTimeset('t1'), running: true, kickoff: 0, deadline: 10 * MINUTE, ...timeset },
});
const late = (tile: WallTileRow, now: number) => tileClock(tile, now).lateness?.text ?? null;

describe('the clock of a tile', () => {
  it('V2101 is the same as on a controller', () => {
    expect(tileClock(row(), 9.5 * MINUTE)).toMatchObject({
      digits: '0:30',
      state: 'running',
      wrapUp: 'yellow',
      lateness: { kind: 'over', text: '2:00 behind' },
    });
    expect(tileClock(row({ timer: null, overUnder: null }, idleTimeset(null)), 0)).toMatchObject({
      state: 'empty',
      lateness: null,
      repaintAt: null,
    });
  });

  it('V2101 shows a lateness that grows each minute in overtime and in a pause', () => {
    expect([late(row(), 10 * MINUTE), late(row(), 11 * MINUTE)]).toEqual(['2:00 behind', '3:00 behind']);
    const paused = row({}, { running: false, lastStop: MINUTE });
    expect([late(paused, MINUTE), late(paused, 2 * MINUTE)]).toEqual(['2:00 behind', '3:00 behind']);
    expect(tileClock(paused, MINUTE + 400).repaintAt).toBe(2 * MINUTE - 59_000);
  });

  it('V2101 shows a constant lateness before the start and after the last timer', () => {
    const settings = { ...row().settings, behavior: 'STOP' } as const;
    const finished = { running: false, lastStop: 10 * MINUTE };
    expect(late(row({ settings }, finished), 12 * MINUTE)).toBe('4:00 behind');
    expect(late(row({ settings, next: null }, finished), 12 * MINUTE)).toBe('2:00 behind');
    expect(late(row({ next: null }, { running: false, lastStop: 11 * MINUTE }), 12 * MINUTE)).toBe(
      '2:00 behind',
    );
    expect(late(row({}, idleTimeset('t1')), 12 * MINUTE)).toBe('2:00 behind');
  });
});

describe('the facts of a tile', () => {
  it('V2101 are title, speaker, next timer with its start, and lost devices', () => {
    expect(tileFacts(row({ lost: 1 }), 'en-GB')).toEqual({
      title: 'Keynote',
      speaker: 'Ada',
      next: 'Next: Panel, 14:30',
      lost: '1 device lost',
    });
    const bare = row({
      timer: null,
      next: { ...next, start: null },
      settings: { ...row().settings, timezone: null },
    });
    expect(tileFacts(bare, 'en-GB')).toMatchObject({
      title: '',
      speaker: '',
      next: 'Next: Panel',
      lost: null,
    });
    expect(tileFacts(row({ next: null }), 'en-GB').next).toBe('Last timer');
  });
});

describe('the order of a wall display', () => {
  const rows = [
    row({ pid: 'A', name: 'Alpha', overUnder: null }),
    row({ pid: 'B', name: 'Beta', overUnder: MINUTE }),
    row({ pid: 'C', name: 'Gamma', overUnder: 2 * MINUTE }),
    row({ pid: 'D', name: 'Delta', overUnder: null }),
  ];
  const pids = (kept: Parameters<typeof sortTiles>[1]) => sortTiles(rows, kept, 0).map(({ pid }) => pid);

  it('V2102 can be set by hand, where rooms without a place come last, by name', () => {
    expect(pids({ order: 'hand', hand: ['C', 'gone', 'A'] })).toEqual(['C', 'A', 'B', 'D']);
  });

  it('V2102 puts the latest room first, and rooms without a plan last', () => {
    expect(pids({ order: 'late', hand: [] })).toEqual(['C', 'B', 'A', 'D']);
  });

  it('V2102 is changed when a user drags a room to the place of another', () => {
    expect(moveTo(['A', 'B', 'C', 'D'], 'D', 'B')).toEqual(['A', 'D', 'B', 'C']);
    expect(moveTo(['A', 'B', 'C', 'D'], 'A', 'C')).toEqual(['B', 'C', 'A', 'D']);
    expect(moveTo(['A', 'B'], 'A', 'A')).toEqual(['A', 'B']);
  });

  it('V2102 is stored in the browser', () => {
    const kept = { order: 'late', hand: ['A', 'B'] } as const;
    expect(parseStoredWall(wallText(kept))).toEqual(kept);
    expect(parseStoredWall(null)).toEqual({ order: 'hand', hand: [] });
  });

  it('V2100 a wall display shows at most 40 rooms', () => {
    const many = Array.from({ length: 50 }, (_, nth) => row({ pid: `${nth}` }));
    expect(sortTiles(many, parseStoredWall(null), 0).length).toBe(MAX_TILES);
  });
});

test.each([
  [0, 1, 1],
  [1, 1, 1],
  [2, 2, 1],
  [4, 2, 2],
  [12, 4, 3],
  [40, 7, 6],
])('V2100 the layout of %d rooms has %d columns and %d rows on a wide screen', (count, columns, rows) => {
  const grid = wallGrid(count, 1920, 1080);
  expect(grid).toMatchObject({ columns, rows });
  expect(grid.unit * 16 * columns).toBeLessThanOrEqual(1920);
  expect(grid.unit * 9 * rows).toBeLessThanOrEqual(1080);
});

it('V2103 an alarm sounds if a room turns red or loses a stage, but not when the wall opens', () => {
  const at = (tile: WallTileRow, now: number) => ({ row: tile, clock: tileClock(tile, now) });
  const [before, red] = [at(row(), 9 * MINUTE), at(row(), 9.9 * MINUTE)];
  expect(wallAlarm(null, red)).toBeNull();
  expect(wallAlarm(before, before)).toBeNull();
  expect(wallAlarm(before, red)).toBe('red');
  expect(wallAlarm(before, at(row(), 11 * MINUTE))).toBe('red');
  expect(wallAlarm(red, at(row(), 11 * MINUTE))).toBeNull();
  expect(wallAlarm(before, at(row({ lost: 1 }), 9 * MINUTE))).toBe('lost');
});
