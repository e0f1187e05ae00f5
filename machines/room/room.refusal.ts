import { type ErrorCode, type Refusal, refusal } from '../kernel/errors.ts';
import { isStarted } from './clock.moves.ts';
import type { CommandName, CommandPayloads, Stamp, StampedCommand } from './commands.ts';
import { broughtTo } from './history.step.ts';
import { unreadQuestions } from './message.edits.ts';
import { byId } from './ordered-list.ts';
import { answerRefusal, askRefusal } from './picture.edits.ts';
import { nextStep } from './room.history.ts';
import { countOf, overfull, roomFor } from './room.limits.ts';
import { neighbour, transportMode } from './room.modes.ts';
import type { RoomContext, RoomState } from './room.state.ts';

type Check<Name extends CommandName> = (
  context: RoomContext,
  payload: CommandPayloads[Name],
  stamp: Stamp,
) => Refusal | null;

const accept = () => null;

const refuseUnless = (holds: boolean, code: ErrorCode): Refusal | null => (holds ? null : refusal(code));

const hasTimer = ({ show }: RoomContext, { timerId }: { timerId: string }) =>
  refuseUnless(byId(show.timers, timerId) !== undefined, 'unknown_timer');

const hasMessage = ({ show }: RoomContext, { messageId }: { messageId: string }) =>
  refuseUnless(byId(show.messages, messageId) !== undefined, 'unknown_message');

const hasOutput = ({ show }: RoomContext, { outputId }: { outputId: string }) =>
  refuseUnless(byId(show.outputs, outputId) !== undefined, 'unknown_output');

const hasClient = ({ clients }: RoomContext, { clientId }: { clientId: string }) =>
  refuseUnless(
    clients.some(({ id }) => id === clientId),
    'unknown_client',
  );

const messageShown = ({ show }: RoomContext) => refuseUnless(show.activeMessageId !== null, 'nothing_shown');

/** The timer named, or without a name the current one. */
const hasSubject = (context: RoomContext, { timerId }: { timerId?: string }) =>
  timerId === undefined ? hasCurrent(context) : hasTimer(context, { timerId });

const hasCurrent = ({ show }: RoomContext) => refuseUnless(show.timeset.timerId !== null, 'no_timer');

const isOther = ({ show }: RoomContext, { timerId }: { timerId?: string }) =>
  timerId !== undefined && timerId !== show.timeset.timerId;

const started = ({ show }: RoomContext) => refuseUnless(isStarted(show.timeset), 'not_started');

const checks: { readonly [Name in CommandName]: Check<Name> } = {
  'timeset/start': (context, payload) =>
    hasSubject(context, payload) ??
    refuseUnless(isOther(context, payload) || !context.show.timeset.running, 'already_running'),
  'timeset/stop': ({ show }) => refuseUnless(transportMode(show) === 'running', 'not_running'),
  'timeset/toggle': hasSubject,
  'timeset/reset': (context, payload) =>
    hasSubject(context, payload) ?? (isOther(context, payload) ? null : started(context)),
  'timeset/select': hasTimer,
  'timeset/next': (context) =>
    hasCurrent(context) ?? refuseUnless(neighbour(context.show, 1) !== null, 'no_next_timer'),
  'timeset/previous': (context) =>
    hasCurrent(context) ??
    refuseUnless(
      isStarted(context.show.timeset) || neighbour(context.show, -1) !== null,
      'no_previous_timer',
    ),
  'timeset/adjust': hasCurrent,
  'timeset/jump': (context) => hasCurrent(context) ?? started(context),
  'timers/flash': accept,
  'room/blackout': accept,
  'room/onAir': accept,
  'timers/create': ({ show }) => roomFor(show, 'timers', show.timers.length + 1),
  'timers/update': hasTimer,
  'timers/remove': hasTimer,
  'timers/move': hasTimer,
  'timers/duplicate': (context, payload) =>
    hasTimer(context, payload) ?? roomFor(context.show, 'timers', context.show.timers.length + 1),
  'timers/replace': ({ show }, { items }) => roomFor(show, 'timers', items.length),
  'messages/create': ({ show }, _payload, { question }) =>
    question === undefined ? roomFor(show, 'messages', countOf(show, 'messages') + 1) : questionRefusal(show),
  'messages/update': hasMessage,
  'messages/remove': hasMessage,
  'messages/move': hasMessage,
  'messages/show': hasMessage,
  'messages/hide': messageShown,
  'messages/flash': messageShown,
  'room/rename': accept,
  'room/settings': accept,
  'room/rotateSecrets': (_context, _payload, { secret }) => refuseUnless(secret !== undefined, 'invalid'),
  'room/setPassword': (_context, _payload, { passwordHash }) =>
    refuseUnless(passwordHash !== undefined, 'invalid'),
  'outputs/create': ({ show }) => roomFor(show, 'outputs', show.outputs.length + 1),
  'outputs/update': hasOutput,
  'outputs/remove': hasOutput,
  'outputs/move': hasOutput,
  'clients/rename': hasClient,
  'clients/identify': hasClient,
  'clients/forceReload': hasClient,
  'clients/thumb': (context, { clientId }, { at, clientId: askerId = '' }) =>
    hasClient(context, { clientId }) ??
    hasClient(context, { clientId: askerId }) ??
    askRefusal(context, clientId, at),
  'clients/kick': hasClient,
  'clients/allow': accept,
  'clients/delay': hasClient,
  'client/update': (context, payload, { at, clientId = '' }) =>
    hasClient(context, { clientId }) ?? answerRefusal(context, payload, { clientId, at }),
  'room/undo': (context) => stepRefusal(context, 'room/undo', 'before', 'nothing_to_undo'),
  'room/redo': (context) => stepRefusal(context, 'room/redo', 'after', 'nothing_to_redo'),
};

/** Unread ones make room for a new one (R92), so that it is refused only where all have been read. */
function questionRefusal(show: RoomState): Refusal | null {
  if (show.room.settings.questions === 'CLOSED') return refusal('questions_closed');
  return unreadQuestions(show).length > 0 ? null : roomFor(show, 'questions', countOf(show, 'questions') + 1);
}

function stepRefusal(
  { show, history }: RoomContext,
  command: 'room/undo' | 'room/redo',
  end: 'before' | 'after',
  code: ErrorCode,
): Refusal | null {
  const step = nextStep(history, command);
  return step === null ? refusal(code) : overfull(show, broughtTo(end, show, step.changes));
}

function check<Name extends CommandName>(context: RoomContext, command: StampedCommand<Name>) {
  return checks[command.type](context, command.payload, command.stamp);
}

/** Why the room refuses the command as it is now; null: it takes it. Permissions are `can`'s business (M10). */
export function refusalOf(context: RoomContext, command: StampedCommand): Refusal | null {
  return check(context, command);
}
