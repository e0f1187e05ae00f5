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
  plannedCommands,
  requireTargetMessage,
  targetMessage,
  targetTimer,
  timerTarget,
} from './endpoint.ts';
import { type ParameterValues, param } from './parameters.schema.ts';

const messageEdits = {
  text: param.text(2_000),
  color: param.choice(MESSAGE_COLORS),
  bold: param.flag(),
  uppercase: param.flag(),
  answer: param.flag(),
} as const;

const showMessageParameters = {
  ...messageTarget,
  focus: param.flag(),
  to: param.choices(MESSAGE_AUDIENCES),
} as const;
type ShowParameters = ParameterValues<typeof showMessageParameters>;

function editedFields({
  text,
  color,
  bold,
  uppercase,
  answer,
}: ParameterValues<typeof messageEdits>): ParameterValues<typeof messageEdits> {
  const fields = { text, color, bold, uppercase, answer };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function targetOrShownMessage(
  show: RoomState,
  parameters: ShowParameters,
): Result<Message, ReturnType<typeof refusal>> {
  const target = targetMessage(show, parameters);
  if (!target.ok) return target;
  const shown = messageFor(parameters.to?.[0] ?? 'STAGE', show);
  const message = target.value ?? shown ?? show.messages[0];
  return message === undefined ? fail(refusal('unknown_message', apiWords.noMessage)) : ok(message);
}

function planShow(
  show: RoomState,
  { _id: messageId }: Message,
  { to, focus = shownMessageOf(to?.[0] ?? 'STAGE', show).focus }: ShowParameters,
) {
  const isSo = (to ?? MESSAGE_AUDIENCES).every((audience) =>
    isDeepEqual(shownMessageOf(audience, show), { messageId, focus }),
  );
  const command: Command = { name: 'messages/show', payload: { messageId, focus, ...(to && { to }) } };
  return plannedCommands(isSo ? [] : command, apiWords.shown, messageId);
}

function planHide(
  show: RoomState,
  messageId: string,
  messageAudiences: readonly MessageAudience[] = MESSAGE_AUDIENCES,
) {
  const to = audiencesOf(messageId, show).filter((audience) => messageAudiences.includes(audience));
  if (to.length === 0) return null;
  const payload = to.length === MESSAGE_AUDIENCES.length ? {} : { to };
  return { name: 'messages/hide', payload } satisfies Command;
}

const removeMessage: Endpoint = endpoint({
  scope: 'edit',
  takes: messageTarget,
  answer: 'none',
  plan: ({ show, parameters }) => {
    const target = requireTargetMessage(show, parameters);
    if (!target.ok) return target;
    return plannedCommands(
      { name: 'messages/remove', payload: { messageId: target.value._id } },
      apiWords.messageGone,
    );
  },
});

export const messageEndpoints = {
  show_message: endpoint({
    scope: 'show-call',
    takes: showMessageParameters,
    answer: 'message',
    plan: ({ show, parameters }) => {
      const message = targetOrShownMessage(show, parameters);
      return message.ok ? planShow(show, message.value, parameters) : message;
    },
  }),
  hide_message: endpoint({
    scope: 'show-call',
    takes: showMessageParameters,
    answer: 'message',
    plan: ({ show, parameters }) => {
      const target = targetMessage(show, parameters);
      if (!target.ok) return target;
      const shown = shownMessageOf(parameters.to?.[0] ?? 'STAGE', show).messageId;
      const messageId = target.value?._id ?? shown ?? show.messages[0]?._id;
      const command = messageId === undefined ? null : planHide(show, messageId, parameters.to);
      return plannedCommands(command ?? [], command ? apiWords.hidden : apiWords.nothingShown, messageId);
    },
  }),
  show_or_hide_message: endpoint({
    scope: 'show-call',
    takes: showMessageParameters,
    answer: 'message',
    plan: ({ show, parameters }) => {
      const message = targetOrShownMessage(show, parameters);
      if (!message.ok) return message;
      const { _id } = message.value;
      const seeing = audiencesOf(_id, show);
      const command = (parameters.to ?? ['STAGE' as const]).every((audience) => seeing.includes(audience))
        ? planHide(show, _id, parameters.to)
        : null;
      return command
        ? plannedCommands(command, apiWords.hidden, _id)
        : planShow(show, message.value, parameters);
    },
  }),
  get_all_messages: endpoint({
    scope: 'read',
    takes: {},
    answer: 'messages',
    plan: ({ show }) => plannedCommands([], apiWords.messages(show.messages.length)),
  }),
  get_message: endpoint({
    scope: 'read',
    takes: messageTarget,
    answer: 'message',
    plan: ({ show, parameters }) => {
      const target = requireTargetMessage(show, parameters);
      return target.ok ? plannedCommands([], apiWords.message, target.value._id) : target;
    },
  }),
  create_message: endpoint({
    scope: 'edit',
    takes: messageEdits,
    answer: 'message',
    plan: ({ parameters }) =>
      plannedCommands({ name: 'messages/create', payload: editedFields(parameters) }, apiWords.messageMade),
  }),
  update_message: endpoint({
    scope: 'edit',
    takes: { ...messageTarget, ...messageEdits },
    answer: 'message',
    plan: ({ show, parameters }) => {
      const target = requireTargetMessage(show, parameters);
      if (!target.ok) return target;
      const messageId = target.value._id;
      const payload = { messageId, ...editedFields(parameters) };
      return plannedCommands({ name: 'messages/update', payload }, apiWords.messageChanged, messageId);
    },
  }),
  delete_message: removeMessage,
};

const DEFAULT_PROMPTER_SPEED = prompterFields.speed.initial;

const prompterEndpoint = (scope: Endpoint['scope'], commands: readonly Command[]): Endpoint =>
  endpoint({
    scope,
    takes: {},
    answer: 'prompter',
    plan: () => plannedCommands(commands, apiWords.prompter),
  });

export const prompterEndpoints = {
  get_prompter: prompterEndpoint('read', []),
  run_prompter: endpoint({
    scope: 'show-call',
    takes: timerTarget,
    answer: 'prompter',
    plan: ({ show, parameters }) => {
      if (parameters.timer_id === undefined && parameters.index === undefined)
        return plannedCommands({ name: 'prompter/run', payload: {} }, apiWords.prompter);
      const target = targetTimer(show, parameters);
      return target.ok
        ? plannedCommands({ name: 'prompter/run', payload: { timerId: target.value._id } }, apiWords.prompter)
        : target;
    },
  }),
  stop_prompter: prompterEndpoint('show-call', [{ name: 'prompter/stop', payload: {} }]),
  set_prompter_speed: endpoint({
    scope: 'show-call',
    takes: { speed: param.number(MIN_PROMPTER_SPEED, MAX_PROMPTER_SPEED, DEFAULT_PROMPTER_SPEED) },
    answer: 'prompter',
    plan: ({ parameters: { speed = DEFAULT_PROMPTER_SPEED } }) =>
      plannedCommands({ name: 'prompter/speed', payload: { speed } }, apiWords.prompter),
  }),
  jump_prompter: endpoint({
    scope: 'show-call',
    takes: { position: param.number(0, MAX_SCRIPT_WORDS, 0) },
    answer: 'prompter',
    plan: ({ parameters: { position = 0 } }) =>
      plannedCommands({ name: 'prompter/jump', payload: { position } }, apiWords.prompter),
  }),
  set_prompter_follow: endpoint({
    scope: 'show-call',
    takes: { on: param.flag(true) },
    answer: 'prompter',
    plan: ({ parameters: { on = true } }) =>
      plannedCommands({ name: 'prompter/follow', payload: { on } }, apiWords.prompter),
  }),
};
