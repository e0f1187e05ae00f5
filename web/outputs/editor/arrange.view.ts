import type { Design, DesignElement } from '../../../machines/output/design.ts';
import { type ElementBox, elementsOf, withBoxes } from './edit.view.ts';

/**
 * Edges to which elements align. In this file, bounds are visible boxes in thousandths, and `ratio` is width divided
 * by height.
 */

export type Edge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';
export type Axis = 'x' | 'y';

export const CANVAS_BOX: ElementBox = { x: 0, y: 0, w: 1000, h: 1000 };

/** Returns the visible bounds of an element. A quarter turn swaps width and height. */
export function boundsOfElement(
  { box, rotation }: Pick<DesignElement, 'box' | 'rotation'>,
  ratio: number,
): ElementBox {
  if (rotation === 0 || rotation === 180) return box;
  const w = box.h / ratio;
  const h = box.w * ratio;
  return { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h };
}

export function commonBounds(bounds: readonly ElementBox[]): ElementBox | null {
  if (bounds.length === 0) return null;
  const x = Math.min(...bounds.map((each) => each.x));
  const y = Math.min(...bounds.map((each) => each.y));
  const right = Math.max(...bounds.map((each) => each.x + each.w));
  const foot = Math.max(...bounds.map((each) => each.y + each.h));
  return { x, y, w: right - x, h: foot - y };
}

interface BoundedElement {
  readonly element: DesignElement;
  readonly bounds: ElementBox;
}

const movableElements = (design: Design, ids: readonly string[], ratio: number): readonly BoundedElement[] =>
  elementsOf(design, ids)
    .filter(({ locked }) => !locked)
    .map((element) => ({ element, bounds: boundsOfElement(element, ratio) }));

function arrangeElements(
  design: Design,
  placed: readonly BoundedElement[],
  ratio: number,
  place: (bounds: ElementBox, nth: number) => ElementBox,
): Design {
  const boxes = placed.map(({ element, bounds }, nth) => {
    const box = boundsOfElement({ box: place(bounds, nth), rotation: element.rotation }, ratio);
    return [element.id, box] as const;
  });
  return withBoxes(design, new Map(boxes));
}

export function alignElements(design: Design, ids: readonly string[], edge: Edge, ratio: number): Design {
  const placed = movableElements(design, ids, ratio);
  const within = (placed.length > 1 && commonBounds(placed.map(({ bounds }) => bounds))) || CANVAS_BOX;
  return arrangeElements(design, placed, ratio, (bounds) => ({
    ...bounds,
    ...positionAtEdge(bounds, within, edge),
  }));
}

function positionAtEdge({ w, h }: ElementBox, within: ElementBox, edge: Edge): Partial<ElementBox> {
  const edges: Readonly<Record<Edge, Partial<ElementBox>>> = {
    left: { x: within.x },
    center: { x: within.x + (within.w - w) / 2 },
    right: { x: within.x + within.w - w },
    top: { y: within.y },
    middle: { y: within.y + (within.h - h) / 2 },
    bottom: { y: within.y + within.h - h },
  };
  return edges[edge];
}

export function distributeElements(
  design: Design,
  ids: readonly string[],
  axis: Axis,
  ratio: number,
): Design {
  const size = axis === 'x' ? 'w' : 'h';
  const placed = [...movableElements(design, ids, ratio)].sort(
    (one, other) => one.bounds[axis] - other.bounds[axis],
  );
  const whole = commonBounds(placed.map(({ bounds }) => bounds));
  if (whole === null || placed.length < 3) return design;
  const filled = placed.reduce((sum, { bounds }) => sum + bounds[size], 0);
  const gap = (whole[size] - filled) / (placed.length - 1);
  return arrangeElements(design, placed, ratio, (bounds, nth) => {
    const start = placed.slice(0, nth).reduce((sum, before) => sum + before.bounds[size] + gap, whole[axis]);
    return { ...bounds, [axis]: start };
  });
}

export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof HANDLES)[number];

const MIN_SIDE = 10;

interface HandleDrag {
  readonly handle: Handle;
  readonly dx: number;
  readonly dy: number;
  readonly keepsShape?: boolean;
  readonly fromCenter?: boolean;
}

export function dragBounds(
  bounds: ElementBox,
  { handle, dx, dy, keepsShape, fromCenter }: HandleDrag,
): ElementBox {
  const sides = fromCenter ? 2 : 1;
  const east = handle.includes('e') ? 1 : handle.includes('w') ? -1 : 0;
  const south = handle.includes('s') ? 1 : handle.includes('n') ? -1 : 0;
  let w = Math.max(MIN_SIDE, bounds.w + sides * east * dx);
  let h = Math.max(MIN_SIDE, bounds.h + sides * south * dy);
  if (keepsShape) {
    const byWidth = east !== 0 && (south === 0 || w / bounds.w >= h / bounds.h);
    if (byWidth) h = Math.max(MIN_SIDE, (w * bounds.h) / bounds.w);
    else w = Math.max(MIN_SIDE, (h * bounds.w) / bounds.h);
  }
  return { x: bounds.x + kept(east) * (bounds.w - w), y: bounds.y + kept(south) * (bounds.h - h), w, h };

  function kept(side: number): number {
    if (fromCenter || side === 0) return 0.5;
    return side < 0 ? 1 : 0;
  }
}

