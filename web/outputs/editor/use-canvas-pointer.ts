import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Design, DesignElement } from '../../../machines/output/design.ts';
import { isWhole } from '../design/element-look.view.ts';
import {
  type Axis,
  boundsOfElement,
  commonBounds,
  dragBounds,
  type Guide,
  HANDLES,
  type Handle,
  resizeElements,
  type SnapDistance,
  type SnapLines,
  snapDrag,
  snapLines,
  snapMove,
} from './arrange.view.ts';
import styles from './canvas.module.css';
import type { CanvasZoom } from './design-canvas.tsx';
import { type ElementBox, elementsOf, nudgeElements, withBoxes } from './edit.view.ts';
import type { Designer } from './use-designer.ts';

const SNAP_PX = 6;
const MIN_WHOLE_SIDE = 20;

class CanvasView {
  private readonly over: HTMLElement;

  constructor(over: HTMLElement) {
    this.over = over;
  }

  private get rect(): DOMRect {
    return this.over.getBoundingClientRect();
  }

  distance(px: number, axis: Axis): number {
    const { width, height } = this.rect;
    return (px / (axis === 'x' ? width : height)) * 1000;
  }

  place({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) {
    const { left, top } = this.rect;
    return { x: this.distance(clientX - left, 'x'), y: this.distance(clientY - top, 'y') };
  }

  snapWithin(): SnapDistance {
    return { x: this.distance(SNAP_PX, 'x'), y: this.distance(SNAP_PX, 'y') };
  }

  settledBoxes({ elements }: Design, ids: readonly string[]): ReadonlyMap<string, ElementBox> {
    const boxes = new Map<string, ElementBox>();
    for (const element of elements) {
      const drawn = this.drawn(element.id);
      if (!ids.includes(element.id) || !isWhole(element) || drawn === null) continue;
      const { left, top, width, height } = drawn.getBoundingClientRect();
      const { x, y } = this.place({ clientX: left, clientY: top });
      const w = this.distance(width, 'x') - 2 * MIN_WHOLE_SIDE;
      boxes.set(element.id, { x: x + MIN_WHOLE_SIDE, y, w, h: this.distance(height, 'y') });
    }
    return boxes;
  }

  partsOf(ids: readonly string[]): readonly HTMLElement[] {
    const named = ids.flatMap((id) => [this.drawn(id), this.frame(id)]);
    return [...named, this.part('selection')].filter((part) => part !== null);
  }

  drawn(id: string): HTMLElement | null {
    return this.named('element', id);
  }

  frame(id: string): HTMLElement | null {
    return this.named('frame', id);
  }

  selection(): HTMLElement | null {
    return this.part('selection');
  }

  private named(kind: 'element' | 'frame', id: string): HTMLElement | null {
    const all = (this.over.parentElement ?? this.over).querySelectorAll<HTMLElement>(`[data-${kind}]`);
    return Array.from(all).find((part) => part.dataset[kind] === id) ?? null;
  }

  private part(name: 'selection' | 'guides' | 'readout' | 'marquee'): HTMLElement | null {
    return this.over.querySelector<HTMLElement>(`[data-${name}]`);
  }

  drawGuides(guides: readonly Guide[]): void {
    this.part('guides')?.replaceChildren(
      ...guides.map(({ axis, at, kind }) => {
        const line = document.createElement('div');
        line.className = styles.guide ?? '';
        line.dataset['axis'] = axis;
        line.dataset['kind'] = kind;
        line.style.setProperty(axis === 'x' ? 'left' : 'top', `${at / 10}%`);
        return line;
      }),
    );
  }

  read(text: string | null): void {
    const readout = this.part('readout');
    if (readout === null) return;
    readout.textContent = text;
    readout.hidden = text === null;
  }

  drawMarquee(bounds: ElementBox | null): void {
    const marquee = this.part('marquee');
    if (marquee === null) return;
    marquee.hidden = bounds === null;
    if (bounds !== null) setBox(marquee, bounds);
  }
}

export const boxStyle = ({ x, y, w, h }: ElementBox) => ({
  left: `${x / 10}%`,
  top: `${y / 10}%`,
  width: `${w / 10}%`,
  height: `${h / 10}%`,
});

export function setBox(part: HTMLElement, box: ElementBox): void {
  Object.assign(part.style, boxStyle(box));
}

interface Gesture {
  move(event: PointerEvent): void;
  end(): Design | null;
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

function draggedElements({ view, design: startDesign, ids, ratio }: GestureParts) {
  const design = withBoxes(startDesign, view.settledBoxes(startDesign, ids));
  const movable = elementsOf(design, ids).filter(isMovable);
  const otherElements = design.elements.filter(({ id, hidden }) => !hidden && !ids.includes(id));
  return {
    design,
    ids: movable.map(({ id }) => id),
    from: commonBounds(movable.map((each) => boundsOfElement(each, ratio))),
    lines: snapLines(otherElements.map((each) => boundsOfElement(each, ratio))),
    within: view.snapWithin(),
  };
}

const NO_SNAP_LINES: SnapLines = { x: [], y: [] };
const isSnapDisabled = ({ ctrlKey, metaKey }: PointerEvent): boolean => ctrlKey || metaKey;
const roundToWhole = Math.round;

function moveGesture(parts: GestureParts): Gesture | null {
  const { view, start } = parts;
  const { design, ids, from, lines, within } = draggedElements(parts);
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
      const { x, y } = isSnapDisabled(event) ? NO_SNAP_LINES : lines;
      const { bounds, guides } = snapMove(wanted, { x: keepsX ? [] : x, y: keepsY ? [] : y }, within);
      by = { x: bounds.x - from.x, y: bounds.y - from.y };
      put([by.x / perPx.x, by.y / perPx.y].map((px) => `${px}px`).join(' '));
      view.drawGuides(guides);
      view.read(`${roundToWhole(bounds.x)}, ${roundToWhole(bounds.y)}`);
    },
    end: () => (by.x === 0 && by.y === 0 ? null : nudgeElements(design, ids, by.x, by.y)),
    settle: clear,
    cancel: clear,
  };
}

