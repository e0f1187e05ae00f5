import type { Automation } from '../../machines/automation/automation.ts';
import type { Message } from '../../machines/message/message.ts';
import type { Output } from '../../machines/output/output.ts';
import type { Change } from '../../machines/room/changes.ts';
import { sizeOf } from '../../machines/room/room.size.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { cellsBytes, emptyCells, type SheetCells } from '../../machines/timer/sheet.ts';
import type { Timer } from '../../machines/timer/timer.ts';

const ENTITY_BYTES = 400;
/** Size of a timer without labels. */
const PLAIN_SIZE = 600;
const CELL_BYTES = 100;
/** 1,000 timers take 10 ms, a button press 0.1 ms. */
const BYTES_PER_POINT = 40_000;
const LINES_PER_POINT = 50;

type CostedEntity = Timer | Message | Output | Automation;

export const pointsOfBytes = (bytes: number): number => Math.floor(bytes / BYTES_PER_POINT);

/** Counts changes rather than the command, because a small undo may write a whole rundown (W19). */
export function pointsOf(changes: readonly Change[]): number {
  let bytes = 0;
  for (const change of changes) bytes += writtenBytes(change);
  return pointsOfBytes(bytes);
}

type CostedLists = Pick<RoomState, 'timers' | 'messages' | 'outputs'> &
  Partial<Pick<RoomState, 'automations' | 'cells'>>;

export const pointsOfShow = (show: CostedLists): number => pointsOfBytes(bytesOfShow(show));

export function bytesOfShow({
  timers,
  messages,
  outputs,
  automations = [],
  cells = emptyCells,
}: CostedLists): number {
  const lists: readonly (readonly CostedEntity[])[] = [timers, messages, outputs, automations];
  return lists.reduce((bytes, list) => bytes + bytesOfEntities(list), cellsBytes(cells));
}

export const pointsOfCells = (cells: SheetCells): number => pointsOfBytes(cellsBytes(cells));

export const pointsOfLines = (lines: number): number => Math.ceil(lines / LINES_PER_POINT);

function writtenBytes({ name, payload }: Change): number {
  switch (name) {
    case 'timers/items':
    case 'messages/items':
    case 'outputs/all':
    case 'automations/items':
      return bytesOfEntities(payload);
    case 'timers/updateOne':
    case 'messages/updateOne':
    case 'outputs/updateOne':
    case 'automations/updateOne':
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

/** Includes labels, designs and steps (W2744). */
function entityBytes(entity: CostedEntity): number {
  return ENTITY_BYTES + Math.max(textLength(entity), sizeOf(entity) - PLAIN_SIZE);
}

function textLength(entity: CostedEntity): number {
  if ('notes' in entity) return entity.notes.length;
  return 'text' in entity ? entity.text.length : 0;
}
