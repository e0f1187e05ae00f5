import { type RefObject, useLayoutEffect } from 'react';

/** For previews. */
const SMALLEST_PX = 2;

/** Scale above which words stay whole. */
const WORTH_BREAKING = 0.4;

/** Largest font size that fits, updated. Breaks only words that would make everything small (V196). */
export function useFittedText(ref: RefObject<HTMLElement | null>, text: string, share = 1, scale = 1): void {
  useLayoutEffect(() => {
    const element = ref.current;
    const box = element?.parentElement;
    if (!element || !box || text === '') return;
    // Overflow is measured in the text's direction.
    element.dir = 'auto';
    const fit = () => fitInto(element, box, share, scale);
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    // Fonts load late.
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

/** px. */
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
