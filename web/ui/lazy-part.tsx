import { type ComponentType, useEffect, useReducer } from 'react';
import type { Duration } from '../../machines/kernel/time.ts';
import { afterFirstPicture, whenIdle } from './first-picture.ts';

const PRELOAD_WINDOW: Duration = 10_000;

const preloadParts = new Set<() => Promise<void>>();

interface LazyPartOptions<Props> {
  /** Returns false while the part is only preloaded and hidden. */
  readonly isAsked?: (props: Props) => boolean;
  readonly onMissing?: () => void;
  /** `idle`: preloads. `asked`: loads when `isAsked` is true. `last`: the same, but after the first paint (V321). */
  readonly loads?: 'idle' | 'asked' | 'last';
}

/** Retries on request and when the browser is online again (V436). */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isAsked = () => true, onMissing = () => {}, loads = 'idle' }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;
  const get = async () => {
    try {
      Part = await load();
    } finally {
      coming = null;
    }
  };
  const fetched = async () => {
    if (Part === null) await (coming ??= get());
  };
  if (loads === 'idle') preloadParts.add(fetched);
  return function Later(props: Props) {
    const [, show] = useReducer((count: number) => count + 1, 0);
    const isWanted = isAsked(props);
    useEffect(() => {
      if (Part !== null) return undefined;
      if (!isWanted) return whenIdle(() => void afterFirstPicture().then(preloadAll), PRELOAD_WINDOW);
      const ask = () => void fetched().then(show, onMissing);
      if (loads === 'last') void afterFirstPicture().then(ask);
      else ask();
      addEventListener('online', ask);
      return () => removeEventListener('online', ask);
    }, [isWanted]);
    return Part === null ? null : <Part {...props} />;
  };
}

function preloadAll(): void {
  for (const fetched of preloadParts) fetched().catch(() => {});
}
