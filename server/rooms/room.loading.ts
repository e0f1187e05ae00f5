import { runToEnd } from '../../machines/kernel/issues.schema.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { Change } from '../../machines/room/changes.ts';
import { historyMoveOf, isCommandName } from '../../machines/room/commands.ts';
import { changeWithDefaults, stepWithDefaults } from '../../machines/room/room.defaults.ts';
import { historyAfter } from '../../machines/room/room.history.ts';
import { BATCH_COMMAND } from '../../machines/room/room.machine.ts';
import { emptyHistory, type PartChange, type RoomContext } from '../../machines/room/room.state.ts';
import type { Position } from '../../machines/wire/frames.ts';
import type { StoredRoom } from './journal/store.ts';
import { type Committed, RecentCommands, touchesMessages } from './recent.ts';

/** Omits clients. */
export function contextOfStored(stored: StoredRoom, wall: Duration = 0): RoomContext {
  return runToEnd(contextSteps(stored, wall));
}

export function* contextSteps(stored: StoredRoom, wall: Duration): Generator<void, RoomContext, void> {
  const { show, access, handledUntil, runs, drafts, tail } = stored;
  let history = emptyHistory;
  for (const { command, step } of tail) {
    history = historyAfter(history, historyMoveOf(command), step === null ? null : stepWithDefaults(step));
    yield;
  }
  return {
    show,
    access,
    handledUntil,
    markedUntil: lastEvent(stored, wall),
    clocksUntil: lastEvent(stored, wall),
    runs,
    asked: null,
    watches: [],
    history,
    flashes: { timers: null, messages: null },
    drafts,
    taken: null,
    clients: [],
    pictureAsks: [],
    notice: null,
  };
}

/** Returns the monotonic instant of the newest command or alarm. Changes of plan or team do not count. */
function lastEvent({ show, tail }: StoredRoom, wall: Duration): Instant {
  const line = tail.findLast(
    ({ command }) => isAlarm(command) || isCommandName(command) || command === BATCH_COMMAND,
  );
  if (line === undefined) return show.room.createdAt - wall;
  const { due, planned } = isAlarm(line.command) ? Object(line.payload) : { due: null, planned: null };
  if (typeof due === 'number') return due;
  return (typeof planned === 'number' ? planned : line.at) - wall;
}

const isAlarm = (command: string): boolean => command.startsWith('alarm/');

/** Returns the newest commands for reconnecting clients, oldest first. Each has the current state. */
export function recentCommits({ tail }: StoredRoom, context: RoomContext, wall: Duration): Committed[] {
  const recent: Committed[] = [];
  for (const entry of tail.toReversed()) {
    if (entry.changes === null) break;
    recent.push({
      seq: entry.seq,
      at: entry.at - wall,
      changes: entry.changes.map(changeWithDefaults),
      carried: null,
      after: context,
    });
    if (touchesMessages(entry.changes)) break;
  }
  return recent.reverse();
}

export const isBehind = (stored: StoredRoom, position: Position): boolean =>
  stored.epoch < position.epoch || (stored.epoch === position.epoch && stored.seq < position.seq);

export function recentCommands(stored: StoredRoom, context: RoomContext, wall: Duration): RecentCommands {
  const entries = recentCommits(stored, context, wall);
  const from = stored.seq - entries.length;
  const at =
    entries.length === 0 ? stored.show.room.updatedAt : stored.tail.find(({ seq }) => seq === from)?.at;
  return new RecentCommands(stored, entries, at === undefined ? null : at - wall);
}

/** Returns the wall-clock instant at which the log last shows a running timer, or 0. */
export function lastSeenRunning({ show, tail }: StoredRoom, wall: Duration): Instant {
  const { running, kickoff, lastStop } = show.timeset;
  if (running) return show.room.updatedAt;
  const ran = tail.findLast(
    ({ changes, step }) => changes?.some(startsClock) || step?.changes.some(movesRunningClock),
  );
  const moved = lastStop ?? kickoff;
  return Math.max(ran?.at ?? 0, moved === null ? 0 : moved + wall);
}

const startsClock = (change: Change): boolean => change.name === 'timeset' && change.payload.running;

const movesRunningClock = (change: PartChange): boolean =>
  change.part === 'timeset' && (change.before.running || change.after.running);
