import type { ColumnId } from '../kernel/ids.ts';
import { memoized } from '../kernel/memoized.ts';
import {
  type CrewColumn,
  cellsBytes,
  cellsWithin,
  rowBytes,
  rowOfCells,
  type SheetCells,
} from '../timer/sheet.ts';
import type { Change } from './changes.ts';
import type { LinkColumns } from './named-links.ts';
import { byId } from './ordered-list.ts';
import type { Audience } from './room.projection.ts';
import type { RoomState } from './room.state.ts';

/** Who sees which of the crew's columns (R2150). */

const LINK = 'link/';

/** Named links that read the same columns share an audience. */
export type LinkAudience = `${typeof LINK}${string}`;

export const linkAudience = ({ read, edit }: LinkColumns): LinkAudience =>
  `${LINK}${[...new Set([...read, ...edit])].sort().join()}`;

const columnsOfLink = memoized(
  200,
  (audience: LinkAudience): ReadonlySet<ColumnId> => new Set(audience.slice(LINK.length).split(',')),
);

export const isOfLink = (audience: Audience): audience is LinkAudience => audience.startsWith(LINK);

export function seesColumn(audience: Audience, column: CrewColumn): boolean {
  if (audience === 'member') return true;
  if (isOfLink(audience)) return columnsOfLink(audience).has(column._id);
  return audience === 'crew' ? column.audience !== 'NAMED' : column.audience === 'PUBLIC';
}

export function seenColumns(audience: Audience, columns: readonly CrewColumn[]): readonly CrewColumn[] {
  return columns.every((column) => seesColumn(audience, column))
    ? columns
    : columns.filter((column) => seesColumn(audience, column));
}

/** The cells that an audience sees, of the whole room. */
export function seenCells(audience: Audience, { timers, columns, cells }: RoomState): SheetCells {
  return cellsWithin(cells, { timers, columns: seenColumns(audience, columns) });
}

/** Bytes of cells in a whole state. */
const TOLD_CELLS_BYTES = 512 * 1024;

/** Columns and cells of a whole state: the rows of the first timers, as far as they go (R2156). */
export function seenSheet(audience: Audience, show: RoomState) {
  const columns = seenColumns(audience, show.columns);
  const cells = seenCells(audience, show);
  if (cellsBytes(cells) <= TOLD_CELLS_BYTES) return { columns, cells };
  let bytes = 0;
  const timers = show.timers.filter(({ _id }) => {
    bytes += rowBytes(rowOfCells(cells, _id));
    return bytes <= TOLD_CELLS_BYTES;
  });
  return { columns, cells: cellsWithin(cells, { timers, columns }), cellsLeft: true } as const;
}

export const isOfSheet = ({ name }: Change): boolean =>
  name.startsWith('columns/') || name.startsWith('cells/');

/** A change as an audience may see it, by the columns of now; none if it may not. */
export function sheetChangeFor(
  audience: Audience,
  change: Change,
  { timers, columns }: RoomState,
): readonly Change[] {
  const sees = (columnId: ColumnId): boolean => {
    const column = byId(columns, columnId);
    return column !== undefined && seesColumn(audience, column);
  };
  switch (change.name) {
    case 'columns/items':
      return [{ ...change, payload: change.payload.filter(({ _id }) => sees(_id)) }];
    case 'columns/updateOne':
      return sees(change.payload._id) ? [change] : [];
    case 'cells/updateOne': {
      const { timerId, columnId, text } = change.payload;
      // Cells that went with their timer need no words.
      return sees(columnId) && (text !== '' || byId(timers, timerId) !== undefined) ? [change] : [];
    }
    default:
      return [change];
  }
}
