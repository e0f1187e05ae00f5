import { MINUTE } from '../../machines/kernel/time.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { siteWords } from '../../machines/words/site.ts';
import { instantShow } from './instant-timer.view.ts';

/** 20 minutes. */
export const DEMO_LENGTH = 20 * MINUTE;

/** A talk that began at `kickoff` (local time). */
export function demoShow(kickoff: number): RoomState {
  return instantShow(DEMO_LENGTH, kickoff, { name: siteWords.demoTitle, extra: siteWords.demoSpeaker });
}
