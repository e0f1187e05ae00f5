import { useLayoutEffect } from 'react';

/** Puts an attribute on the page while this is shown, for styles elsewhere. Not by `:has()`, which Firefox 115 lacks (V200). */
export function useRootAttribute(name: `data-${string}`, on = true): void {
  useLayoutEffect(() => {
    if (!on) return undefined;
    document.documentElement.setAttribute(name, '');
    return () => document.documentElement.removeAttribute(name);
  }, [name, on]);
}
