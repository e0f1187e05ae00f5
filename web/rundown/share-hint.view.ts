import type { TransportMode } from '../../machines/room/room.modes.ts';
import { shareHintWords } from './rundown.words.ts';

interface ShareHint {
  readonly title: string;
  readonly text: string;
}

/** GO only when it is next (V142). */
export function shareHint(mode: TransportMode): ShareHint {
  return shareHintWords[mode];
}
