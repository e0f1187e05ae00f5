import type { Instant } from '../../machines/kernel/time.ts';
import {
  type Command,
  commandTable,
  idsNeeded,
  isPermitted,
  refusalOf,
} from '../../machines/room/commands.ts';
import { byId } from '../../machines/room/ordered-list.ts';
import { nextDue } from '../../machines/room/room.alarm.ts';
import { RoomActor } from '../../machines/room/room.chart.ts';
import { permissionsFor } from '../../machines/room/room.links.ts';
import { roomMachine } from '../../machines/room/room.machine.ts';
import { contextOfView, viewOfContext } from '../../machines/room/room.mirror.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import { historyWords } from '../../machines/words/history.ts';
import { stampCommandWith } from './live-room.ts';
import { CommandOutbox, type Predictor } from './outbox.ts';

export const roomPredictor: Predictor = {
  newOutbox: () => new CommandOutbox(),
  permits: (rights, name) => isPermitted(permissionsFor(rights, name), name),
  predict(view, commands) {
    const foreseen = commands.filter(({ command }) => commandTable[command.name].foreseeable);
    if (foreseen.length === 0 || !isPredictable(view)) return view;
    const ahead = new RoomActor(roomMachine, contextOfView(view));
    for (const { command, at, id } of foreseen) {
      ahead.send(stampPrediction(command, at, id));
      if (command.name === 'timeset/start' && command.payload.at !== undefined) runDueDeadlines(ahead, at);
    }
    return viewOfContext(ahead.context, view);
  },
  refusal(view, command, at) {
    return commandTable[command.name].foreseeable && isPredictable(view)
      ? refusalOf(contextOfView(view), stampPrediction(command, at, 0))
      : null;
  },
  nameOf(command) {
    const { undo } = commandTable[command];
    return undo && historyWords.names[undo];
  },
};

function runDueDeadlines(ahead: RoomActor, at: Instant): void {
  for (let due = nextDue(ahead.context, at); due !== null && due.at <= at; due = nextDue(ahead.context, at))
    ahead.send(due.event);
}

/** Returns false if the current timer is missing, which can happen between two events of one command. */
function isPredictable({ timeset, timers }: RoomView): boolean {
  return timeset.timerId === null || byId(timers, timeset.timerId) !== undefined;
}

function stampPrediction(command: Command, at: Instant, id: number) {
  const ids = Array.from({ length: idsNeeded(command) }, (_, index) => `pending-${id}-${index}`);
  return stampCommandWith(command, { at, ids });
}
