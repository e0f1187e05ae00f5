import { useEffect, useState } from 'react';
import { type Duration, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import type { Design } from '../../../machines/output/design.ts';
import type { ServerClock } from '../../live/live-room.ts';
import { hasOwnFonts, loadFonts } from './design-fonts.ts';
import { hasParts, loadParts } from './design-parts.ts';
import { loadPictures, picturesIn } from './pictures.ts';

/** Then draws with fallbacks. */
export const LONGEST_WAIT: Duration = 5 * SECOND;

/**
 * Switches once fonts and images are loaded, but not before `showAt`. Null: none yet (V356). A first design without
 * assets is immediate.
 */
export function useShownDesign(design: Design, showAt: Instant | null, clock: ServerClock): Design | null {
  const [shown, show] = useState<Design | null>(() => (isAtHand(design) ? design : null));
  useEffect(() => {
    if (shown === design) return undefined;
    let cancel = () => {};
    let isOver = false;
    const atItsTime = () => {
      if (isOver) return;
      isOver = true;
      cancel();
      const at = showAt ?? clock.now();
      cancel = inFrameOf(clock, at, (lookedAt) => {
        show(design);
        // Measured by V442.
        performance.mark('callboard:design', { detail: { at: clock.now(), showAt: at, lookedAt } });
      });
    };
    const last = setTimeout(atItsTime, LONGEST_WAIT);
    cancel = () => clearTimeout(last);
    void loadDesign(design).then(atItsTime);
    return () => {
      isOver = true;
      cancel();
    };
  }, [design, showAt, clock, shown]);
  return shown;
}

/** Polls by frame: timers are late on busy machines. Returns a cancel function. */
function inFrameOf(clock: ServerClock, at: Instant, run: (lookedAt: number) => void): () => void {
  let frame = 0;
  let last = Number.NEGATIVE_INFINITY;
  let lookedAt = performance.now();
  const look = () => {
    const now = clock.now();
    if (now >= at || now < last) return run(lookedAt);
    last = now;
    lookedAt = performance.now();
    frame = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(frame);
}

/** No assets to load. */
const isAtHand = (design: Design): boolean =>
  hasOwnFonts(design) && picturesIn(design).length === 0 && hasParts(design);

/** Fonts, images and rare elements. */
export async function loadDesign(design: Design): Promise<void> {
  await Promise.allSettled([loadFonts(design), loadPictures(design), loadParts(design)]);
}
