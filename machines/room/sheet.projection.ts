import type { ColumnId, TimerId } from '../kernel/ids.ts';
import { memoized } from '../kernel/memoized.ts';
import { crewDataOf } from '../output/designed.ts';
import {
  type CrewColumn,
  cellsBytes,
  cellsWithin,
  changedCells,
  rowBytes,
  rowOfCells,
  type SheetCells,
} from '../timer/sheet.ts';
import type { Change } from './changes.ts';
import type { LinkColumns } from './named-links.ts';
import { byId } from './ordered-list.ts';
import type { Audience } from './room.projection.ts';
import type { RoomState } from './room.state.ts';

/** Projection of the crew's columns (R2150). */

const LINK = 'link/';

/** Links with the same columns share an audience. */
export type LinkAudience = `${typeof LINK}${string}`;

export const linkAudience = ({ read, edit }: LinkColumns): LinkAudience =>
  `${LINK}${[...new Set([...read, ...edit])].sort().join()}`;

const columnsOfLink = memoized(
  200,
  (audience: LinkAudience): ReadonlySet<ColumnId> => new Set(audience.slice(LINK.length).split(',')),
);

export const isOfLink = (audience: Audience): audience is LinkAudience => audience.startsWith(LINK);

type Outputs = Pick<RoomState, 'outputs'>;

export function seesColumn(audience: Audience, column: CrewColumn, show: Outputs): boolean {
  if (audience === 'member') return true;
  if (isOfLink(audience)) return columnsOfLink(audience).has(column._id);
  if (audience === 'crew' || readsScripts(audience, column, show)) return column.audience !== 'NAMED';
  return column.audience === 'PUBLIC';
}

/** Outputs with scripts receive crew scripts (R2220). */
function readsScripts(audience: Audience, { kind }: CrewColumn, { outputs }: Outputs): boolean {
  if (kind !== 'SCRIPT') return false;
  const own = outputs.find(({ _id }) => audience === `output/${_id}`);
  return own !== undefined && crewDataOf(own).scripts;
}

export function seenColumns(
  audience: Audience,
  show: Pick<RoomState, 'columns' | 'outputs'>,
): readonly CrewColumn[] {
  const { columns } = show;
  return columns.every((column) => seesColumn(audience, column, show))
    ? columns
    : columns.filter((column) => seesColumn(audience, column, show));
}

/** Adds or removes scripts when an output's design changes (R2220). */
export function sheetNow(audience: Audience, show: RoomState): readonly Change[] {
  const columns = seenColumns(audience, show);
  const scripts = columns.filter(({ kind }) => kind === 'SCRIPT');
  const cells = cellsWithin(show.cells, { timers: show.timers, columns: scripts });
  return [
    { name: 'columns/items', payload: columns },
    ...changedCells({}, cells).map((payload) => ({ name: 'cells/updateOne', payload }) as const),
  ];
}

export function seenCells(audience: Audience, show: RoomState): SheetCells {
  return cellsWithin(show.cells, { timers: show.timers, columns: seenColumns(audience, show) });
}

/** Bytes of cells in a welcome. */
const TOLD_CELLS_BYTES = 512 * 1024;

/** Columns and the first rows of cells that fit a welcome (R2156). */
export function seenSheet(audience: Audience, show: RoomState) {
  const columns = seenColumns(audience, show);
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

/** The change by the present columns; none if hidden. */
export function sheetChangeFor(audience: Audience, change: Change, show: RoomState): readonly Change[] {
  const { timers, columns } = show;
  const sees = (columnId: ColumnId): boolean => {
    const column = byId(columns, columnId);
    return column !== undefined && seesColumn(audience, column, show);
  };
  switch (change.name) {
    case 'columns/items':
      return [{ ...change, payload: change.payload.filter(({ _id }) => sees(_id)) }];
    case 'columns/updateOne':
      return sees(change.payload._id) ? [change] : [];
    case 'cells/updateOne': {
      const { timerId, columnId, text } = change.payload;
      // A removed timer removes its cells; no event needed.
      return sees(columnId) && (text !== '' || byId(timers, timerId) !== undefined) ? [change] : [];
    }
    default:
      return [change];
  }
}

/** Present timers with a cell edited for crew (K2338). */
export function timersWithEditedCells(before: RoomState, after: RoomState): readonly TimerId[] {
  if (before.cells === after.cells) return [];
  const isSeen = (columnId: ColumnId) => {
    const column = byId(after.columns, columnId);
    return column !== undefined && seesColumn('crew', column, after);
  };
  const edited = changedCells(before.cells, after.cells).filter(({ columnId }) => isSeen(columnId));
  const isThere = (timerId: TimerId) =>
    byId(before.timers, timerId) !== undefined && byId(after.timers, timerId) !== undefined;
  return [...new Set(edited.map(({ timerId }) => timerId))].filter(isThere);
}
