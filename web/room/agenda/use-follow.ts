import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']);
const calm = matchMedia('(prefers-reduced-motion: reduce)');

interface Follow {
  /** Whether the list scrolls along by itself. */
  readonly following: boolean;
  /** Scrolls to the current item and along from there. */
  readonly resume: () => void;
}

/** Keeps the current item of a list in view, until the reader scrolls. `current`: the item's id. */
export function useFollow(list: RefObject<HTMLElement | null>, current: string | null): Follow {
  const [following, setFollowing] = useState(true);
  const arrived = useRef(false);
  useReaderScroll(list, () => setFollowing(false));
  useEffect(() => {
    const element = list.current;
    if (!following || !element || current === null) return undefined;
    const behavior = arrived.current && !calm.matches ? 'smooth' : 'instant';
    arrived.current = true;
    // It tells the present size at once, and later ones: items far off get their true height when they are drawn first.
    const observer = new ResizeObserver(() => {
      const item = element.querySelector('[aria-current]');
      if (item) center(item, behavior);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, current, following]);
  return { following, resume: () => setFollowing(true) };
}

/** Scrolls what the item is in, and nothing around that: the rest of a desk stands still. */
function center(item: Element, behavior: ScrollBehavior): void {
  const scroller = scrollerOf(item);
  const frame = scroller?.getBoundingClientRect() ?? { top: 0, height: innerHeight };
  const box = item.getBoundingClientRect();
  const top = box.top + box.height / 2 - frame.top - frame.height / 2;
  (scroller ?? window).scrollBy({ top, behavior });
}

/** The nearest element that scrolls; null: the page. */
function scrollerOf({ parentElement }: Element): Element | null {
  if (parentElement === null || parentElement === document.body) return null;
  const scrolls = /auto|scroll/.test(getComputedStyle(parentElement).overflowY);
  return scrolls ? parentElement : scrollerOf(parentElement);
}

/** Wheel, finger and keys are the reader's; scrolling by script sends none of these. */
function useReaderScroll(list: RefObject<HTMLElement | null>, onScroll: () => void): void {
  const onInput = useEffectEvent(({ target }: Event) => {
    const inside = target instanceof Node && list.current?.contains(target);
    if (inside || target === document.body || target === document.documentElement) onScroll();
  });
  useEffect(() => {
    const leaving = new AbortController();
    const options = { passive: true, signal: leaving.signal };
    const scrolled = (event: Event) => onInput(event);
    const onKey = (event: KeyboardEvent) => SCROLL_KEYS.has(event.key) && scrolled(event);
    window.addEventListener('wheel', scrolled, options);
    window.addEventListener('touchmove', scrolled, options);
    window.addEventListener('keydown', onKey, options);
    return () => leaving.abort();
  }, []);
}
