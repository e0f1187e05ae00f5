import { useEffect, useState } from 'react';
import { type Duration, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import type { Design } from '../../../machines/output/design.ts';
import { onDisplayTime } from '../../live/live-context.ts';
import type { ServerClock } from '../../live/live-room.ts';
import { loadParts } from './design-element.tsx';
import { loadFonts } from './design-fonts.ts';
import { loadPictures } from './pictures.ts';

/** A design whose fonts and pictures have not come by then is drawn with what stands in for them. */
export const LONGEST_WAIT: Duration = 5 * SECOND;

/**
 * The design to draw: the one that is asked for from when its fonts and pictures are there, but not before `showAt`; until
 * then the one before it. Null: there has been none yet (V356).
 */
export function useShownDesign(design: Design, showAt: Instant | null, clock: ServerClock): Design | null {
  const [shown, show] = useState<Design | null>(null);
  useEffect(() => {
    if (shown === design) return undefined;
    let cancel = () => {};
    let isOver = false;
    const atItsTime = () => {
      if (isOver) return;
      isOver = true;
      cancel();
      const at = showAt ?? clock.now();
      const change = () => {
        show(design);
        // What a screen that came late is judged by (V442).
        performance.mark('callboard:design', { detail: { at: clock.now(), showAt: at } });
      };
      if (at <= clock.now()) change();
      else cancel = onDisplayTime(clock, at, change);
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

/** All that a design is drawn with, as far as it can be had: its fonts, its pictures, and the code of what few designs have. */
export async function loadDesign(design: Design): Promise<void> {
  await Promise.allSettled([loadFonts(design), loadPictures(design), loadParts(design)]);
}
