import type { ScreenLook } from '../../../machines/view/screens/timer-face.ts';
import { type ViewerScreen, viewerOf } from '../../../machines/view/screens/viewer.ts';
import { language } from '../../app/language.ts';
import { useNow, useRoom } from '../../live/live-context.ts';

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The viewer of the surrounding room, repainted exactly when what it shows changes. */
export function useViewerScreen(look: ScreenLook = {}): ViewerScreen {
  const { view, flashes } = useRoom();
  const at = (now: number) => viewerOf(view, { ...look, now, flashes, deviceZone, locale: language });
  return at(useNow((now) => at(now).nextChange));
}
