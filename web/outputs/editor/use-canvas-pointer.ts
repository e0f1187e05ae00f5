import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { HANDLES, type Handle } from '../../../machines/output/arrange.ts';
import { CanvasView } from './canvas-view.ts';
import { type Gesture, marqueeGesture, moveGesture, resizeGesture } from './gestures.ts';
import type { Designer } from './use-designer.ts';
import type { CanvasZoom } from './use-zoom.ts';

/** Drag threshold, px. */
const SLOP_PX = 3;

interface Parts {
  readonly designer: Designer;
  readonly over: RefObject<HTMLElement | null>;
  readonly zoom: CanvasZoom;
  readonly ratio: number;
}

interface Held {
  readonly pointerId: number;
  readonly start: { readonly clientX: number; readonly clientY: number };
  readonly begin: () => Gesture | null;
  gesture: Gesture | null;
  readonly click: () => void;
}

/** V372, V373. Two fingers pan and zoom. */
export function useCanvasPointer({ designer, over, zoom, ratio }: Parts) {
  const held = useRef<Held | null>(null);
  const pan = useRef<number | null>(null);
  const { design, selected, select, change } = designer;

  const drop = () => {
    held.current?.gesture?.cancel();
    held.current = null;
  };
  const begun = (event: ReactPointerEvent, view: CanvasView): Pick<Held, 'begin' | 'click'> => {
    const { target, shiftKey } = event;
    const start = { clientX: event.clientX, clientY: event.clientY };
    const parts = { view, design, ratio, start };
    const handle = handleOf(target);
    if (handle !== null)
      return { begin: () => resizeGesture({ ...parts, ids: selected }, handle), click: () => {} };
    const id =
      target instanceof Element ? target.closest<HTMLElement>('[data-frame]')?.dataset['frame'] : undefined;
    if (id === undefined) {
      const kept = shiftKey ? selected : [];
      return {
        begin: () => marqueeGesture({ ...parts, ids: kept }, select),
        click: () => select(kept),
      };
    }
    const isSelected = selected.includes(id);
    const ids = shiftKey ? toggled(selected, id) : isSelected ? selected : [id];
    const moved = isSelected ? selected : ids;
    if (!isSelected) select(ids);
    return {
      begin: () => moveGesture({ ...parts, ids: moved }),
      click: () => select(shiftKey ? ids : [id]),
    };
  };

  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !held.current?.gesture) return;
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
      if (event.button !== 0 || held.current) return;
      const { pointerId, clientX, clientY } = event;
      const view = new CanvasView(current);
      // Some browsers do not focus clicked buttons.
      const frame =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-frame]') : null;
      (frame ?? event.currentTarget).focus({ preventScroll: true });
      event.preventDefault();
      event.currentTarget.setPointerCapture(pointerId);
      held.current = { pointerId, start: { clientX, clientY }, gesture: null, ...begun(event, view) };
    },
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => {
      if (zoom.touchMoved(event.nativeEvent)) return;
      if (pan.current === event.pointerId) return zoom.panBy(-event.movementX, -event.movementY);
      const now = held.current;
      if (now === null || now.pointerId !== event.pointerId) return;
      const { start } = now;
      const way = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
      if (now.gesture === null && way >= SLOP_PX) now.gesture = now.begin();
      now.gesture?.move(event.nativeEvent);
    },
    onPointerUp: (event: ReactPointerEvent<HTMLElement>) => {
      zoom.touchEnded(event.nativeEvent);
      if (pan.current === event.pointerId) pan.current = null;
      const now = held.current;
      if (now === null || now.pointerId !== event.pointerId) return;
      held.current = null;
      if (now.gesture === null) return now.click();
      const next = now.gesture.end();
      // Synchronous, against a flash.
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

const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

function handleOf(target: EventTarget): Handle | null {
  const name = target instanceof HTMLElement ? target.dataset['handle'] : undefined;
  return HANDLES.find((handle) => handle === name) ?? null;
}
