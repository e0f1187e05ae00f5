import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { afterFirstPicture } from '../ui/first-picture.ts';

const Nothing = () => null;

/**
 * A part of a page that is asked for once the rest is on the screen. Where it cannot be had, as the network or the server is away, it is left out,
 * and the rest goes on: a clock is not to end because its buttons did not come.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    afterFirstPicture()
      .then(load)
      .then(
        (part) => ({ default: part }),
        () => ({ default: Nothing }),
      ),
  );
}