function resizeGesture(parts: GestureParts, handle: Handle): Gesture | null {
  const { view, start, ratio } = parts;
  const { design, ids, from, lines, within } = draggedElements(parts);
  if (from === null) return null;
  const perPx = { x: view.distance(1, 'x'), y: view.distance(1, 'y') };
  let to: ElementBox = from;
  const show = (next: Design) => {
    for (const element of elementsOf(next, ids)) {
      const drawn = view.drawn(element.id);
      drawn?.removeAttribute('data-whole');
      if (drawn) setBox(drawn, element.box);
      const frame = view.frame(element.id);
      if (frame) setBox(frame, boundsOfElement(element, ratio));
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
      const wanted = dragBounds(from, { handle, dx, dy, keepsShape, fromCenter });
      const catches = !isSnapDisabled(event) && !keepsShape && !fromCenter;
      const snapped = snapDrag(wanted, handle, catches ? lines : NO_SNAP_LINES, within);
      to = snapped.bounds;
      show(resizeElements(design, ids, to, ratio));
      const selection = view.selection();
      if (selection) setBox(selection, to);
      view.drawGuides(snapped.guides);
      view.read(`${roundToWhole(to.w)} × ${roundToWhole(to.h)}`);
    },
    end: () => (to === from ? null : resizeElements(design, ids, to, ratio)),
    settle,
    cancel: () => {
      show(parts.design);
      const selection = view.selection();
      if (selection) setBox(selection, from);
      settle();
    },
  };
}

