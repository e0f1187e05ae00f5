import { type Message, newMessage } from '../message/message.ts';
import { freshId, type ShowEdit } from './edit.ts';
import { exchanged, inserted, known, moved, revised, without } from './ordered-list.ts';
import type { RoomState } from './room.state.ts';

/** A new message, not shown; from the audience if the stamp says so (R20). */
export const createMessage: ShowEdit<'messages/create'> = (show, { index, ...fields }, stamp) => {
  const { question } = stamp;
  const place = Math.min(index ?? show.messages.length, show.messages.length);
  const message = { _id: freshId(stamp), index: place, ...newMessage, ...fields };
  return withMessages(show, inserted(show.messages, question ? { ...message, question } : message));
};

export const updateMessage: ShowEdit<'messages/update'> = (show, { messageId, ...fields }) => {
  const message = known(show.messages, messageId);
  const edited = revised(message, fields);
  return edited === message ? show : withMessages(show, exchanged(show.messages, edited));
};

/** Without the message, which is hidden first if it is shown (R21). */
export const removeMessage: ShowEdit<'messages/remove'> = (show, { messageId }) => {
  const rest = withMessages(show, without(show.messages, known(show.messages, messageId)));
  return messageId === show.activeMessageId ? withNoneShown(rest) : rest;
};

export const moveMessage: ShowEdit<'messages/move'> = (show, { messageId, index }) => {
  const message = known(show.messages, messageId);
  const place = Math.min(index, show.messages.length - 1);
  return place === message.index ? show : withMessages(show, moved(show.messages, message, place));
};

/** Shows this message instead of any other, filling the screen or not (R22). */
export const showMessage: ShowEdit<'messages/show'> = (show, { messageId, focus = false }) =>
  show.activeMessageId === messageId && show.messageFocus === focus
    ? show
    : { ...show, activeMessageId: messageId, messageFocus: focus };

export const hideMessage: ShowEdit<'messages/hide'> = (show) => withNoneShown(show);

function withMessages(show: RoomState, messages: readonly Message[]): RoomState {
  return { ...show, messages };
}

function withNoneShown(show: RoomState): RoomState {
  return { ...show, activeMessageId: null, messageFocus: false };
}
