import type { RoomState } from '../../machines/room/room.state.ts';
import { controllerWords } from '../keys/controller.words.ts';
import { type MessageState, messageRows, shownMessageRow } from '../messages/message-rows.view.ts';

type LiveNewsState = MessageState & {
  readonly room: { readonly settings: Pick<RoomState['room']['settings'], 'blackout' | 'onAir'> };
};

export function liveAnnouncement(state: LiveNewsState): string {
  const { blackout, onAir } = state.room.settings;
  const shown = shownMessageRow(messageRows(state));
  return [
    blackout && controllerWords.blackoutNote,
    onAir && controllerWords.onAir,
    shown && controllerWords.messageOnScreens(shown.title),
  ]
    .filter(Boolean)
    .join('. ');
}

export const SIDE_PANELS = ['messages', 'questions', 'devices', 'links'] as const;
export type SidePanel = (typeof SIDE_PANELS)[number];

/** Returns null if the user closed the panel. Without a stored choice, the messages open (V654). */
export function parseStoredPanel(stored: string | null): SidePanel | null {
  if (stored === NO_PANEL) return null;
  return SIDE_PANELS.find((panel) => panel === stored) ?? 'messages';
}

export const NO_PANEL = 'none';
