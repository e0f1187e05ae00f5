import { type ViewerScreen, viewerOf } from '../../../machines/view/viewer.ts';
import { useNow, useRoom } from '../../live/live-context.ts';

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The viewer of the surrounding room, repainted exactly when what it shows changes. `zone`: before the room's. */
export function useViewerScreen(zone: string | null = null): ViewerScreen {
  const { view, flashes } = useRoom();
  const at = (now: number) => viewerOf(view, { now, flashes, zone, deviceZone, locale: navigator.language });
  return at(useNow((now) => at(now).nextChange));
}
