import { type ReactNode, useMemo } from 'react';
import { memoized } from '../../../machines/kernel/memoized.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { Design } from '../../../machines/output/design.ts';
import type { ScreenLook } from '../../../machines/view/screens/timer-face.ts';
import { designScreens } from '../../../machines/view/stage/design-screen.ts';
import { language } from '../../app/language.ts';
import { useNow, useRoom } from '../../live/live-context.ts';
import { useFirstPicture } from '../../ui/first-picture.ts';
import { DesignStage } from './design-stage.tsx';
import { useShownDesign } from './use-shown-design.ts';

const NO_LOOK: ScreenLook = {};

export interface DesignViewProps {
  readonly design: Design;
  /** When a design that was taken is to be seen, by the clock of the room; null: at once. */
  readonly showAt?: Instant | null;
  readonly look?: ScreenLook;
  readonly framed?: boolean;
  /** What stands here until then. */
  readonly before?: ReactNode;
}

/** A design of the surrounding room, repainted exactly when what it shows changes. */
export function DesignView({
  design,
  showAt = null,
  look = NO_LOOK,
  framed = false,
  before = null,
}: DesignViewProps) {
  const shown = useShownDesign(design, showAt, useRoom().clock);
  useFirstPicture(shown !== null || before !== null);
  return shown ? <DesignNow design={shown} look={look} framed={framed} /> : before;
}

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The same, without waiting for its fonts and pictures. */
export function DesignNow({
  design,
  look = NO_LOOK,
  framed = false,
}: Pick<DesignViewProps, 'design' | 'look' | 'framed'>) {
  const { view, flashes } = useRoom();
  const at = useMemo(() => {
    const locale = design.language ?? language;
    // Asked twice of the same instant: what is shown, and when that changes.
    return memoized(1, designScreens(view, design, { ...look, flashes, deviceZone, locale }));
  }, [view, design, look, flashes]);
  return <DesignStage screen={at(useNow((now) => at(now).nextChange))} framed={framed} />;
}
