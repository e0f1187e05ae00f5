import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { moveWords } from '../../machines/view/row-window.ts';

/** A row on its way: by pointer with a distance, by keyboard without. */
export interface Held {
  readonly from: number;
  readonly to: number;
  /** How far the pointer has moved it, px; null when held by keyboard. */
  readonly dy: number | null;
}

interface Parts {
  readonly count: number;
  readonly nameOf: (place: number) => string;
  /** The place under a pointer at this height of the window, px. */
  readonly placeAt: (clientY: number, from: number) => number;
  readonly onMove: (from: number, to: number) => void;
  /** Told where the pointer is while something is held, so that the list can scroll along. */
  readonly onDrag?: (clientY: number) => void;
}

/**
 * Moving rows by mouse, touch and keyboard. The handle takes Space or Enter to lift and to drop, arrows, Home and End
 * to move, Escape to put it back. `said` belongs into a live region.
 */
export function useReorder(parts: Parts) {
  const [held, setHeld] = useState<Held | null>(null);
  const [said, setSaid] = useState('');
  const startY = useRef(0);
  const drop = () => {
    setHeld(null);
    if (held && held.to !== held.from) parts.onMove(held.from, held.to);
    if (held?.dy === null) setSaid(`Dropped: ${moveWords(parts.nameOf(held.from), held.to, parts.count)}`);
  };
  const pointer = {
    onPointerDown: (place: number) => (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      startY.current = event.clientY;
      setHeld({ from: place, to: place, dy: 0 });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (held === null || held.dy === null) return;
      const to = parts.placeAt(event.clientY, held.from);
      setHeld({ ...held, to, dy: event.clientY - startY.current });
      parts.onDrag?.(event.clientY);
    },
    onPointerUp: () => held !== null && held.dy !== null && drop(),
    onPointerCancel: () => setHeld(null),
  };
  const step = (key: string, { from, to }: Held): number | null => {
    const last = parts.count - 1;
    const places: Record<string, number> = { ArrowUp: to - 1, ArrowDown: to + 1, Home: 0, End: last };
    const place = places[key];
    return place === undefined ? null : Math.min(Math.max(0, place), Math.max(from, last));
  };
  const onKeyDown = (place: number) => (event: KeyboardEvent<HTMLElement>) => {
    const lifts = event.key === ' ' || event.key === 'Enter';
    if (!held && !lifts) return;
    event.preventDefault();
    event.stopPropagation();
    if (!held) {
      setHeld({ from: place, to: place, dy: null });
      setSaid(
        `Lifted: ${moveWords(parts.nameOf(place), place, parts.count)}. Arrows move, Space drops, Escape cancels.`,
      );
    } else if (lifts) drop();
    else if (event.key === 'Escape') cancel();
    else moveHeld(step(event.key, held));
  };
  const cancel = () => {
    if (held) setSaid('Move cancelled.');
    setHeld(null);
  };
  const moveHeld = (to: number | null) => {
    if (held === null || to === null) return;
    setHeld({ ...held, to });
    setSaid(moveWords(parts.nameOf(held.from), to, parts.count));
  };
  const handleProps = (place: number) => ({
    onPointerDown: pointer.onPointerDown(place),
    onPointerMove: pointer.onPointerMove,
    onPointerUp: pointer.onPointerUp,
    onPointerCancel: pointer.onPointerCancel,
    onKeyDown: onKeyDown(place),
    onBlur: () => held?.dy === null && cancel(),
    'data-lifted': (held?.dy === null && held.from === place) || undefined,
  });
  return { held, said, handleProps };
}
