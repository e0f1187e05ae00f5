import { type ComponentType, createElement, lazy, startTransition, useLayoutEffect, useState } from 'react';
import { afterFirstPicture } from '../ui/first-picture.ts';

/**
 * Loads a part once the rest is on screen. Without network it is left out and retried when online: a clock must not end
 * for missing buttons. With a stand-in, loads at once.
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
