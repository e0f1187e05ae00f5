import { topItem } from '../../../machines/kernel/bounded-stack.ts';
import type { Change } from '../../../machines/room/changes.ts';
import { commandTable, type StampedCommand } from '../../../machines/room/commands.ts';
import { historyStepBetween } from '../../../machines/room/room.machine.ts';
import { changesSize, stepGrowth, stepSize } from '../../../machines/room/room.size.ts';
import type { HistoryStep, RoomContext } from '../../../machines/room/room.state.ts';
import type { CommandDetail } from './journal.entry.ts';
import { MAX_CACHED_CHANGES_BYTES } from './log.codec.ts';
import type { RoomBytes } from './room-bytes.ts';

const LINE_OVERHEAD_BYTES = 128;

/** `file` is the size of a stored journal. */
export function addedBytes(changes: readonly Change[], step: HistoryStep | null, file = 0): RoomBytes {
  const changed = changesSize(changes);
  const log = LINE_OVERHEAD_BYTES + file + (changed > MAX_CACHED_CHANGES_BYTES ? 0 : changed);
  return step === null ? { log, rows: changed } : { log: log + stepSize(step), rows: stepGrowth(step) };
}

export function loggedPayload({ type, payload }: StampedCommand): CommandDetail['payload'] {
  if (type === 'timers/replace') return { items: payload.items.length };
  // Omits the texts, which the undo step contains.
  if (type === 'timers/setCells') return { timerId: payload.timerId, columnIds: Object.keys(payload.cells) };
  // Omits the code, which is secret.
  if (type === 'room/osc') return { ...payload, ...(payload.code !== undefined && { code: '' }) };
  // The address of a sheet is as secret as a password.
  if (type === 'room/source') return { keepInStep: payload.keepInStep };
  return 'timerIds' in payload ? { ...payload, timerIds: payload.timerIds.length } : payload;
}

export function newestStep(
  command: StampedCommand,
  before: RoomContext,
  after: RoomContext,
): HistoryStep | null {
  if (before.history === after.history) return null;
  const { history } = commandTable[command.type];
  if (history === 'drops') return historyStepBetween(before, after, command);
  const side = history === 'back' ? 'redo' : 'undo';
  const newest = topItem(after.history[side]);
  return newest === topItem(before.history[side]) ? null : newest;
}

export const soloStep = (before: RoomContext, after: RoomContext): HistoryStep | null => {
  const newest = topItem(after.history.undo);
  return newest === topItem(before.history.undo) ? null : newest;
};
