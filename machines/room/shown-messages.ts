import type { MessageId } from '../kernel/ids.ts';
import { isDeepEqual } from '../kernel/shapes.ts';
import { MESSAGE_AUDIENCES, type Message, type MessageAudience } from '../message/message.ts';
import { byId } from './ordered-list.ts';
import type { FocusedMessages, RoomState, ShownMessages } from './room.state.ts';

export interface ShownMessage {
  readonly messageId: MessageId | null;
  readonly focus: boolean;
}

type ShownParts = Pick<RoomState, 'activeMessageId' | 'messageFocus' | 'shown' | 'focused'>;

export const nothingShown = {
  shown: { STAGE: null, AUDIENCE: null, CREW: null },
  focused: { STAGE: false, AUDIENCE: false, CREW: false },
} satisfies Pick<RoomState, 'shown' | 'focused'>;

export function shownMessageOf(audience: MessageAudience, show: ShownParts): ShownMessage {
  const { activeMessageId: messageId, messageFocus: focus, shown, focused } = show;
  if (audience === 'STAGE' || shown === undefined || focused === undefined) return { messageId, focus };
  return { messageId: shown[audience], focus: focused[audience] };
}

export const shownMessages = (show: ShownParts): ShownMessages =>
  forEachAudience((audience) => shownMessageOf(audience, show).messageId);

export const focusedMessages = (show: ShownParts): FocusedMessages =>
  forEachAudience((audience) => shownMessageOf(audience, show).focus);

const forEachAudience = <Value>(valueFor: (audience: MessageAudience) => Value) => ({
  STAGE: valueFor('STAGE'),
  AUDIENCE: valueFor('AUDIENCE'),
  CREW: valueFor('CREW'),
});

/** For null, returns the audiences that see no message. */
export function audiencesOf(messageId: MessageId | null, show: ShownParts): readonly MessageAudience[] {
  return MESSAGE_AUDIENCES.filter((audience) => shownMessageOf(audience, show).messageId === messageId);
}

/** Returns the same show if these audiences already see the message. */
export function showMessageTo<State extends ShownParts>(
  show: State,
  to: readonly MessageAudience[],
  { messageId, focus }: ShownMessage,
): State {
  if (to.every((audience) => isDeepEqual(shownMessageOf(audience, show), { messageId, focus }))) return show;
  const each = <Value>(former: Readonly<Record<MessageAudience, Value>>, value: Value) =>
    forEachAudience((audience) => (to.includes(audience) ? value : former[audience]));
  return {
    ...show,
    ...(to.includes('STAGE') && { activeMessageId: messageId, messageFocus: focus }),
    ...(show.shown && { shown: each(show.shown, messageId) }),
    ...(show.focused && { focused: each(show.focused, focus) }),
  };
}

export function showSeenBy<State extends ShownParts>(
  audience: MessageAudience,
  show: State,
): Omit<State, 'shown' | 'focused'> & ShownParts {
  const { messageId, focus } = shownMessageOf(audience, show);
  const { shown: _shown, focused: _focused, ...rest } = show;
  return { ...rest, activeMessageId: messageId, messageFocus: focus };
}

export function messageFor(
  audience: MessageAudience,
  show: ShownParts & Pick<RoomState, 'messages'>,
): Message | null {
  return byId(show.messages, shownMessageOf(audience, show).messageId ?? '') ?? null;
}
