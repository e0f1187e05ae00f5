import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** `ref` callback and visibility. */
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

/** V200. */
export function useMeasuredBox(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box || CSS.supports('width', '1cqw')) return undefined;
    const measure = () => {
      const { clientWidth, clientHeight } = box;
      box.style.setProperty('--cqw', `${clientWidth / 100}px`);
      box.style.setProperty('--cqh', `${clientHeight / 100}px`);
      box.toggleAttribute('data-upright', clientWidth < clientHeight);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [ref]);
}
