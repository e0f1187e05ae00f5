import { useSyncExternalStore } from 'react';

/** `wide` has three columns, `medium` two. `phone` shows one part, and its transport stays visible. */
export type Layout = 'wide' | 'medium' | 'phone';

const wideScreen = matchMedia('(width >= 1320px)');
const mediumScreen = matchMedia('(width >= 720px)');

export function useLayout(): Layout {
  return useSyncExternalStore(subscribeToLayout, currentLayout);
}

function currentLayout(): Layout {
  if (wideScreen.matches) return 'wide';
  return mediumScreen.matches ? 'medium' : 'phone';
}

function subscribeToLayout(listener: () => void): () => void {
  for (const query of [wideScreen, mediumScreen]) query.addEventListener('change', listener);
  return () => {
    for (const query of [wideScreen, mediumScreen]) query.removeEventListener('change', listener);
  };
}