export function resizeElements(
  design: Design,
  ids: readonly string[],
  to: ElementBox,
  ratio: number,
): Design {
  const placed = movableElements(design, ids, ratio);
  const from = commonBounds(placed.map(({ bounds }) => bounds));
  if (from === null) return design;
  const [across, down] = [to.w / from.w, to.h / from.h];
  return arrangeElements(design, placed, ratio, ({ x, y, w, h }) => ({
    x: to.x + (x - from.x) * across,
    y: to.y + (y - from.y) * down,
    w: w * across,
    h: h * down,
  }));
}

/** Lines to which elements snap: canvas edges and centre, thirds, safe areas, other elements. */

type SnapKind = 'canvas' | 'third' | 'action' | 'title' | 'element';

interface SnapLine {
  readonly at: number;
  readonly kind: SnapKind;
}

export interface Guide extends SnapLine {
  readonly axis: Axis;
}

export type SnapLines = Readonly<Record<Axis, readonly SnapLine[]>>;

export type SnapDistance = Readonly<Record<Axis, number>>;

const ACTION_SAFE = 93;
const TITLE_SAFE = 90;

const mirroredLines = (percent: number, kind: SnapKind): readonly SnapLine[] => [
  { at: (100 - percent) * 5, kind },
  { at: 1000 - (100 - percent) * 5, kind },
];

const CANVAS_LINES: readonly SnapLine[] = [
  { at: 0, kind: 'canvas' },
  { at: 500, kind: 'canvas' },
  { at: 1000, kind: 'canvas' },
  { at: 1000 / 3, kind: 'third' },
  { at: 2000 / 3, kind: 'third' },
  ...mirroredLines(ACTION_SAFE, 'action'),
  ...mirroredLines(TITLE_SAFE, 'title'),
];

const sizeOn = (axis: Axis) => (axis === 'x' ? 'w' : 'h');

export function snapLines(boxes: readonly ElementBox[]): SnapLines {
  const linesOn = (axis: Axis) => [
    ...CANVAS_LINES,
    ...boxes.flatMap((bounds) =>
      [0, 0.5, 1].map((share) => ({
        at: bounds[axis] + share * bounds[sizeOn(axis)],
        kind: 'element' as const,
      })),
    ),
  ];
  return { x: linesOn('x'), y: linesOn('y') };
}

interface SnapResult {
  readonly bounds: ElementBox;
  readonly guides: readonly Guide[];
}

export function snapMove(bounds: ElementBox, lines: SnapLines, within: SnapDistance): SnapResult {
  const x = nearestLine(bounds, 'x', [0, 0.5, 1], lines, within);
  const y = nearestLine(bounds, 'y', [0, 0.5, 1], lines, within);
  const moved = { ...bounds, x: bounds.x + x.by, y: bounds.y + y.by };
  return { bounds: moved, guides: [...x.guides, ...y.guides] };
}

export function snapDrag(
  bounds: ElementBox,
  handle: Handle,
  lines: SnapLines,
  within: SnapDistance,
): SnapResult {
  const shares = { x: movedSideShare(handle, 'w', 'e'), y: movedSideShare(handle, 'n', 's') };
  const x = nearestLine(bounds, 'x', shares.x, lines, within);
  const y = nearestLine(bounds, 'y', shares.y, lines, within);
  const pulledTo = {
    ...resizeAlong(bounds, 'x', shares.x, x.by),
    ...resizeAlong(bounds, 'y', shares.y, y.by),
  };
  return { bounds: { ...bounds, ...pulledTo }, guides: [...x.guides, ...y.guides] };
}

function movedSideShare(handle: Handle, start: string, end: string): readonly number[] {
  if (handle.includes(start)) return [0];
  return handle.includes(end) ? [1] : [];
}

function resizeAlong(
  bounds: ElementBox,
  axis: Axis,
  [share]: readonly number[],
  by: number,
): Partial<ElementBox> {
  const size = sizeOn(axis);
  if (share === 0) return { [axis]: bounds[axis] + by, [size]: bounds[size] - by };
  return { [size]: bounds[size] + by };
}

function nearestLine(
  bounds: ElementBox,
  axis: Axis,
  shares: readonly number[],
  lines: SnapLines,
  within: SnapDistance,
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
