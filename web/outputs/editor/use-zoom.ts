import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** 1: fits. */
const LEAST = 0.25;
const MOST = 8;
const STEP = 1.25;

export type CanvasZoom = ReturnType<typeof useZoom>;

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

export function useZoom(viewport: RefObject<HTMLElement | null>, sheet: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1);
  const isSpaceDown = useRef(false);
  const touches = useRef(new Map<number, Point>());

  /** Keeps the point in place. */
  const zoomTo = (wanted: number, at?: Point) => {
    const box = sheet.current?.getBoundingClientRect();
    const seen = viewport.current?.getBoundingClientRect();
    if (!box || !seen) return;
    const point = at ?? { clientX: seen.x + seen.width / 2, clientY: seen.y + seen.height / 2 };
    const across = (point.clientX - box.x) / box.width;
    const down = (point.clientY - box.y) / box.height;
    flushSync(() => setZoom(Math.min(Math.max(wanted, LEAST), MOST)));
    const next = sheet.current?.getBoundingClientRect();
    if (!next) return;
    panBy(next.x + across * next.width - point.clientX, next.y + down * next.height - point.clientY);
  };
  const panBy = (dx: number, dy: number) => {
    viewport.current?.scrollBy({ left: dx, top: dy, behavior: 'instant' });
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomTo(zoom * Math.exp(-event.deltaY / 300), event);
  });
  useEffect(() => {
    const box = viewport.current;
    const wheel = (event: WheelEvent) => onWheel(event);
    // React's passive listener cannot prevent page zoom.
    box?.addEventListener('wheel', wheel, { passive: false });
    return () => box?.removeEventListener('wheel', wheel);
  }, [viewport]);

  return {
    zoom,
    zoomIn: () => zoomTo(zoom * STEP),
    zoomOut: () => zoomTo(zoom / STEP),
    fit: () => setZoom(1),
    panBy,
    /** Space pans. */
    holdSpace: (isDown: boolean) => {
      isSpaceDown.current = isDown;
    },
    isPanning: () => isSpaceDown.current,
    /** True for the second finger. */
    touch: ({ pointerId, clientX, clientY }: PointerEvent): boolean => {
      touches.current.set(pointerId, { clientX, clientY });
      return touches.current.size > 1;
    },
    touchMoved: ({ pointerId, clientX, clientY }: PointerEvent): boolean => {
      const { current } = touches;
      const before = current.get(pointerId);
      if (before === undefined || current.size < 2) return false;
      const [other] = Array.from(current).flatMap(([id, point]) => (id === pointerId ? [] : [point]));
      current.set(pointerId, { clientX, clientY });
      if (other === undefined) return true;
      const was = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY);
      const is = Math.hypot(clientX - other.clientX, clientY - other.clientY);
      panBy((before.clientX - clientX) / 2, (before.clientY - clientY) / 2);
      const middle = { clientX: (clientX + other.clientX) / 2, clientY: (clientY + other.clientY) / 2 };
      if (was > 0) zoomTo((zoom * is) / was, middle);
      return true;
    },
    touchEnded: ({ pointerId }: PointerEvent): void => {
      touches.current.delete(pointerId);
    },
  };
}
