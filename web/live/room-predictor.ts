import { noRuns } from '../../machines/automation/runs.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { type Command, commandTable, idsNeeded, refusalOf } from '../../machines/room/commands.ts';
import { byId } from '../../machines/room/ordered-list.ts';
import { can } from '../../machines/room/room.access.ts';
import { RoomActor } from '../../machines/room/room.actor.ts';
import { noHistory, type RoomContext } from '../../machines/room/room.state.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import { stampedCommand } from './command-of.ts';
import { CommandOutbox } from './outbox.ts';
import type { Predictor } from './predictor.ts';

/** The room's machine, run ahead of the server on this screen's own commands (V54). */
export const roomPredictor: Predictor = {
  newOutbox: () => new CommandOutbox(),
  permits: (permissions, name) => can(permissions, name),
  predict(view, commands) {
    const foreseen = commands.filter(({ command }) => commandTable[command.name].foreseeable);
    if (foreseen.length === 0 || !isWhole(view)) return view;
    const ahead = new RoomActor(contextOf(view));
    for (const { command, at, id } of foreseen) ahead.send(stamped(command, at, id));
    return viewOf(ahead.context, view);
  },
  refusal(view, command, at) {
    return commandTable[command.name].foreseeable && isWhole(view)
      ? refusalOf(contextOf(view), stamped(command, at, 0))
      : null;
  },
};

/** Between two events of one command the clock may stand at a timer that is gone: nothing is foreseen from there. */
function isWhole({ timeset, timers }: RoomView): boolean {
  return timeset.timerId === null || byId(timers, timeset.timerId) !== undefined;
}

/** Entities that a command creates have made-up ids until the server's are here. */
function stamped(command: Command, at: Instant, id: number) {
  const ids = Array.from({ length: idsNeeded(command) }, (_, index) => `pending-${id}-${index}`);
  return stampedCommand(command, { at, ids });
}

function contextOf(view: RoomView): RoomContext {
  return {
    show: view,
    clients: view.clients ?? [],
    access: { ownerUid: '', secret: '', generation: 0, passwordHash: null, kicked: [] },
    history: noHistory,
    handledUntil: {},
    markedUntil: view.room.updatedAt,
    flashes: { timers: null, messages: null },
    drafts: {},
    taken: null,
    runs: noRuns,
    asked: null,
    watches: [],
    pictureAsks: [],
    notice: null,
  };
}

function viewOf({ show, clients }: RoomContext, { clients: shared }: RoomView): RoomView {
  return shared ? { ...show, clients } : show;
}
