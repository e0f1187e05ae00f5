import { memoized } from '../../../machines/kernel/memoized.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { ScreenLook } from '../../../machines/view/screens/timer-face.ts';
import { type ViewerScreen, viewerOf } from '../../../machines/view/screens/viewer.ts';
import { language } from '../../app/language.ts';
import { useNow, useRoom } from '../../live/live-context.ts';

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The viewer of the surrounding room, repainted exactly when what it shows changes. */
export function useViewerScreen(look: ScreenLook = {}): ViewerScreen {
  const { view, flashes } = useRoom();
  // Asked twice of the same instant: what is shown, and when that changes.
  const at = memoized(1, (now: Instant) =>
    viewerOf(view, { ...look, now, flashes, deviceZone, locale: language }),
  );
  return at(useNow((now) => at(now).nextChange));
}
