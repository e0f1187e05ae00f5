import { memo, useEffect, useMemo, useState } from 'react';
import { memoize } from '../../../machines/kernel/memoized.ts';
import { type Duration, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import type { ScreenAudience } from '../../../machines/message/message.ts';
import type { Design } from '../../../machines/output/design.ts';
import {
  effectiveDesign,
  inLightTheme,
  STAGE_DESIGN,
  viewerDesign,
} from '../../../machines/output/layout-designs.ts';
import type { Output } from '../../../machines/output/output.ts';
import { clockNamed } from '../../../machines/room/clock.showing.ts';
import { showSeenBy } from '../../../machines/room/shown-messages.ts';
import { language } from '../../app/language.ts';
import { useNow, useRoom } from '../../live/live-context.ts';
import type { ServerClock } from '../../live/live-room.ts';
import type { ScreenLook } from '../../stage/viewer.view.ts';
import { useFirstPicture } from '../../ui/first-picture.ts';
import { arePartsLoaded, loadParts } from './design-element.tsx';
import { hasOwnFonts, loadFonts } from './design-fonts.ts';
import { type DesignScreen, designScreens } from './design-screen.view.ts';
import { DesignStage } from './design-stage.tsx';
import { loadPictures, picturesIn } from './pictures.ts';

export const MAX_DESIGN_WAIT: Duration = 5 * SECOND;

/** Returns the design once its assets are loaded, not before `showAt`. Returns null until then (V356). */
function useShownDesign(design: Design, showAt: Instant | null, clock: ServerClock): Design | null {
  const [shown, show] = useState<Design | null>(() => (isDesignLoaded(design) ? design : null));
  useEffect(() => {
    if (shown === design) return undefined;
    let cancel = () => {};
    let isOver = false;
    const atItsTime = () => {
      if (isOver) return;
      isOver = true;
      cancel();
      const at = showAt ?? clock.now();
      cancel = onFrameAt(clock, at, (lookedAt) => {
        show(design);
        // The performance test of V442 reads this mark.
        performance.mark('callboard:design', { detail: { at: clock.now(), showAt: at, lookedAt } });
      });
    };
    const last = setTimeout(atItsTime, MAX_DESIGN_WAIT);
    cancel = () => clearTimeout(last);
    void loadDesign(design).then(atItsTime);
    return () => {
      isOver = true;
      cancel();
    };
  }, [design, showAt, clock, shown]);
  return shown;
}

/** Calls `run` in an animation frame, because timers are late on busy machines. Returns a cancel function. */
function onFrameAt(clock: ServerClock, at: Instant, run: (lookedAt: number) => void): () => void {
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

const isDesignLoaded = (design: Design): boolean =>
  hasOwnFonts(design) && picturesIn(design).length === 0 && arePartsLoaded(design);

export async function loadDesign(design: Design): Promise<void> {
  await Promise.allSettled([loadFonts(design), loadPictures(design), loadParts(design)]);
}

const DEFAULT_LOOK: ScreenLook = {};

export function useViewerScreen(look: ScreenLook = DEFAULT_LOOK): DesignScreen | null {
  const [first] = useRoom().view.outputs;
  const isLight = look.theme === 'light';
  const isAlone = clockNamed(useRoom().view, look.clockId ?? '') !== undefined;
  const design = useMemo(() => {
    const ownDesign = isAlone ? STAGE_DESIGN : viewerDesign(first);
    return isLight ? inLightTheme(ownDesign) : ownDesign;
  }, [first, isLight, isAlone]);
  return useDesignScreen(design, first?.showAt ?? null, look);
}

export function useOutputScreen(output: Output, look: ScreenLook = DEFAULT_LOOK): DesignScreen | null {
  const design = useMemo(() => effectiveDesign(output), [output]);
  return useDesignScreen(design, output.showAt ?? null, look, output.audience);
}

function useDesignScreen(
  design: Design,
  showAt: Instant | null,
  look: ScreenLook,
  audience?: ScreenAudience,
): DesignScreen | null {
  const shown = useShownDesign(design, showAt, useRoom().clock);
  useFirstPicture(shown !== null);
  return useScreenNow(shown, look, audience);
}

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function useScreenNow(
  design: Design | null,
  look: ScreenLook,
  audience: ScreenAudience = 'STAGE',
): DesignScreen | null {
  const { view: whole, flashes } = useRoom();
  const view = useMemo(() => (whole.shown ? showSeenBy(audience, whole) : whole), [audience, whole]);
  const at = useMemo(() => {
    if (design === null) return null;
    const locale = design.language ?? language;
    return memoize(1, designScreens(view, design, { ...look, flashes, deviceZone, locale }));
  }, [view, design, look, flashes]);
  const now = useNow((instant) => at && at(instant).nextChange);
  return at && at(now);
}

export function ViewerPicture({ look }: { readonly look?: ScreenLook }) {
  const screen = useViewerScreen(look);
  return screen && <DesignStage screen={screen} />;
}

interface OutputPictureProps {
  readonly output: Output;
  readonly look?: ScreenLook;
}

export const OutputPicture = memo(function OutputPicture({ output, look }: OutputPictureProps) {
  const screen = useOutputScreen(output, look);
  return screen && <DesignStage screen={screen} />;
});

interface DesignViewProps {
  readonly design: Design;
  readonly showAt?: Instant | null;
  readonly framed?: boolean;
}

export function DesignView({ design, showAt = null, framed = false }: DesignViewProps) {
  const screen = useDesignScreen(design, showAt, DEFAULT_LOOK);
  return screen && <DesignStage screen={screen} framed={framed} />;
}

export function LiveDesign({ design }: Pick<DesignViewProps, 'design'>) {
  const screen = useScreenNow(design, DEFAULT_LOOK);
  return screen && <DesignStage screen={screen} />;
}
