import { useLayoutEffect } from 'react';

/** Firefox 115 lacks `:has()` (V200). */
export function useRootAttribute(name: `data-${string}`, on = true): void {
  useLayoutEffect(() => {
    if (!on) return undefined;
    document.documentElement.setAttribute(name, '');
    return () => document.documentElement.removeAttribute(name);
  }, [name, on]);
}
