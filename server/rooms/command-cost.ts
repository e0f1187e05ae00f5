import type { Message } from '../../machines/message/message.ts';
import type { Output } from '../../machines/output/output.ts';
import type { Change } from '../../machines/room/changes.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { cellsBytes, emptyCells, type SheetCells } from '../../machines/timer/sheet.ts';
import type { Timer } from '../../machines/timer/timer.ts';

const ENTITY_BYTES = 400;
const CELL_BYTES = 100;
/** 1,000 timers take 10 ms, a button press 0.1 ms. */
const BYTES_PER_POINT = 40_000;
const LINES_PER_POINT = 50;

type CostedEntity = Timer | Message | Output;

/** Counts changes rather than the command, because a small undo may write a whole rundown (W19). */
export function pointsOf(changes: readonly Change[]): number {
  let bytes = 0;
  for (const change of changes) bytes += writtenBytes(change);
  return Math.floor(bytes / BYTES_PER_POINT);
}

type CostedLists = Pick<RoomState, 'timers' | 'messages' | 'outputs'> & Partial<Pick<RoomState, 'cells'>>;

export const pointsOfShow = (show: CostedLists): number => Math.floor(bytesOfShow(show) / BYTES_PER_POINT);

export function bytesOfShow({ timers, messages, outputs, cells = emptyCells }: CostedLists): number {
  return bytesOfEntities(timers) + bytesOfEntities(messages) + bytesOfEntities(outputs) + cellsBytes(cells);
}

export const pointsOfCells = (cells: SheetCells): number => Math.floor(cellsBytes(cells) / BYTES_PER_POINT);

export const pointsOfLines = (lines: number): number => Math.ceil(lines / LINES_PER_POINT);

function writtenBytes({ name, payload }: Change): number {
  switch (name) {
    case 'timers/items':
    case 'messages/items':
    case 'outputs/all':
      return bytesOfEntities(payload);
    case 'timers/updateOne':
    case 'messages/updateOne':
    case 'outputs/updateOne':
      return entityBytes(payload);
    case 'cells/updateOne':
      return CELL_BYTES + payload.text.length;
    default:
      return 0;
  }
}

function bytesOfEntities(list: readonly CostedEntity[]): number {
  let bytes = 0;
  for (const entity of list) bytes += entityBytes(entity);
  return bytes;
}

function entityBytes(entity: CostedEntity): number {
  if ('notes' in entity) return ENTITY_BYTES + entity.notes.length;
  return 'text' in entity ? ENTITY_BYTES + entity.text.length : ENTITY_BYTES;
}
