import { useEffect, useState } from 'react';
import { type Duration, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import type { Design } from '../../../machines/output/design.ts';
import type { ServerClock } from '../../live/live-room.ts';
import { hasOwnFonts, loadFonts } from './design-fonts.ts';
import { hasParts, loadParts } from './design-parts.ts';
import { loadPictures, picturesIn } from './pictures.ts';

/** A design whose fonts and pictures have not come by then is drawn with what stands in for them. */
export const LONGEST_WAIT: Duration = 5 * SECOND;

/**
 * The design to draw: the one that is asked for from when its fonts and pictures are there, but not before `showAt`; until
 * then the one before it. Null: there has been none yet (V356). A first one for which nothing is loaded is there at once.
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
        // What a screen that came late is judged by (V442).
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

/**
 * Runs once it is time, or the clock has been set back, told when it was looked for the last time in vain. It is looked for in each frame: a timer
 * is late on a busy machine, and frames would pass. Returns the way to call it off.
 */
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

/** Whether the page has all that the design is drawn with, so that its first picture waits for nothing. */
const isAtHand = (design: Design): boolean =>
  hasOwnFonts(design) && picturesIn(design).length === 0 && hasParts(design);

/** All that a design is drawn with, as far as it can be had: its fonts, its pictures, and the code of what few designs have. */
export async function loadDesign(design: Design): Promise<void> {
  await Promise.allSettled([loadFonts(design), loadPictures(design), loadParts(design)]);
}
