import type { Instant } from '../../../machines/kernel/time.ts';
import { type Transport, transportOf } from '../../../machines/view/screens/transport.ts';
import { useNow, useRoom } from '../../live/live-context.ts';

/** The transport of the room, rendered again exactly when its digits change. */
export function useTransport(): Transport {
  const { view } = useRoom();
  const now = useNow((at: Instant) => transportOf(view, at).repaintAt);
  return transportOf(view, now);
}
