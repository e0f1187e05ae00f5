import { presenceCell } from '../device/client.ts';
import { type Refusal, refusal } from '../kernel/errors.ts';
import type { ColumnId } from '../kernel/ids.ts';
import { allows, ROOM, TIMERS } from '../kernel/permissions.ts';
import type { Command } from './commands.ts';
import type { RoomRights } from './named-links.ts';
import { byId } from './ordered-list.ts';
import { audienceOf } from './room.projection.ts';
import type { RoomState } from './room.state.ts';
import { seesColumn } from './sheet.projection.ts';

/** Refusal for columns outside these rights: a hidden column is unknown (R2161). */
export function columnRefusal(
  { permissions, columns }: RoomRights,
  command: Command,
  show: RoomState,
): Refusal | null {
  const audience = audienceOf(permissions, undefined, undefined, columns);
  for (const columnId of columnsNamed(command)) {
    const column = byId(show.columns, columnId);
    if (column === undefined) continue;
    if (!seesColumn(audience, column, show)) return refusal('unknown_column');
    const writes = columns === undefined ? allows(permissions, TIMERS) : columns.edit.includes(columnId);
    if (!writes) return refusal('forbidden');
  }
  return setsNamed(command) && !allows(permissions, ROOM) ? refusal('forbidden') : null;
}

const setsNamed = ({ name, payload }: Command): boolean =>
  (name === 'columns/create' || name === 'columns/update') && payload.audience === 'NAMED';

function columnsNamed({ name, payload }: Command): readonly ColumnId[] {
  switch (name) {
    case 'columns/update':
    case 'columns/remove':
    case 'columns/move':
      return [payload.columnId];
    case 'timers/setCells':
    case 'timers/create':
      return Object.keys(payload.cells ?? {});
    case 'timers/replace':
      return [...new Set(payload.items.flatMap(({ cells = {} }) => Object.keys(cells)))];
    case 'client/update': {
      const cell = presenceCell(payload.designing);
      return cell === null ? [] : [cell.columnId];
    }
    default:
      return [];
  }
}
