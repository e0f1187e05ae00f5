import { refusal } from '../kernel/errors.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { MESSAGE_COLORS, type Message } from '../message/message.ts';
import type { Command } from '../room/commands.ts';
import { byId } from '../room/ordered-list.ts';
import type { RoomState } from '../room/room.state.ts';
import { apiWords } from '../words/api.ts';
import { type Endpoint, endpoint, messageTarget, namedMessage, planned, targetMessage } from './endpoint.ts';
import type { Given } from './parameters.ts';

const edits = {
  text: { kind: 'text', most: 2_000 },
  color: { kind: 'choice', words: MESSAGE_COLORS },
  bold: { kind: 'boolean' },
  uppercase: { kind: 'boolean' },
} as const;

const showing = { ...messageTarget, focus: { kind: 'boolean' } } as const;
type Showing = Given<typeof showing>;

function fieldsOf({ text, color, bold, uppercase }: Given<typeof edits>): Given<typeof edits> {
  const said = { text, color, bold, uppercase };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** The message that is named, else the one that is shown, else the first (K13). */
function meant(show: RoomState, given: Showing): Result<Message, ReturnType<typeof refusal>> {
  const target = targetMessage(show, given);
  if (!target.ok) return target;
  const message = target.value ?? byId(show.messages, show.activeMessageId ?? '') ?? show.messages[0];
  return message === undefined ? fail(refusal('unknown_message', apiWords.noMessage)) : ok(message);
}

function shownBy(show: RoomState, { _id: messageId }: Message, { focus = show.messageFocus }: Showing) {
  const isSo = show.activeMessageId === messageId && show.messageFocus === focus;
  const command: Command = { name: 'messages/show', payload: { messageId, focus } };
  return planned(isSo ? [] : command, apiWords.shown, messageId);
}

const hiding: Command = { name: 'messages/hide', payload: {} };

const removing: Endpoint = endpoint({
  scope: 'edit',
  takes: messageTarget,
  answer: 'none',
  plan: ({ show, given }) => {
    const target = namedMessage(show, given);
    if (!target.ok) return target;
    return planned(
      { name: 'messages/remove', payload: { messageId: target.value._id } },
      apiWords.messageGone,
    );
  },
});

/** Messages as they are shown and written (K11). */
export const messageEndpoints = {
  show_message: endpoint({
    scope: 'show-call',
    takes: showing,
    answer: 'message',
    plan: ({ show, given }) => {
      const message = meant(show, given);
      return message.ok ? shownBy(show, message.value, given) : message;
    },
  }),
  hide_message: endpoint({
    scope: 'show-call',
    takes: showing,
    answer: 'message',
    plan: ({ show, given }) => {
      const target = targetMessage(show, given);
      if (!target.ok) return target;
      const messageId = target.value?._id ?? show.activeMessageId ?? show.messages[0]?._id;
      const isShown = show.activeMessageId !== null && messageId === show.activeMessageId;
      return planned(isShown ? hiding : [], isShown ? apiWords.hidden : apiWords.nothingShown, messageId);
    },
  }),
  show_or_hide_message: endpoint({
    scope: 'show-call',
    takes: showing,
    answer: 'message',
    plan: ({ show, given }) => {
      const message = meant(show, given);
      if (!message.ok) return message;
      const { _id } = message.value;
      return _id === show.activeMessageId
        ? planned(hiding, apiWords.hidden, _id)
        : shownBy(show, message.value, given);
    },
  }),
  get_all_messages: endpoint({
    scope: 'read',
    takes: {},
    answer: 'messages',
    plan: ({ show }) => planned([], apiWords.messages(show.messages.length)),
  }),
  get_message: endpoint({
    scope: 'read',
    takes: messageTarget,
    answer: 'message',
    plan: ({ show, given }) => {
      const target = namedMessage(show, given);
      return target.ok ? planned([], apiWords.message, target.value._id) : target;
    },
  }),
  create_message: endpoint({
    scope: 'edit',
    takes: edits,
    answer: 'message',
    plan: ({ given }) => planned({ name: 'messages/create', payload: fieldsOf(given) }, apiWords.messageMade),
  }),
  update_message: endpoint({
    scope: 'edit',
    takes: { ...messageTarget, ...edits },
    answer: 'message',
    plan: ({ show, given }) => {
      const target = namedMessage(show, given);
      if (!target.ok) return target;
      const messageId = target.value._id;
      const payload = { messageId, ...fieldsOf(given) };
      return planned({ name: 'messages/update', payload }, apiWords.messageChanged, messageId);
    },
  }),
  delete_message: removing,
};
