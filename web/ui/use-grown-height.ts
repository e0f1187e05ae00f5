import { type RefObject, useLayoutEffect } from 'react';

/** Keeps a field as tall as its text, by hand where the browser has no `field-sizing` (V203). Styles bound the height. */
export function useGrownHeight(ref: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const field = ref.current;
    if (field?.value !== text || CSS.supports('field-sizing', 'content')) return undefined;
    let width = 0;
    const grow = () => {
      // Its own height changes by this: only a new width is news.
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
