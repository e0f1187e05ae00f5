import { MINUTE } from '../../machines/kernel/time.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { siteWords } from '../../machines/words/site.ts';
import { instantShow } from './instant-timer.view.ts';

export const DEMO_LENGTH = 20 * MINUTE;

export function demoShow(kickoff: number): RoomState {
  return instantShow(DEMO_LENGTH, kickoff, { name: siteWords.demoTitle, extra: siteWords.demoSpeaker });
}
