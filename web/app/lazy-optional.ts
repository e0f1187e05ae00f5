import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { afterFirstPicture } from '../ui/first-picture.ts';

/**
 * A part of a page that is asked for once the rest is on the screen. Where it cannot be had, as the network or the server is away, it is left out,
 * and the rest goes on: a clock is not to end because its buttons did not come. One that something can stand in for is what
 * is seen first, and is asked for at once.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn?: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    (standIn ? load() : afterFirstPicture().then(load)).then(
      (part) => ({ default: part }),
      () => ({ default: standIn ?? (() => null) }),
    ),
  );
}
