import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROTATIONS } from '../../../machines/output/design.ts';
import { designWith } from '../../../tests/support/designs.ts';
import {
  alignElements,
  boundsOfElement,
  commonBounds,
  distributeElements,
  dragBounds,
  HANDLES,
  resizeElements,
  snapDrag,
  snapLines,
  snapMove,
} from './arrange.view.ts';

const RATIO = 16 / 9;
const at = (id: string, x: number, y: number, w: number, h: number, more = {}) => ({
  type: 'TEXT',
  id,
  box: { x, y, w, h },
  ...more,
});
const three = designWith(at('a', 0, 0, 100, 100), at('b', 150, 300, 100, 200), at('c', 800, 500, 200, 100));
const all = ['a', 'b', 'c'];
const boxesOf = (design: typeof three) =>
  design.elements.map(({ box }) => [box.x, box.y, box.w, box.h] as const);

describe('the arrangement of elements', () => {
  it.each([
    ['left', [0, 0, 0]],
    ['center', [450, 450, 400]],
    ['right', [900, 900, 800]],
  ] as const)('V367 aligns several elements horizontally at the %s', (edge, places) => {
    expect(boxesOf(alignElements(three, all, edge, RATIO)).map(([x]) => x)).toEqual(places);
  });

  it.each([
    ['top', [0, 0, 0]],
    ['middle', [250, 200, 250]],
    ['bottom', [500, 400, 500]],
  ] as const)('V367 aligns several elements vertically at the %s', (edge, places) => {
    expect(boxesOf(alignElements(three, all, edge, RATIO)).map(([, y]) => y)).toEqual(places);
  });

  it('V367 aligns a single element with the canvas, and does not move locked elements', () => {
    expect(boxesOf(alignElements(three, ['b'], 'right', RATIO))[1]).toEqual([900, 300, 100, 200]);
    const locked = designWith(at('a', 10, 0, 100, 100, { locked: true }));
    expect(alignElements(locked, ['a'], 'right', RATIO)).toEqual(locked);
  });

  it('V367 spaces three elements with equal gaps, and leaves fewer unchanged', () => {
    expect(boxesOf(distributeElements(three, all, 'x', RATIO)).map(([x]) => x)).toEqual([0, 400, 800]);
    expect(boxesOf(distributeElements(three, all, 'y', RATIO)).map(([, y]) => y)).toEqual([0, 200, 500]);
    expect(distributeElements(three, ['a', 'b'], 'x', RATIO)).toBe(three);
    expect(distributeElements(three, [], 'x', RATIO)).toBe(three);
  });

  it('V368 computes the visible bounds of an element turned on its side', () => {
    const box = { x: 400, y: 400, w: 90, h: 160 };
    expect(boundsOfElement({ box, rotation: 180 }, RATIO)).toBe(box);
    expect(boundsOfElement({ box, rotation: 90 }, RATIO)).toEqual({ x: 400, y: 400, w: 90, h: 160 });
    expect(boundsOfElement({ box, rotation: 270 }, 1)).toEqual({ x: 365, y: 435, w: 160, h: 90 });
    expect(commonBounds([])).toBeNull();
  });
});

