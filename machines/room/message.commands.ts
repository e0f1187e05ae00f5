import { type Refusal, refusal } from '../kernel/errors.ts';
import { choice, flag, integer, list, omittable } from '../kernel/fields.ts';
import type { MessageId } from '../kernel/ids.ts';
import { MESSAGES, READ } from '../kernel/permissions.ts';
import {
  editableMessageFields,
  MESSAGE_AUDIENCES,
  type Message,
  type MessageAudience,
  newMessage,
} from '../message/message.ts';
import { messageAnswerRefusal, undoAnswerRefusal, withAnswer, withAnswerUndone } from './answers.ts';
import {
  answersNewId,
  freshId,
  idText,
  listIndexField,
  MAX_FLASHES,
  omittables,
  refusalUnless,
  roomCommand,
  undoable,
  unknownEntry,
} from './command.ts';
import {
  insertAt,
  moveItem,
  reindex,
  requireEntry,
  withFields,
  withoutItem,
  withReplaced,
} from './ordered-list.ts';
import { itemCount, listLimitRefusal, ROOM_CAPS } from './room.limits.ts';
import type { RoomContext, RoomState } from './room.state.ts';
import { audiencesOf, showMessageTo, shownMessageOf } from './shown-messages.ts';

const unknownMessage = unknownEntry('messages');

/** If omitted, the command addresses all audiences (R1861). */
const audiencesField = omittable(list(choice(MESSAGE_AUDIENCES, 'STAGE'), MESSAGE_AUDIENCES.length));

/** Number of questions to drop at once, because each drop sends the whole list to the crew. */
const QUESTIONS_DROPPED_AT_ONCE = 20;

export const messageCommands = {
  'messages/create': undoable({
    takes: { index: omittable(listIndexField), ...omittables(editableMessageFields) },
    needs: MESSAGES,
    undo: 'addMessage',
    adds: true,
    rewrites: true,
    makes: answersNewId('messageId'),
    refused: ({ show }, _payload, { question }) =>
      question === undefined
        ? listLimitRefusal(show, 'messages', itemCount(show, 'messages') + 1)
        : questionRefusal(show),
    does: (show, { index, ...fields }, stamp) => {
      const { question } = stamp;
      const message = { _id: freshId(stamp), ...newMessage, ...fields };
      return question === undefined
        ? withNewMessage(show, index, message)
        : withNewMessage(withRoomForQuestion(show), index, { ...message, question });
    },
  }),

  'messages/update': undoable({
    takes: { messageId: idText, ...omittables(editableMessageFields) },
    needs: MESSAGES,
    undo: 'editMessage',
    adds: true,
    refused: unknownMessage,
    does: (show, { messageId, ...fields }) => {
      const message = requireEntry(show.messages, messageId);
      const edited = withFields(message, fields);
      return edited === message ? show : withMessages(show, withReplaced(show.messages, markRead(edited)));
    },
  }),

  'messages/remove': undoable({
    takes: { messageId: idText },
    needs: MESSAGES,
    undo: 'deleteMessage',
    rewrites: true,
    refused: unknownMessage,
    does: (show, { messageId }) => {
      const rest = withMessages(show, withoutItem(show.messages, messageId));
      return withNoneShown(rest, audiencesOf(messageId, show));
    },
  }),

  'messages/move': undoable({
    takes: { messageId: idText, index: listIndexField },
    needs: MESSAGES,
    undo: 'moveMessage',
    rewrites: true,
    refused: unknownMessage,
    does: (show, { messageId, index }) => {
      const message = requireEntry(show.messages, messageId);
      const place = Math.min(index, show.messages.length - 1);
      if (place === message.index) return show;
      return withMessages(show, moveItem(show.messages, markRead(message), place));
    },
  }),

  /** Without `focus`, the setting of `messages/focus` applies (R22, R1860). */
  'messages/show': undoable({
    takes: { messageId: idText, focus: omittable(flag()), to: audiencesField },
    needs: MESSAGES,
    undo: 'showMessage',
    refused: unknownMessage,
    does: (show, { messageId, focus, to = MESSAGE_AUDIENCES }) => {
      const shown = to.reduce((after, audience) => withShownTo(audience, after, { messageId, focus }), show);
      return shown === show ? show : withRead(shown, requireEntry(show.messages, messageId));
    },
  }),

  'messages/hide': undoable({
    takes: { to: audiencesField },
    needs: MESSAGES,
    undo: 'hideMessage',
    refused: noneShownRefusal,
    does: (show, { to = MESSAGE_AUDIENCES }) => withNoneShown(show, audiencesSeeingAny(show, to)),
  }),

  /** If no message is shown, the next one fills the screen (R170). */
  'messages/focus': undoable({
    takes: { on: flag() },
    needs: MESSAGES,
    undo: 'focusMessage',
    does: (show, { on }) =>
      MESSAGE_AUDIENCES.reduce((after, audience) => {
        const { messageId } = shownMessageOf(audience, after);
        return showMessageTo(after, [audience], { messageId, focus: on });
      }, show),
  }),

  'messages/answer': roomCommand({
    takes: { messageId: idText },
    needs: READ,
    refused: messageAnswerRefusal,
    does: withAnswer,
  }),

  'messages/unanswer': roomCommand({
    takes: { messageId: idText },
    needs: READ,
    refused: undoAnswerRefusal,
    does: withAnswerUndone,
  }),

  'messages/flash': roomCommand({
    takes: { count: integer(0, MAX_FLASHES) },
    needs: MESSAGES,
    refused: (context, { count }) => (count === 0 ? null : noneShownRefusal(context, {})),
    does: (context, { count }, { at }) => ({
      ...context,
      flashes: { ...context.flashes, messages: { count, at } },
    }),
  }),
};

