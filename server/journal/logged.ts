import type { Change } from '../../machines/room/changes.ts';
import type { StampedCommand } from '../../machines/room/commands.ts';
import { changesSize, stepGrowth, stepSize } from '../../machines/room/room.size.ts';
import type { HistoryStep } from '../../machines/room/room.state.ts';
import type { CommandDetail } from './journal.entry.ts';
import { CHANGES_KEPT_BYTES } from './log.codec.ts';
import type { RoomBytes } from './room-bytes.ts';

/** What a line takes beside its changes and its step: who, when, from which tab, what was answered. */
const LINE_BYTES = 128;

/** About what a command adds to the disk. Without a step, as a question, what it changed is new. `file`: bytes of a kept journal. */
export function addedBytes(changes: readonly Change[], step: HistoryStep | null, file = 0): RoomBytes {
  const changed = changesSize(changes);
  const log = LINE_BYTES + file + (changed > CHANGES_KEPT_BYTES ? 0 : changed);
  return step === null ? { log, rows: changed } : { log: log + stepSize(step), rows: stepGrowth(step) };
}

/** What the log keeps of what was asked for. Of many timers the step says already which, before and after. */
export function loggedPayload({ type, payload }: StampedCommand): CommandDetail['payload'] {
  if (type === 'timers/replace') return { items: payload.items.length };
  // The step has the texts.
  if (type === 'timers/setCells') return { timerId: payload.timerId, columnIds: Object.keys(payload.cells) };
  // The code is for consoles, and for no log.
  if (type === 'room/osc') return { ...payload, ...(payload.code !== undefined && { code: '' }) };
  // Whoever has the address of a sheet may read it.
  if (type === 'room/source') return { keepInStep: payload.keepInStep };
  return 'timerIds' in payload ? { ...payload, timerIds: payload.timerIds.length } : payload;
}
