import type { Refusal } from '../kernel/errors.ts';
import { refusal } from '../kernel/errors.ts';
import type { TimerId } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { cellsRefusal } from '../room/cells.ts';
import { byId } from '../room/ordered-list.ts';
import type { RoomState } from '../room/room.state.ts';
import { seenColumns } from '../room/sheet.projection.ts';
import { type CellRow, type CrewColumn, cellAt } from '../timer/sheet.ts';
import { apiWords } from '../words/api.ts';

/** Cells by the names of columns that keys see; by id if a name is empty or repeated (K2170). */

interface Keyed {
  readonly key: string;
  readonly column: CrewColumn;
}

function keyedColumns(show: RoomState): readonly Keyed[] {
  const columns = seenColumns('crew', show);
  return columns.map((column) => {
    const { _id, name } = column;
    const isClear = columns.every((each) => each === column || (each.name !== name && each._id !== name));
    return { key: isClear && name !== '' ? name : _id, column };
  });
}

/** Reads the filled cells of timers for keys. */
export function cellsReader(show: RoomState): (timerId: TimerId) => Readonly<Record<string, string>> {
  const keyed = keyedColumns(show);
  return (timerId) =>
    Object.fromEntries(
      keyed
        .map(({ key, column }) => [key, cellAt(show.cells, { timerId, columnId: column._id })] as const)
        .filter(([, said]) => said !== ''),
    );
}

/** Parses cells by column id; check before the first command, so that an error changes no field (K2171). */
export function cellsGiven(
  show: RoomState,
  timerId: TimerId | null,
  given: Readonly<Record<string, string>>,
): Result<CellRow, Refusal> {
  const keyed = keyedColumns(show);
  const seen = keyed.map(({ column }) => column);
  const row: [string, string][] = [];
  for (const [name, said] of Object.entries(given)) {
    const column = byId(seen, name) ?? keyed.find(({ key }) => key === name)?.column;
    if (column === undefined) {
      const isSeveral = seen.some((each) => each.name === name);
      return fail(
        refusal('unknown_column', isSeveral ? apiWords.severalColumns(name) : apiWords.noColumn(name)),
      );
    }
    row.push([column._id, column.kind === 'CHECK' && said === 'false' ? '' : said]);
  }
  const cells = Object.fromEntries(row);
  const refused = cellsRefusal(show, [[timerId, cells]]);
  return refused === null ? ok(cells) : fail(refused);
}
