import type { TransportMode } from '../../../machines/room/room.modes.ts';
import { shareHintWords } from './share-hint.words.ts';

/** What a controller with one timer says to do next. */
export interface ShareHint {
  readonly title: string;
  readonly text: string;
}

/** By the state of the clock: GO is named only where it is what comes next (V142). */
export function shareHint(mode: TransportMode): ShareHint {
  return shareHintWords[mode];
}
