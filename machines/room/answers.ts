import { type Refusal, refusal } from '../kernel/errors.ts';
import type { MessageId } from '../kernel/ids.ts';
import { type Duration, SECOND } from '../kernel/time.ts';
import { MESSAGE_AUDIENCES, type Message } from '../message/message.ts';
import { roomWords } from '../words/room.ts';
import type { Stamp } from './command.ts';
import { byId, requireEntry, withReplaced } from './ordered-list.ts';
import type { RoomContext, RoomState } from './room.state.ts';
import { shownMessageOf } from './shown-messages.ts';

export const UNDO_ANSWER_WITHIN: Duration = 5 * SECOND;

/** Returns null if the output may not answer (R2001). */
function answeringScreen({ clients, show }: RoomContext, { clientId }: Stamp) {
  const client = clients.find(({ id }) => id === clientId);
  const output = byId(show.outputs, client?.outputId ?? '');
  return client && output?.answers ? { name: client.name, audience: output.audience } : null;
}

type MessageRef = { readonly messageId: MessageId };

export function messageAnswerRefusal(
  context: RoomContext,
  { messageId }: MessageRef,
  stamp: Stamp,
): Refusal | null {
  const { show } = context;
  const message = byId(show.messages, messageId);
  if (message === undefined) return refusal('unknown_message');
  const screen = answeringScreen(context, stamp);
  if (screen === null) return refusal('forbidden', roomWords.noAnswers);
  if (shownMessageOf(screen.audience, show).messageId !== messageId) return refusal('nothing_shown');
  return message.answer ? null : refusal('forbidden', roomWords.noAnswerAsked);
}

/** Ignores all but the first answer after a message is shown (R2002). */
export function withAnswer(context: RoomContext, { messageId }: MessageRef, stamp: Stamp): RoomContext {
  const screen = answeringScreen(context, stamp);
  const message = requireEntry(context.show.messages, messageId);
  if (screen === null || message.answered !== undefined) return context;
  const { at, wall = 0 } = stamp;
  return withMessage(context, { ...message, answered: { at: at + wall, by: screen.name } });
}

/** Only the screen that answered may withdraw the answer (R2003). */
export function undoAnswerRefusal(
  context: RoomContext,
  { messageId }: MessageRef,
  stamp: Stamp,
): Refusal | null {
  const message = byId(context.show.messages, messageId);
  if (message === undefined) return refusal('unknown_message');
  const screen = answeringScreen(context, stamp);
  if (screen === null) return refusal('forbidden', roomWords.noAnswers);
  const { answered } = message;
  if (answered === undefined) return null;
  if (answered.by !== screen.name) return refusal('forbidden', roomWords.answeredElsewhere);
  return stamp.at + (stamp.wall ?? 0) - answered.at > UNDO_ANSWER_WITHIN ? refusal('too_late') : null;
}

export function withAnswerUndone(context: RoomContext, { messageId }: MessageRef): RoomContext {
  const message = byId(context.show.messages, messageId);
  return message?.answered === undefined ? context : withMessage(context, withoutAnswer(message));
}

export function withoutOldAnswers(before: RoomState, after: RoomState): RoomState {
  const again = MESSAGE_AUDIENCES.map((audience) => {
    const { messageId } = shownMessageOf(audience, after);
    return messageId === shownMessageOf(audience, before).messageId ? null : messageId;
  });
  return after.messages.some(({ _id, answered }) => answered && again.includes(_id))
    ? {
        ...after,
        messages: after.messages.map((each) => (again.includes(each._id) ? withoutAnswer(each) : each)),
      }
    : after;
}

export const withAnswerOf = (message: Message, { answered }: Message): Message =>
  answered === undefined ? withoutAnswer(message) : { ...message, answered };

export function withoutAnswer(message: Message): Message {
  const { answered, ...rest } = message;
  return answered === undefined ? message : rest;
}

const withMessage = (context: RoomContext, message: Message): RoomContext => ({
  ...context,
  show: { ...context.show, messages: withReplaced(context.show.messages, message) },
});
