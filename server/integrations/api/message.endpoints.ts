import { refusal } from '../../../machines/kernel/errors.ts';
import { fail, ok, type Result } from '../../../machines/kernel/result.ts';
import { isDeepEqual } from '../../../machines/kernel/shapes.ts';
import {
  MESSAGE_AUDIENCES,
  MESSAGE_COLORS,
  type Message,
  type MessageAudience,
} from '../../../machines/message/message.ts';
import type { Command } from '../../../machines/room/commands.ts';
import {
  MAX_PROMPTER_SPEED,
  MAX_SCRIPT_WORDS,
  MIN_PROMPTER_SPEED,
  prompterFields,
} from '../../../machines/room/prompter.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import { audiencesOf, messageFor, shownMessageOf } from '../../../machines/room/shown-messages.ts';
import { apiWords } from '../../../machines/words/api.ts';
import {
  type Endpoint,
  endpoint,
  messageTarget,
  namedMessage,
  planned,
  targetMessage,
  targetTimer,
  timerTarget,
} from './endpoint.ts';
import { type Given, take } from './parameters.schema.ts';

const edits = {
  text: take.text(2_000),
  color: take.choice(MESSAGE_COLORS),
  bold: take.flag(),
  uppercase: take.flag(),
  answer: take.flag(),
} as const;

const showing = {
  ...messageTarget,
  focus: take.flag(),
  to: take.choices(MESSAGE_AUDIENCES),
} as const;
type Showing = Given<typeof showing>;

function fieldsOf({ text, color, bold, uppercase, answer }: Given<typeof edits>): Given<typeof edits> {
  const said = { text, color, bold, uppercase, answer };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** Without a named message, the request means the shown one, else the first (K13). */
function meant(show: RoomState, given: Showing): Result<Message, ReturnType<typeof refusal>> {
  const target = targetMessage(show, given);
  if (!target.ok) return target;
  const shown = messageFor(given.to?.[0] ?? 'STAGE', show);
  const message = target.value ?? shown ?? show.messages[0];
  return message === undefined ? fail(refusal('unknown_message', apiWords.noMessage)) : ok(message);
}

function shownBy(
  show: RoomState,
  { _id: messageId }: Message,
  { to, focus = shownMessageOf(to?.[0] ?? 'STAGE', show).focus }: Showing,
) {
  const isSo = (to ?? MESSAGE_AUDIENCES).every((audience) =>
    isDeepEqual(shownMessageOf(audience, show), { messageId, focus }),
  );
  const command: Command = { name: 'messages/show', payload: { messageId, focus, ...(to && { to }) } };
  return planned(isSo ? [] : command, apiWords.shown, messageId);
}

function hiding(show: RoomState, messageId: string, asked: readonly MessageAudience[] = MESSAGE_AUDIENCES) {
  const to = audiencesOf(messageId, show).filter((audience) => asked.includes(audience));
  if (to.length === 0) return null;
  const payload = to.length === MESSAGE_AUDIENCES.length ? {} : { to };
  return { name: 'messages/hide', payload } satisfies Command;
}

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
      const shown = shownMessageOf(given.to?.[0] ?? 'STAGE', show).messageId;
      const messageId = target.value?._id ?? shown ?? show.messages[0]?._id;
      const command = messageId === undefined ? null : hiding(show, messageId, given.to);
      return planned(command ?? [], command ? apiWords.hidden : apiWords.nothingShown, messageId);
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
      const seeing = audiencesOf(_id, show);
      const command = (given.to ?? ['STAGE' as const]).every((audience) => seeing.includes(audience))
        ? hiding(show, _id, given.to)
        : null;
      return command ? planned(command, apiWords.hidden, _id) : shownBy(show, message.value, given);
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

const USUAL = prompterFields.speed.initial;

const asked = (scope: Endpoint['scope'], commands: readonly Command[]): Endpoint =>
  endpoint({
    scope,
    takes: {},
    answer: 'prompter',
    plan: () => planned(commands, apiWords.prompter),
  });

export const prompterEndpoints = {
  get_prompter: asked('read', []),
  run_prompter: endpoint({
    scope: 'show-call',
    takes: timerTarget,
    answer: 'prompter',
    plan: ({ show, given }) => {
      if (given.timer_id === undefined && given.index === undefined)
        return planned({ name: 'prompter/run', payload: {} }, apiWords.prompter);
      const target = targetTimer(show, given);
      return target.ok
        ? planned({ name: 'prompter/run', payload: { timerId: target.value._id } }, apiWords.prompter)
        : target;
    },
  }),
  stop_prompter: asked('show-call', [{ name: 'prompter/stop', payload: {} }]),
  set_prompter_speed: endpoint({
    scope: 'show-call',
    takes: { speed: take.number(MIN_PROMPTER_SPEED, MAX_PROMPTER_SPEED, USUAL) },
    answer: 'prompter',
    plan: ({ given: { speed = USUAL } }) =>
      planned({ name: 'prompter/speed', payload: { speed } }, apiWords.prompter),
  }),
  jump_prompter: endpoint({
    scope: 'show-call',
    takes: { position: take.number(0, MAX_SCRIPT_WORDS, 0) },
    answer: 'prompter',
    plan: ({ given: { position = 0 } }) =>
      planned({ name: 'prompter/jump', payload: { position } }, apiWords.prompter),
  }),
  set_prompter_follow: endpoint({
    scope: 'show-call',
    takes: { on: take.flag(true) },
    answer: 'prompter',
    plan: ({ given: { on = true } }) =>
      planned({ name: 'prompter/follow', payload: { on } }, apiWords.prompter),
  }),
};
