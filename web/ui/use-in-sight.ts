import { type RefCallback, useCallback, useState } from 'react';

export function useInSight(): readonly [watch: RefCallback<HTMLElement>, isSeen: boolean] {
  const [isSeen, see] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => see(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, isSeen];
}
