import type { Message } from '../../machines/message/message.ts';
import type { Output } from '../../machines/output/output.ts';
import type { Change } from '../../machines/room/changes.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { cellsBytes, noCells, type SheetCells } from '../../machines/timer/sheet.ts';
import type { Timer } from '../../machines/timer/timer.ts';

const ENTITY_BYTES = 400;
const CELL_BYTES = 100;
/** 1,000 timers take 10 ms, a button press 0.1 ms. */
const BYTES_A_POINT = 40_000;
const LINES_A_POINT = 50;

type Entity = Timer | Message | Output;

/** Counts changes rather than the command, because a small undo may write a whole rundown (W19). */
export function pointsOf(changes: readonly Change[]): number {
  let bytes = 0;
  for (const change of changes) bytes += writtenBy(change);
  return Math.floor(bytes / BYTES_A_POINT);
}

type Lists = Pick<RoomState, 'timers' | 'messages' | 'outputs'> & Partial<Pick<RoomState, 'cells'>>;

export const pointsOfShow = (show: Lists): number => Math.floor(bytesOfShow(show) / BYTES_A_POINT);

export function bytesOfShow({ timers, messages, outputs, cells = noCells }: Lists): number {
  return bytesOfAll(timers) + bytesOfAll(messages) + bytesOfAll(outputs) + cellsBytes(cells);
}

export const pointsOfCells = (cells: SheetCells): number => Math.floor(cellsBytes(cells) / BYTES_A_POINT);

export function pointsOfLines(lines: number): number {
  return Math.ceil(lines / LINES_A_POINT);
}

function writtenBy({ name, payload }: Change): number {
  switch (name) {
    case 'timers/items':
    case 'messages/items':
    case 'outputs/all':
      return bytesOfAll(payload);
    case 'timers/updateOne':
    case 'messages/updateOne':
    case 'outputs/updateOne':
      return bytesOf(payload);
    case 'cells/updateOne':
      return CELL_BYTES + payload.text.length;
    default:
      return 0;
  }
}

function bytesOfAll(list: readonly Entity[]): number {
  let bytes = 0;
  for (const entity of list) bytes += bytesOf(entity);
  return bytes;
}

function bytesOf(entity: Entity): number {
  if ('notes' in entity) return ENTITY_BYTES + entity.notes.length;
  return 'text' in entity ? ENTITY_BYTES + entity.text.length : ENTITY_BYTES;
}
