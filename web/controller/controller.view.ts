import type { RoomState } from '../../machines/room/room.state.ts';
import { controllerWords } from '../keys/controller.words.ts';
import { type MessageState, messageRows, shownRow } from '../messages/message-rows.view.ts';

type State = MessageState & {
  readonly room: { readonly settings: Pick<RoomState['room']['settings'], 'blackout' | 'onAir'> };
};

export function liveNews(state: State): string {
  const { blackout, onAir } = state.room.settings;
  const shown = shownRow(messageRows(state));
  return [
    blackout && controllerWords.blackoutNote,
    onAir && controllerWords.onAir,
    shown && controllerWords.messageOnScreens(shown.title),
  ]
    .filter(Boolean)
    .join('. ');
}

export const PANELS = ['messages', 'questions', 'devices', 'links'] as const;
export type SidePanel = (typeof PANELS)[number];

/** Returns null if the user closed the panel. Without a stored choice, the messages open (V654). */
export function keptPanel(stored: string | null): SidePanel | null {
  if (stored === NO_PANEL) return null;
  return PANELS.find((panel) => panel === stored) ?? 'messages';
}

export const NO_PANEL = 'none';
