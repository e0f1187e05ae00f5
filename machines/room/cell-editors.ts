import { type Client, presenceCell } from '../device/client.ts';
import type { ColumnId, TimerId } from '../kernel/ids.ts';
import { byId } from './ordered-list.ts';
import { type Audience, isPublic } from './room.projection.ts';
import type { RoomState } from './room.state.ts';
import { isOfLink, seesColumn } from './sheet.projection.ts';

/** Event with the editors of each cell, for clients that may open the sheet (R2335). */
export const EDITORS = 'cells/editors';

export interface CellPresence {
  readonly timerId: TimerId;
  readonly columnId: ColumnId;
  /** Name of the editing screen. */
  readonly name: string;
}

/** No sheet shows more names. */
export const MOST_EDITORS = 100;

type Sheet = Pick<RoomState, 'timers' | 'columns' | 'outputs'>;
type Presence = Pick<Client, 'name' | 'designing'>;

/** True if the audience may open the sheet, and so gets its editors. */
export const hearsEditors = (audience: Audience): boolean => !isPublic(audience) || isOfLink(audience);

/** The screens that are in cells of these columns, as far as the audience sees them. */
export function editorsFor(
  audience: Audience,
  { clients, show }: { readonly clients: readonly Presence[]; readonly show: Sheet },
): readonly CellPresence[] {
  return clients
    .flatMap(({ name, designing }): readonly CellPresence[] => {
      const cell = presenceCell(designing);
      const column = cell && byId(show.columns, cell.columnId);
      if (cell === null || !column || !seesColumn(audience, column, show)) return [];
      return byId(show.timers, cell.timerId) === undefined ? [] : [{ ...cell, name }];
    })
    .slice(0, MOST_EDITORS);
}
