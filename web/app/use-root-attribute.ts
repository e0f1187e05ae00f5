import { useLayoutEffect } from 'react';

/** Sets an attribute of the document element, because Firefox 115 lacks `:has()` (V200). */
export function useRootAttribute(name: `data-${string}`, on = true): void {
  useLayoutEffect(() => {
    if (!on) return undefined;
    document.documentElement.setAttribute(name, '');
    return () => document.documentElement.removeAttribute(name);
  }, [name, on]);
}
