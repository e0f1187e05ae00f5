import { type RefObject, useLayoutEffect } from 'react';

/** A preview is small, and shows all of it nevertheless. */
const SMALLEST_PX = 2;

/** Words stay whole as long as the text is at least this much of the size that it has with words broken. */
const WORTH_BREAKING = 0.4;

/**
 * Largest font size at which the element fits its parent, kept on changes. Breaks only a word that would make everything
 * small (V196).
 */
export function useFittedText(ref: RefObject<HTMLElement | null>, text: string, share = 1, scale = 1): void {
  useLayoutEffect(() => {
    const element = ref.current;
    const box = element?.parentElement;
    if (!element || !box || text === '') return;
    // What runs to the left goes beyond its box there, which is measured in its own direction alone.
    element.dir = 'auto';
    const fit = () => fitInto(element, box, share, scale);
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    // A font may arrive after the first fit.
    const { fonts } = document;
    fonts?.ready.then(fit, () => {});
    fonts?.addEventListener('loadingdone', fit);
    return () => {
      observer.disconnect();
      fonts?.removeEventListener('loadingdone', fit);
    };
  }, [ref, text, share, scale]);
}

function fitInto(element: HTMLElement, box: HTMLElement, share: number, scale: number): void {
  const { style } = element;
  style.overflowWrap = 'anywhere';
  const broken = largestIn(element, box, share);
  style.overflowWrap = 'normal';
  const whole = largestIn(element, box, share);
  const isBroken = whole < broken * WORTH_BREAKING;
  if (isBroken) style.overflowWrap = 'anywhere';
  style.fontSize = `${scale * (isBroken ? broken : whole)}px`;
}

/** The largest font size, in px, at which nothing of the element goes beyond its box. */
function largestIn(element: HTMLElement, box: HTMLElement, share: number): number {
  let fits = SMALLEST_PX;
  let tooLarge = Math.max(box.clientHeight * share, SMALLEST_PX + 1);
  while (tooLarge - fits > 0.5) {
    const middle = (fits + tooLarge) / 2;
    element.style.fontSize = `${middle}px`;
    const over = element.scrollHeight > box.clientHeight || element.scrollWidth > box.clientWidth;
    if (over) tooLarge = middle;
    else fits = middle;
  }
  return fits;
}
