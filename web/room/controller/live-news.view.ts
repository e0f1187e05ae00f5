import type { RoomState } from '../../../machines/room/room.state.ts';
import { type MessageState, messageRows } from '../../message/message-rows.view.ts';
import { shownRow } from '../../message/moderator.view.ts';
import { controllerWords } from '../editing/controller.words.ts';

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