function marqueeGesture(
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
        (each) => isMovable(each) && isTouching(boundsOfElement(each, ratio), marquee),
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

const DRAG_THRESHOLD_PX = 3;

interface CanvasPointerParts {
  readonly designer: Designer;
  readonly over: RefObject<HTMLElement | null>;
  readonly zoom: CanvasZoom;
  readonly ratio: number;
}

interface PointerDrag {
  readonly pointerId: number;
  readonly start: { readonly clientX: number; readonly clientY: number };
  readonly begin: () => Gesture | null;
  gesture: Gesture | null;
  readonly click: () => void;
}

export function useCanvasPointer({ designer, over, zoom, ratio }: CanvasPointerParts) {
  const drag = useRef<PointerDrag | null>(null);
  const pan = useRef<number | null>(null);
  const { design, selected, select, change } = designer;

  const drop = () => {
    drag.current?.gesture?.cancel();
    drag.current = null;
  };
  const begun = (event: ReactPointerEvent, view: CanvasView): Pick<PointerDrag, 'begin' | 'click'> => {
    const { target, shiftKey } = event;
    const start = { clientX: event.clientX, clientY: event.clientY };
    const parts = { view, design, ratio, start };
    const handle = handleOf(target);
    if (handle !== null)
      return { begin: () => resizeGesture({ ...parts, ids: selected }, handle), click: () => {} };
    const id =
      target instanceof Element ? target.closest<HTMLElement>('[data-frame]')?.dataset['frame'] : undefined;
    if (id === undefined) {
      const selection = shiftKey ? selected : [];
      return {
        begin: () => marqueeGesture({ ...parts, ids: selection }, select),
        click: () => select(selection),
      };
    }
    const isSelected = selected.includes(id);
    const ids = shiftKey ? toggleSelected(selected, id) : isSelected ? selected : [id];
    const moved = isSelected ? selected : ids;
    if (!isSelected) select(ids);
    return {
      begin: () => moveGesture({ ...parts, ids: moved }),
      click: () => select(shiftKey ? ids : [id]),
    };
  };

  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current?.gesture) return;
      event.stopPropagation();
      drop();
    };
    window.addEventListener('keydown', cancel, { capture: true });
    return () => window.removeEventListener('keydown', cancel, { capture: true });
  });

  return {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      const { current } = over;
      if (current === null) return;
      if (event.pointerType === 'touch' && zoom.touch(event.nativeEvent)) return drop();
      if (event.button === 1 || zoom.isPanning()) {
        pan.current = event.pointerId;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
        return;
      }
      if (event.button !== 0 || drag.current) return;
      const { pointerId, clientX, clientY } = event;
      const view = new CanvasView(current);
      // Some browsers do not focus a button that is clicked.
      const frame =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-frame]') : null;
      (frame ?? event.currentTarget).focus({ preventScroll: true });
      event.preventDefault();
      event.currentTarget.setPointerCapture(pointerId);
      drag.current = { pointerId, start: { clientX, clientY }, gesture: null, ...begun(event, view) };
    },
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => {
      if (zoom.touchMoved(event.nativeEvent)) return;
      if (pan.current === event.pointerId) return zoom.panBy(-event.movementX, -event.movementY);
      const now = drag.current;
      if (now === null || now.pointerId !== event.pointerId) return;
      const { start } = now;
      const way = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
      if (now.gesture === null && way >= DRAG_THRESHOLD_PX) now.gesture = now.begin();
      now.gesture?.move(event.nativeEvent);
    },
    onPointerUp: (event: ReactPointerEvent<HTMLElement>) => {
      zoom.touchEnded(event.nativeEvent);
      if (pan.current === event.pointerId) pan.current = null;
      const now = drag.current;
      if (now === null || now.pointerId !== event.pointerId) return;
      drag.current = null;
      if (now.gesture === null) return now.click();
      const next = now.gesture.end();
      if (next === null || !flushSync(() => change(next))) return now.gesture.cancel();
      now.gesture.settle();
    },
    onPointerCancel: (event: ReactPointerEvent<HTMLElement>) => {
      zoom.touchEnded(event.nativeEvent);
      pan.current = null;
      drop();
    },
  };
}

const toggleSelected = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

function handleOf(target: EventTarget): Handle | null {
  const name = target instanceof HTMLElement ? target.dataset['handle'] : undefined;
  return HANDLES.find((handle) => handle === name) ?? null;
}
