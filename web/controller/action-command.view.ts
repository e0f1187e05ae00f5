import { MINUTE } from '../../machines/kernel/time.ts';
import { isBlank } from '../../machines/message/message.ts';
import type { Command } from '../../machines/room/commands.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { messageIndexOf, type ShortcutAction } from '../keys/shortcuts.view.ts';
import {
  audiencesToName,
  type MessageRow,
  messageRows,
  moderatorRows,
} from '../messages/message-rows.view.ts';

type ActionCommand = Command<
  | 'timeset/stop'
  | 'timeset/next'
  | 'timeset/previous'
  | 'timeset/adjust'
  | 'room/blackout'
  | 'room/onAir'
  | 'room/undo'
  | 'room/redo'
  | 'timers/flash'
  | 'messages/show'
  | 'messages/hide'
>;

/**
 * Returns the command that a keyboard or Stream Deck key sends now (V2460). Returns null for GO, which `useGo`
 * guards.
 */
export function actionCommand(action: ShortcutAction, view: RoomState): ActionCommand | null {
  const place = messageIndexOf(action);
  if (place !== null) return messageCommand(messageAt(view, place));
  const { settings } = view.room;
  switch (action) {
    case 'pause':
      return view.timeset.running ? { name: 'timeset/stop', payload: {} } : null;
    case 'next':
    case 'nextByRemote':
      return { name: 'timeset/next', payload: {} };
    case 'back':
    case 'backByRemote':
      return { name: 'timeset/previous', payload: {} };
    case 'minuteUp':
      return { name: 'timeset/adjust', payload: { ms: MINUTE } };
    case 'minuteDown':
      return { name: 'timeset/adjust', payload: { ms: -MINUTE } };
    case 'blackout':
      return { name: 'room/blackout', payload: { on: !settings.blackout } };
    case 'onAir':
      return { name: 'room/onAir', payload: { on: !settings.onAir } };
    case 'flash':
      return { name: 'timers/flash', payload: { count: 3 } };
    case 'hideMessage':
      return isShowingMessage(view) ? { name: 'messages/hide', payload: {} } : null;
    case 'clearFocus':
      return view.activeMessageId !== null && view.messageFocus
        ? { name: 'messages/show', payload: { messageId: view.activeMessageId, focus: false } }
        : null;
    case 'undo':
      return { name: 'room/undo', payload: {} };
    case 'redo':
      return { name: 'room/redo', payload: {} };
    default:
      return null;
  }
}

export const isShowingMessage = (view: RoomState): boolean =>
  messageRows(view).some(({ to }) => to.length > 0);

export function messageAt(view: RoomState, place: number): MessageRow | undefined {
  const row = moderatorRows(messageRows(view)).messages[place];
  return row && (row.state !== 'off' || !isBlank(row.text)) ? row : undefined;
}

function messageCommand(row: MessageRow | undefined): ActionCommand | null {
  if (row === undefined) return null;
  return row.state === 'off'
    ? { name: 'messages/show', payload: { messageId: row.id } }
    : { name: 'messages/hide', payload: audiencesToName(row) };
}
