import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const Nothing = () => null;

/**
 * A part of a page that is loaded after the rest. Where it cannot be, as the network or the server is away, it is left out,
 * and the rest goes on: a clock is not to end because its buttons did not come.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Nothing }),
    ),
  );
}
