import { type Message, newMessage } from '../message/message.ts';
import { freshId, type ShowEdit } from './edit.ts';
import { closedUp, exchanged, inserted, known, moved, revised, without } from './ordered-list.ts';
import { countOf, ROOM_CAPS } from './room.limits.ts';
import type { RoomState } from './room.state.ts';

/** How many unread questions go at once: each time the crew is sent the whole list again. */
const QUESTIONS_DROPPED = 20;

/** A new message, not shown; from the audience if the stamp says so (R20). */
export const createMessage: ShowEdit<'messages/create'> = (show, { index, ...fields }, stamp) => {
  const { question } = stamp;
  if (question === undefined) return withNew(show, index, { _id: freshId(stamp), ...newMessage, ...fields });
  return withNew(withRoomForQuestion(show), index, {
    _id: freshId(stamp),
    ...newMessage,
    ...fields,
    question,
  });
};

function withNew(show: RoomState, index: number | undefined, message: Omit<Message, 'index'>): RoomState {
  const place = Math.min(index ?? show.messages.length, show.messages.length);
  return withMessages(show, inserted(show.messages, { ...message, index: place }));
}

/** Without the oldest unread questions where there are as many questions as the room holds (R92). */
function withRoomForQuestion(show: RoomState): RoomState {
  if (countOf(show, 'questions') < ROOM_CAPS.questions) return show;
  const dropped = new Set(unreadQuestions(show).slice(0, QUESTIONS_DROPPED));
  return withMessages(show, closedUp(show.messages.filter((message) => !dropped.has(message))));
}

/** Questions that nobody of the crew has shown, edited or moved, the oldest first (R92). */
export function unreadQuestions({ messages, activeMessageId }: RoomState): readonly Message[] {
  return messages
    .flatMap((message) => {
      const { _id, question } = message;
      // Before questions could be read, one was shown without being marked.
      if (question === undefined || question.read || _id === activeMessageId) return [];
      return [{ message, at: question.at }];
    })
    .sort((one, other) => one.at - other.at)
    .map(({ message }) => message);
}

/** Somebody of the crew has dealt with it: a question is read then (R92). */
function read(message: Message): Message {
  const { question } = message;
  return question === undefined || question.read
    ? message
    : { ...message, question: { ...question, read: true } };
}

function withRead(show: RoomState, message: Message): RoomState {
  const seen = read(message);
  return seen === message ? show : withMessages(show, exchanged(show.messages, seen));
}

export const updateMessage: ShowEdit<'messages/update'> = (show, { messageId, ...fields }) => {
  const message = known(show.messages, messageId);
  const edited = revised(message, fields);
  return edited === message ? show : withMessages(show, exchanged(show.messages, read(edited)));
};

/** Without the message, which is hidden first if it is shown (R21). */
export const removeMessage: ShowEdit<'messages/remove'> = (show, { messageId }) => {
  const rest = withMessages(show, without(show.messages, known(show.messages, messageId)));
  return messageId === show.activeMessageId ? withNoneShown(rest) : rest;
};

export const moveMessage: ShowEdit<'messages/move'> = (show, { messageId, index }) => {
  const message = known(show.messages, messageId);
  const place = Math.min(index, show.messages.length - 1);
  if (place === message.index) return show;
  return withMessages(show, moved(show.messages, read(message), place));
};

/** Shows this message instead of any other, filling the screen or not (R22). */
export const showMessage: ShowEdit<'messages/show'> = (show, { messageId, focus = false }) =>
  show.activeMessageId === messageId && show.messageFocus === focus
    ? show
    : {
        ...withRead(show, known(show.messages, messageId)),
        activeMessageId: messageId,
        messageFocus: focus,
      };

export const hideMessage: ShowEdit<'messages/hide'> = (show) => withNoneShown(show);

function withMessages(show: RoomState, messages: readonly Message[]): RoomState {
  return { ...show, messages };
}

function withNoneShown(show: RoomState): RoomState {
  return { ...show, activeMessageId: null, messageFocus: false };
}
