import type { RoomState } from '../../machines/room/room.state.ts';
import { controllerWords } from '../keys/controller.words.ts';
import { type MessageState, messageRows } from '../messages/message-rows.view.ts';
import { shownRow } from '../messages/moderator.view.ts';

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
