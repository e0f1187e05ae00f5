import { type RefObject, useLayoutEffect } from 'react';

/** Sets the size units in browsers without container queries (V200). */
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
