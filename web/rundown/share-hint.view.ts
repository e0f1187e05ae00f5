import type { TransportMode } from '../../machines/room/room.modes.ts';
import { shareHintWords } from './share-hint.words.ts';

export interface ShareHint {
  readonly title: string;
  readonly text: string;
}

/** GO only when it is next (V142). */
export function shareHint(mode: TransportMode): ShareHint {
  return shareHintWords[mode];
}
