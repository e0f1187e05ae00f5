import { useEffect, useReducer } from 'react';
import { isDeepEqual } from '../../machines/kernel/shapes.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { onDisplayTime, useRoom } from './live-context.ts';

/** A value and how long it is valid. Null means until the room changes. */
interface Reading<Value> {
  readonly value: Value;
  readonly until: Instant | null;
}

/** Reads a value at the screen's time. Renders again only if the value changes (V320). */
export function useReading<Value>(
  read: (now: Instant) => Reading<Value>,
  isSame: (one: Value, other: Value) => boolean = isDeepEqual,
): Value {
  const { clock } = useRoom();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const shown = read(clock.now());
  useEffect(() => {
    let stop = () => {};
    const wait = ({ until }: Reading<Value>) => {
      if (until !== null) stop = onDisplayTime(clock, until, look);
    };
    const look = () => {
      const next = read(clock.now());
      if (isSame(shown.value, next.value)) wait(next);
      else render();
    };
    wait(shown);
    return () => stop();
  });
  return shown.value;
}