describe('a handle', () => {
  const bounds = { x: 100, y: 100, w: 200, h: 100 };

  it.each([
    ['e', { x: 100, y: 100, w: 250, h: 100 }],
    ['w', { x: 150, y: 100, w: 150, h: 100 }],
    ['s', { x: 100, y: 100, w: 200, h: 120 }],
    ['n', { x: 100, y: 120, w: 200, h: 80 }],
    ['se', { x: 100, y: 100, w: 250, h: 120 }],
    ['nw', { x: 150, y: 120, w: 150, h: 80 }],
  ] as const)('V368 at the position %s moves only the edges that belong to it', (handle, expected) => {
    expect(dragBounds(bounds, { handle, dx: 50, dy: 20 })).toEqual(expected);
  });

  it('V368 keeps the aspect ratio or the centre on request', () => {
    expect(dragBounds(bounds, { handle: 'se', dx: 100, dy: 0, keepsShape: true })).toMatchObject({
      w: 300,
      h: 150,
    });
    expect(dragBounds(bounds, { handle: 'se', dx: 0, dy: 100, keepsShape: true })).toMatchObject({
      w: 400,
      h: 200,
    });
    expect(dragBounds(bounds, { handle: 's', dx: 0, dy: 100, keepsShape: true })).toEqual({
      x: 0,
      y: 100,
      w: 400,
      h: 200,
    });
    expect(dragBounds(bounds, { handle: 'e', dx: 10, dy: 0, fromCenter: true })).toEqual({
      x: 90,
      y: 100,
      w: 220,
      h: 100,
    });
  });

  it('V368 never makes an element smaller than 1 %, nor moves the opposite edges', () => {
    const far = fc.integer({ min: -3000, max: 3000 });
    fc.assert(
      fc.property(fc.constantFrom(...HANDLES), far, far, fc.boolean(), (handle, dx, dy, keepsShape) => {
        const { x, y, w, h } = dragBounds(bounds, { handle, dx, dy, keepsShape });
        expect(Math.min(w, h)).toBeGreaterThanOrEqual(10);
        const edges = { e: [x, 100], w: [x + w, 300], s: [y, 100], n: [y + h, 200] } as const;
        for (const side of ['e', 'w', 's', 'n'] as const) {
          const [is, was] = edges[side];
          expect(handle.includes(side) ? Math.abs(is - was) : 0).toBeLessThan(1e-6);
        }
      }),
    );
  });

  it('V368 resizes several elements together and keeps their relative places, also if turned', () => {
    const next = resizeElements(three, all, { x: 0, y: 0, w: 500, h: 600 }, RATIO);
    expect(boxesOf(next)).toEqual([
      [0, 0, 50, 100],
      [75, 300, 50, 200],
      [400, 500, 100, 100],
    ]);
    expect(resizeElements(three, [], { x: 0, y: 0, w: 1, h: 1 }, RATIO)).toBe(three);
    fc.assert(
      fc.property(fc.constantFrom(...ROTATIONS), fc.integer({ min: 50, max: 900 }), (rotation, size) => {
        const turned = designWith(at('a', 100, 100, 300, 200, { rotation }));
        const to = { x: 50, y: 60, w: size, h: size };
        const [element] = resizeElements(turned, ['a'], to, RATIO).elements;
        const seen = element && boundsOfElement(element, RATIO);
        expect(seen?.w).toBeCloseTo(size, -0.5);
        expect(seen?.x).toBeCloseTo(50, -0.5);
      }),
    );
  });
});

describe('snapping', () => {
  const within = { x: 6, y: 6 };
  const none = snapLines([]);
  const box = (x: number, y: number, w = 101, h = 51) => ({ x, y, w, h });

  it.each([
    ['the edge of the canvas', 4, 0, 'canvas'],
    ['the centre', 447, 449.5, 'canvas'],
    ['the right edge', 897, 899, 'canvas'],
    ['a third', 336, 1000 / 3, 'third'],
    ['the action-safe area', 37, 35, 'action'],
    ['the title-safe area', 47, 50, 'title'],
  ])('V369 snaps to %s', (_name, from, to, kind) => {
    const { bounds, guides } = snapMove(box(from, 205), none, within);
    expect(bounds.x).toBeCloseTo(to, 6);
    expect(bounds.y).toBe(205);
    expect(guides).toContainEqual(expect.objectContaining({ axis: 'x', kind }));
  });

  it('V369 snaps to other elements in both directions separately, and returns the guide lines', () => {
    const lines = snapLines([box(200, 150, 60, 60)]);
    const { bounds, guides } = snapMove(box(203, 213), lines, within);
    expect(bounds).toEqual(box(200, 210));
    expect(guides).toEqual([
      { axis: 'x', at: 200, kind: 'element' },
      { axis: 'y', at: 210, kind: 'element' },
    ]);
  });

  it('V369 does not move an element that is not near any line', () => {
    expect(snapMove(box(210, 205), none, within)).toEqual({ bounds: box(210, 205), guides: [] });
  });

  it('V369 snaps only the edges that the dragged handle moves', () => {
    const east = snapDrag(box(203, 205, 294, 51), 'e', none, within);
    expect(east.bounds).toEqual({ x: 203, y: 205, w: 297, h: 51 });
    expect(east.guides).toEqual([{ axis: 'x', at: 500, kind: 'canvas' }]);
    expect(snapDrag(box(53, 46), 'nw', none, within).bounds).toEqual({ x: 50, y: 50, w: 104, h: 47 });
    expect(snapDrag(box(203, 205, 200, 293), 's', none, within).bounds.h).toBe(295);
  });

  it('V369 never moves an element farther than the snapping distance', () => {
    const any = fc.integer({ min: -500, max: 1500 });
    const boxes = fc.record({
      x: any,
      y: any,
      w: fc.integer({ min: 10, max: 900 }),
      h: fc.integer({ min: 10, max: 900 }),
    });
    fc.assert(
      fc.property(boxes, fc.array(boxes, { maxLength: 5 }), (moved, others) => {
        const { bounds } = snapMove(moved, snapLines(others), within);
        expect(Math.abs(bounds.x - moved.x)).toBeLessThanOrEqual(6);
        expect(Math.abs(bounds.y - moved.y)).toBeLessThanOrEqual(6);
        expect([bounds.w, bounds.h]).toEqual([moved.w, moved.h]);
      }),
    );
  });
});
