import { useSyncExternalStore } from 'react';

/** `wide` has three columns, `medium` two. `phone` shows one part, and its transport stays visible. */
export type Layout = 'wide' | 'medium' | 'phone';

const wide = matchMedia('(width >= 1320px)');
const medium = matchMedia('(width >= 720px)');

export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, current);
}

function current(): Layout {
  if (wide.matches) return 'wide';
  return medium.matches ? 'medium' : 'phone';
}

function subscribe(listener: () => void): () => void {
  for (const query of [wide, medium]) query.addEventListener('change', listener);
  return () => {
    for (const query of [wide, medium]) query.removeEventListener('change', listener);
  };
}
