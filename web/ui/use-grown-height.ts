import { type RefObject, useLayoutEffect } from 'react';

/** Grows with its text; by hand without `field-sizing` (V203). */
export function useGrownHeight(ref: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const field = ref.current;
    if (field?.value !== text || CSS.supports('field-sizing', 'content')) return undefined;
    let width = 0;
    const grow = () => {
      // Only width changes matter.
      if (field.offsetWidth === width) return;
      width = field.offsetWidth;
      field.style.height = 'auto';
      field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
    };
    grow();
    const observer = new ResizeObserver(grow);
    observer.observe(field);
    return () => observer.disconnect();
  }, [ref, text]);
}
