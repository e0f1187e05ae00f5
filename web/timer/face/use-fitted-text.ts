import { type RefObject, useLayoutEffect } from 'react';

const SMALLEST_PX = 6;

/**
 * Gives the element the largest font size at which it fits its parent, and keeps it so when the parent or the text
 * changes; at most a share of the parent's height. Text that has no spaces breaks where it must.
 */
export function useFittedText(ref: RefObject<HTMLElement | null>, text: string, share = 1): void {
  useLayoutEffect(() => {
    const element = ref.current;
    const box = element?.parentElement;
    if (!element || !box || text === '') return;
    const fit = () => fitInto(element, box, share);
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    // The font may arrive after the first fit.
    document.fonts?.ready.then(fit, () => {});
    return () => observer.disconnect();
  }, [ref, text, share]);
}

function fitInto(element: HTMLElement, box: HTMLElement, share: number): void {
  let fits = SMALLEST_PX;
  let tooLarge = Math.max(box.clientHeight * share, SMALLEST_PX + 1);
  while (tooLarge - fits > 0.5) {
    const middle = (fits + tooLarge) / 2;
    element.style.fontSize = `${middle}px`;
    const over = element.scrollHeight > box.clientHeight || element.scrollWidth > box.clientWidth;
    if (over) tooLarge = middle;
    else fits = middle;
  }
  element.style.fontSize = `${fits}px`;
}
