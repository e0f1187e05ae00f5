import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { afterFirstPicture } from '../ui/first-picture.ts';

const Nothing = () => null;

interface Loading<Props extends object> {
  /** It is what is seen first, and waits for nothing. */
  readonly atOnce?: boolean;
  /** What stands in where it cannot be had. */
  readonly otherwise?: ComponentType<Props>;
}

/**
 * A part of a page that is asked for once the rest is on the screen. Where it cannot be had, as the network or the server is away, it is left out,
 * and the rest goes on: a clock is not to end because its buttons did not come.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { atOnce = false, otherwise = Nothing }: Loading<Props> = {},
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    (atOnce ? load() : afterFirstPicture().then(load)).then(
      (part) => ({ default: part }),
      () => ({ default: otherwise }),
    ),
  );
}
