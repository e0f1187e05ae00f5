import type { Axis, Handle } from './arrange.ts';
import type { ElementBox } from './edit.ts';

/** Snap lines: canvas edges, centre, thirds, safe areas, other elements. */

export type SnapKind = 'canvas' | 'third' | 'action' | 'title' | 'element';

export interface SnapLine {
  readonly at: number;
  readonly kind: SnapKind;
}

export interface Guide extends SnapLine {
  readonly axis: Axis;
}

export type SnapLines = Readonly<Record<Axis, readonly SnapLine[]>>;

/** Thousandths of each side. */
export type SnapWithin = Readonly<Record<Axis, number>>;

/** Percent of the canvas. */
const ACTION_SAFE = 93;
const TITLE_SAFE = 90;

const around = (percent: number, kind: SnapKind): readonly SnapLine[] => [
  { at: (100 - percent) * 5, kind },
  { at: 1000 - (100 - percent) * 5, kind },
];

const CANVAS_LINES: readonly SnapLine[] = [
  { at: 0, kind: 'canvas' },
  { at: 500, kind: 'canvas' },
  { at: 1000, kind: 'canvas' },
  { at: 1000 / 3, kind: 'third' },
  { at: 2000 / 3, kind: 'third' },
  ...around(ACTION_SAFE, 'action'),
  ...around(TITLE_SAFE, 'title'),
];

const sizeOn = (axis: Axis) => (axis === 'x' ? 'w' : 'h');

export function snapLines(others: readonly ElementBox[]): SnapLines {
  const linesOn = (axis: Axis) => [
    ...CANVAS_LINES,
    ...others.flatMap((bounds) =>
      [0, 0.5, 1].map((share) => ({
        at: bounds[axis] + share * bounds[sizeOn(axis)],
        kind: 'element' as const,
      })),
    ),
  ];
  return { x: linesOn('x'), y: linesOn('y') };
}

export interface Snapped {
  readonly bounds: ElementBox;
  readonly guides: readonly Guide[];
}

/** Snaps edges or centre to the nearest lines, each axis alone. */
export function snappedMove(bounds: ElementBox, lines: SnapLines, within: SnapWithin): Snapped {
  const x = nearest(bounds, 'x', [0, 0.5, 1], lines, within);
  const y = nearest(bounds, 'y', [0, 0.5, 1], lines, within);
  const moved = { ...bounds, x: bounds.x + x.by, y: bounds.y + y.by };
  return { bounds: moved, guides: [...x.guides, ...y.guides] };
}

/** Snaps the moved edges only. */
export function snappedPull(
  bounds: ElementBox,
  handle: Handle,
  lines: SnapLines,
  within: SnapWithin,
): Snapped {
  const shares = { x: shareOf(handle, 'w', 'e'), y: shareOf(handle, 'n', 's') };
  const x = nearest(bounds, 'x', shares.x, lines, within);
  const y = nearest(bounds, 'y', shares.y, lines, within);
  const pulledTo = { ...grown(bounds, 'x', shares.x, x.by), ...grown(bounds, 'y', shares.y, y.by) };
  return { bounds: { ...bounds, ...pulledTo }, guides: [...x.guides, ...y.guides] };
}

function shareOf(handle: Handle, start: string, end: string): readonly number[] {
  if (handle.includes(start)) return [0];
  return handle.includes(end) ? [1] : [];
}

function grown(bounds: ElementBox, axis: Axis, [share]: readonly number[], by: number): Partial<ElementBox> {
  const size = sizeOn(axis);
  if (share === 0) return { [axis]: bounds[axis] + by, [size]: bounds[size] - by };
  return { [size]: bounds[size] + by };
}

/** Distance to the nearest line, and all lines at that place. */
function nearest(
  bounds: ElementBox,
  axis: Axis,
  shares: readonly number[],
  lines: SnapLines,
  within: SnapWithin,
): { readonly by: number; readonly guides: readonly Guide[] } {
  const parts = shares.map((share) => bounds[axis] + share * bounds[sizeOn(axis)]);
  const ways = parts.flatMap((part) => lines[axis].map(({ at }) => at - part));
  const by = ways.reduce(
    (best, way) => (Math.abs(way) < Math.abs(best) ? way : best),
    Number.POSITIVE_INFINITY,
  );
  if (Math.abs(by) > within[axis]) return { by: 0, guides: [] };
  const reached = lines[axis].filter(({ at }) => parts.some((part) => Math.abs(part + by - at) < 0.05));
  const places = new Map(reached.map((line) => [line.at, { ...line, axis }]));
  return { by, guides: [...places.values()] };
}
