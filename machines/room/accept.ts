import type { TimerId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import { allow, kick, rotateSecrets, setPassword } from './access.edits.ts';
import { delayClient, forceReload, identifyClient, renameClient, updateClient } from './client.edits.ts';
import { type CommandName, commandRules, type StampedCommand } from './commands.ts';
import { type Edit, onShow } from './edit.ts';
import { flashMessages, flashTimers } from './flash.edits.ts';
import { handledUntilAfter } from './handled-until.ts';
import {
  createMessage,
  hideMessage,
  moveMessage,
  removeMessage,
  showMessage,
  updateMessage,
} from './message.edits.ts';
import { createOutput, moveOutput, removeOutput, updateOutput } from './output.edits.ts';
import { askForPicture } from './picture.edits.ts';
import { type AlarmEvent, alarmed, alarmInstant } from './room.alarm.ts';
import { dated } from './room.apply.ts';
import { historyAfter, redo, stepBetween, undo } from './room.history.ts';
import type { RoomContext } from './room.state.ts';
import { blackout, changeSettings, onAir, rename } from './settings.edits.ts';
import {
  createTimer,
  duplicateTimer,
  moveTimer,
  removeTimer,
  replaceTimers,
  updateTimer,
} from './timer.edits.ts';
import { adjust, jump, next, previous, reset, select, start, stop, toggle } from './timeset.edits.ts';

/** What each command does. */
const edits: { readonly [Name in CommandName]: Edit<Name> } = {
  'timeset/start': onShow(start),
  'timeset/stop': onShow(stop),
  'timeset/toggle': onShow(toggle),
  'timeset/reset': onShow(reset),
  'timeset/select': onShow(select),
  'timeset/next': onShow(next),
  'timeset/previous': onShow(previous),
  'timeset/adjust': onShow(adjust),
  'timeset/jump': onShow(jump),
  'timers/flash': flashTimers,
  'room/blackout': onShow(blackout),
  'room/onAir': onShow(onAir),
  'timers/create': onShow(createTimer),
  'timers/update': onShow(updateTimer),
  'timers/remove': onShow(removeTimer),
  'timers/move': onShow(moveTimer),
  'timers/duplicate': onShow(duplicateTimer),
  'timers/replace': onShow(replaceTimers),
  'messages/create': onShow(createMessage),
  'messages/update': onShow(updateMessage),
  'messages/remove': onShow(removeMessage),
  'messages/move': onShow(moveMessage),
  'messages/show': onShow(showMessage),
  'messages/hide': onShow(hideMessage),
  'messages/flash': flashMessages,
  'room/rename': onShow(rename),
  'room/settings': onShow(changeSettings),
  'room/rotateSecrets': rotateSecrets,
  'room/setPassword': setPassword,
  'outputs/create': onShow(createOutput),
  'outputs/update': onShow(updateOutput),
  'outputs/remove': onShow(removeOutput),
  'outputs/move': onShow(moveOutput),
  'clients/rename': renameClient,
  'clients/identify': identifyClient,
  'clients/forceReload': forceReload,
  'clients/thumb': askForPicture,
  'clients/kick': kick,
  'clients/allow': allow,
  'clients/delay': delayClient,
  'client/update': updateClient,
  'room/undo': undo,
  'room/redo': redo,
};

function edited<Name extends CommandName>(context: RoomContext, command: StampedCommand<Name>): RoomContext {
  return edits[command.type](context, command.payload, command.stamp);
}

/** The room after a command that nothing refuses (`refusalOf`). */
export function accepted(context: RoomContext, command: StampedCommand): RoomContext {
  const after = edited(context, command);
  if (commandRules[command.type].ephemeral) return after;
  const { at, wall = 0 } = command.stamp;
  const move = { before: context.show, after: after.show, at, wall, command: command.type };
  return {
    ...after,
    show: dated(after.show, at + wall),
    history: historyAfter(context.history, command.type, stepBetween(context, after, command)),
    handledUntil: handledUntilAfter(context.handledUntil, move),
  };
}

/** The room after an alarm that holds (`alarmHolds`). */
export function rung(context: RoomContext, alarm: AlarmEvent): RoomContext {
  const after = alarmed(context, alarm);
  const { at, wall = 0 } = alarm;
  const move = { before: context.show, after, at: alarmInstant(alarm), wall, command: alarm.type };
  const handledUntil = handledUntilAfter(context.handledUntil, move);
  return { ...context, show: dated(after, at + wall), handledUntil: skippedTo(handledUntil, alarm) };
}

function skippedTo(handledUntil: Readonly<Record<TimerId, Instant>>, alarm: AlarmEvent) {
  return alarm.type === 'alarm/skipped' ? { ...handledUntil, [alarm.timerId]: alarm.until } : handledUntil;
}
