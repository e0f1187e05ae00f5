import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']);
const POINTER_INPUT = ['wheel', 'touchmove', 'pointerdown'] as const;
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

export function useFollow(list: RefObject<HTMLElement | null>, current: string | null) {
  const [following, setFollowing] = useState(true);
  const arrived = useRef(false);
  useReaderScroll(list, () => setFollowing(false));
  useEffect(() => {
    const element = list.current;
    if (!following || !element || current === null) return undefined;
    const behavior = arrived.current && !reducedMotion.matches ? 'smooth' : 'instant';
    arrived.current = true;
    // Scrolls again when the height changes, because browsers measure distant items late.
    const observer = new ResizeObserver(() => {
      const item = element.querySelector('[aria-current]');
      if (item) scrollToCenter(item, behavior);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, current, following]);
  return { following, resume: () => setFollowing(true) };
}

function scrollToCenter(item: Element, behavior: ScrollBehavior): void {
  const scroller = scrollerOf(item.parentElement);
  const frame = scroller?.getBoundingClientRect() ?? { top: 0, height: innerHeight };
  const box = item.getBoundingClientRect();
  const top = box.top + box.height / 2 - frame.top - frame.height / 2;
  (scroller ?? window).scrollBy({ top, behavior });
}

function scrollerOf(element: Element | null): Element | null {
  if (element === null || element === document.body || element === document.documentElement) return null;
  const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY);
  return scrolls ? element : scrollerOf(element.parentElement);
}

/** Calls `onScroll` when the reader scrolls. Listens to input events, because scripts cause scroll events too. */
function useReaderScroll(list: RefObject<HTMLElement | null>, onScroll: () => void): void {
  const onInput = useEffectEvent(({ target, type }: Event) => {
    const scroller = scrollerOf(list.current);
    const onBar = target === (scroller ?? document.documentElement);
    const same = target instanceof Element && scrollerOf(target) === scroller;
    if (type === 'pointerdown' ? !onBar : !same) return;
    (scroller ?? window).scrollBy({ top: 0, behavior: 'instant' });
    onScroll();
  });
  useEffect(() => {
    const options = { passive: true };
    const listen = (event: Event) => onInput(event);
    const onKey = (event: KeyboardEvent) => SCROLL_KEYS.has(event.key) && onInput(event);
    for (const type of POINTER_INPUT) window.addEventListener(type, listen, options);
    window.addEventListener('keydown', onKey, options);
    return () => {
      // Chromium 87 does not support the `signal` option of listeners.
      for (const type of POINTER_INPUT) window.removeEventListener(type, listen);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}
