import { type ComponentType, createElement, lazy, startTransition, useLayoutEffect, useState } from 'react';
import { afterFirstPicture } from '../ui/first-picture.ts';

/**
 * A part of a page that is asked for once the rest is on the screen. Where it cannot be had, as the network or the server is away, it is left out,
 * and the rest goes on: a clock is not to end because its buttons did not come. It is asked for again when the network is
 * back, and when it is next wanted. One that something can stand in for is what is seen first, and is asked for at once.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: ComponentType<Props> | null = null,
): ComponentType<Props> {
  let isMissing = false;
  const leftOut = () => {
    isMissing = true;
    return { default: standIn ?? (() => null) };
  };
  const ask = () =>
    lazy(() =>
      (standIn ? load() : afterFirstPicture().then(load)).then((part) => ({ default: part }), leftOut),
    );
  let asked = ask();
  const askAgain = () => {
    if (isMissing) asked = ask();
    isMissing = false;
    return asked;
  };
  return function OptionalPart(props: Props) {
    const [part, setPart] = useState(() => asked);
    // Not after the next paint: what stands in can be seen by then, and the network be back.
    useLayoutEffect(() => {
      const retry = () => startTransition(() => setPart(askAgain()));
      addEventListener('online', retry);
      return () => {
        removeEventListener('online', retry);
        askAgain();
      };
    }, []);
    return createElement(part, props);
  };
}
