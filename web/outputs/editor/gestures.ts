import { commonBounds, coveredBy, type Handle, pulled, resized } from '../../../machines/output/arrange.ts';
import type { Design, DesignElement } from '../../../machines/output/design.ts';
import { type ElementBox, elementsOf, nudged, withBoxes } from '../../../machines/output/edit.ts';
import { type SnapLines, snapLines, snappedMove, snappedPull } from '../../../machines/output/snap.ts';
import { type CanvasView, setBox } from './canvas-view.ts';

/** From pointer down to up. */
export interface Gesture {
  move(event: PointerEvent): void;
  /** Unchanged if null. */
  end(): Design | null;
  /** After the render, drops direct styles. */
  settle(): void;
  cancel(): void;
}

interface GestureParts {
  readonly view: CanvasView;
  readonly design: Design;
  readonly ids: readonly string[];
  readonly ratio: number;
  readonly start: Pick<PointerEvent, 'clientX' | 'clientY'>;
}

const isMovable = ({ locked, hidden }: DesignElement): boolean => !locked && !hidden;

/** Held elements with bounds and snap lines. */
function heldBy({ view, design: given, ids, ratio }: GestureParts) {
  const design = withBoxes(given, view.settledBoxes(given, ids));
  const held = elementsOf(design, ids).filter(isMovable);
  const others = design.elements.filter(({ id, hidden }) => !hidden && !ids.includes(id));
  return {
    design,
    ids: held.map(({ id }) => id),
    from: commonBounds(held.map((each) => coveredBy(each, ratio))),
    lines: snapLines(others.map((each) => coveredBy(each, ratio))),
    within: view.snapWithin(),
  };
}

const NO_LINES: SnapLines = { x: [], y: [] };
const isFree = ({ ctrlKey, metaKey }: PointerEvent): boolean => ctrlKey || metaKey;
const whole = Math.round;

/** Shift: one axis; Ctrl/Cmd: no snapping. Null: nothing movable. */
export function moveGesture(parts: GestureParts): Gesture | null {
  const { view, start } = parts;
  const { design, ids, from, lines, within } = heldBy(parts);
  if (from === null) return null;
  const moved = view.partsOf(ids);
  let by = { x: 0, y: 0 };
  const put = (translate: string) => {
    for (const part of moved) part.style.translate = translate;
  };
  const clear = () => {
    put('');
    view.drawGuides([]);
    view.read(null);
  };
  const perPx = { x: view.distance(1, 'x'), y: view.distance(1, 'y') };
  return {
    move: (event) => {
      const across = event.clientX - start.clientX;
      const down = event.clientY - start.clientY;
      const keepsX = event.shiftKey && Math.abs(across) < Math.abs(down);
      const keepsY = event.shiftKey && !keepsX;
      const dx = keepsX ? 0 : across * perPx.x;
      const dy = keepsY ? 0 : down * perPx.y;
      const wanted = { ...from, x: from.x + dx, y: from.y + dy };
      const { x, y } = isFree(event) ? NO_LINES : lines;
      const { bounds, guides } = snappedMove(wanted, { x: keepsX ? [] : x, y: keepsY ? [] : y }, within);
      by = { x: bounds.x - from.x, y: bounds.y - from.y };
      put([by.x / perPx.x, by.y / perPx.y].map((px) => `${px}px`).join(' '));
      view.drawGuides(guides);
      view.read(`${whole(bounds.x)}, ${whole(bounds.y)}`);
    },
    end: () => (by.x === 0 && by.y === 0 ? null : nudged(design, ids, by.x, by.y)),
    settle: clear,
    cancel: clear,
  };
}

/** Shift: ratio; Alt: centre; Ctrl/Cmd: no snapping. */
export function resizeGesture(parts: GestureParts, handle: Handle): Gesture | null {
  const { view, start, ratio } = parts;
  const { design, ids, from, lines, within } = heldBy(parts);
  if (from === null) return null;
  const perPx = { x: view.distance(1, 'x'), y: view.distance(1, 'y') };
  let to: ElementBox = from;
  const show = (next: Design) => {
    for (const element of elementsOf(next, ids)) {
      const drawn = view.drawn(element.id);
      drawn?.removeAttribute('data-whole');
      if (drawn) setBox(drawn, element.box);
      const frame = view.frame(element.id);
      if (frame) setBox(frame, coveredBy(element, ratio));
    }
  };
  const settle = () => {
    view.drawGuides([]);
    view.read(null);
  };
  return {
    move: (event) => {
      const dx = (event.clientX - start.clientX) * perPx.x;
      const dy = (event.clientY - start.clientY) * perPx.y;
      const { shiftKey: keepsShape, altKey: fromCenter } = event;
      const wanted = pulled(from, { handle, dx, dy, keepsShape, fromCenter });
      const catches = !isFree(event) && !keepsShape && !fromCenter;
      const snapped = snappedPull(wanted, handle, catches ? lines : NO_LINES, within);
      to = snapped.bounds;
      show(resized(design, ids, to, ratio));
      const selection = view.selection();
      if (selection) setBox(selection, to);
      view.drawGuides(snapped.guides);
      view.read(`${whole(to.w)} × ${whole(to.h)}`);
    },
    end: () => (to === from ? null : resized(design, ids, to, ratio)),
    settle,
    cancel: () => {
      show(parts.design);
      const selection = view.selection();
      if (selection) setBox(selection, from);
      settle();
    },
  };
}

export function marqueeGesture(
  { view, design, ids, ratio, start }: GestureParts,
  select: (ids: readonly string[]) => void,
): Gesture {
  const from = view.place(start);
  let isOver = false;
  return {
    move: (event) => {
      const to = view.place(event);
      const marquee = {
        x: Math.min(from.x, to.x),
        y: Math.min(from.y, to.y),
        w: Math.abs(to.x - from.x),
        h: Math.abs(to.y - from.y),
      };
      view.drawMarquee(marquee);
      const touched = design.elements.filter(
        (each) => isMovable(each) && isTouching(coveredBy(each, ratio), marquee),
      );
      select([...new Set([...ids, ...touched.map(({ id }) => id)])]);
    },
    end: () => {
      view.drawMarquee(null);
      isOver = true;
      return null;
    },
    settle: () => {},
    cancel: () => {
      if (isOver) return;
      view.drawMarquee(null);
      select(ids);
    },
  };
}

function isTouching(one: ElementBox, other: ElementBox): boolean {
  const across = one.x < other.x + other.w && other.x < one.x + one.w;
  return across && one.y < other.y + other.h && other.y < one.y + one.h;
}