interface ShowTarget {
  readonly messageId: MessageId;
  readonly focus: boolean | undefined;
}

function withShownTo(
  audience: MessageAudience,
  show: RoomState,
  { messageId, focus }: ShowTarget,
): RoomState {
  const shown = shownMessageOf(audience, show);
  return showMessageTo(show, [audience], {
    messageId,
    focus: focus ?? (shown.messageId === null && shown.focus),
  });
}

const audiencesSeeingAny = (show: RoomState, to: readonly MessageAudience[]): readonly MessageAudience[] =>
  to.filter((audience) => shownMessageOf(audience, show).messageId !== null);

function noneShownRefusal(
  { show }: RoomContext,
  { to = MESSAGE_AUDIENCES }: { readonly to?: readonly MessageAudience[] },
): Refusal | null {
  return refusalUnless(audiencesSeeingAny(show, to).length > 0, 'nothing_shown');
}

function questionRefusal(show: RoomState): Refusal | null {
  if (show.room.settings.questions === 'CLOSED') return refusal('questions_closed');
  return unreadQuestions(show).length > 0
    ? null
    : listLimitRefusal(show, 'questions', itemCount(show, 'questions') + 1);
}

function withNewMessage(
  show: RoomState,
  index: number | undefined,
  message: Omit<Message, 'index'>,
): RoomState {
  const place = Math.min(index ?? show.messages.length, show.messages.length);
  return withMessages(show, insertAt(show.messages, { ...message, index: place }));
}

/** Drops the oldest unread questions if the list is full (R92). */
function withRoomForQuestion(show: RoomState): RoomState {
  if (itemCount(show, 'questions') < ROOM_CAPS.questions) return show;
  const dropped = new Set(unreadQuestions(show).slice(0, QUESTIONS_DROPPED_AT_ONCE));
  return withMessages(show, reindex(show.messages.filter((message) => !dropped.has(message))));
}

function unreadQuestions(show: RoomState): readonly Message[] {
  return show.messages
    .flatMap((message) => {
      const { _id, question } = message;
      // Older versions did not mark a shown question as read.
      if (question === undefined || question.read || audiencesOf(_id, show).length > 0) return [];
      return [{ message, at: question.at }];
    })
    .sort((one, other) => one.at - other.at)
    .map(({ message }) => message);
}

function markRead(message: Message): Message {
  const { question } = message;
  return question === undefined || question.read
    ? message
    : { ...message, question: { ...question, read: true } };
}

function withRead(show: RoomState, message: Message): RoomState {
  const readMessage = markRead(message);
  return readMessage === message ? show : withMessages(show, withReplaced(show.messages, readMessage));
}

function withMessages(show: RoomState, messages: readonly Message[]): RoomState {
  return { ...show, messages };
}

function withNoneShown(show: RoomState, to: readonly MessageAudience[]): RoomState {
  return showMessageTo(show, to, { messageId: null, focus: false });
}
