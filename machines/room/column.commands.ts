import type { Refusal } from '../kernel/errors.ts';
import { omittable } from '../kernel/fields.ts';
import type { ColumnId } from '../kernel/ids.ts';
import { TIMERS } from '../kernel/permissions.ts';
import { columnFields } from '../timer/sheet.ts';
import { cellsRefusal, cellTexts, columnName, newColumn, withCellTexts } from './cells.ts';
import { freshId, idText, listPlace, omittables, oneMade, refuseUnless, undoable } from './command.ts';
import { byId, inserted, moved, requireEntry, withFields, without, withReplaced } from './ordered-list.ts';
import { roomFor } from './room.limits.ts';
import type { RoomContext } from './room.state.ts';
import { unknownTimer } from './timer.commands.ts';

const { name: _trimmed, ...optional } = columnFields;

/** Browsers cannot predict the outcome, because they may lack columns. */
const unforeseen = { foreseeable: false } as const;

export const columnCommands = {
  'columns/create': {
    ...undoable({
      takes: { index: omittable(listPlace), name: columnName, ...omittables(optional) },
      needs: TIMERS,
      undo: 'addColumn',
      adds: true,
      makes: oneMade('columnId'),
      refused: ({ show }) => roomFor(show, 'columns', show.columns.length + 1),
      does: (show, { index, ...fields }, stamp) => {
        const place = Math.min(index ?? show.columns.length, show.columns.length);
        const column = { _id: freshId(stamp), index: place, ...newColumn, ...fields };
        return { ...show, columns: inserted(show.columns, column) };
      },
    }),
    ...unforeseen,
  },

  'columns/update': {
    ...undoable({
      takes: { columnId: idText, name: omittable(columnName), ...omittables(optional) },
      needs: TIMERS,
      undo: 'editColumn',
      adds: true,
      rewrites: true,
      refused: unknownColumn,
      does: (show, { columnId, ...fields }) => {
        const column = requireEntry(show.columns, columnId);
        const edited = withFields(column, fields);
        return edited === column ? show : { ...show, columns: withReplaced(show.columns, edited) };
      },
    }),
    ...unforeseen,
  },

  /** Removes a column and its cells. An undo restores both (R2153). */
  'columns/remove': {
    ...undoable({
      takes: { columnId: idText },
      needs: TIMERS,
      undo: 'deleteColumn',
      rewrites: true,
      refused: unknownColumn,
      does: (show, { columnId }) => ({
        ...show,
        columns: without(show.columns, requireEntry(show.columns, columnId)),
      }),
    }),
    ...unforeseen,
  },

  'columns/move': {
    ...undoable({
      takes: { columnId: idText, index: listPlace },
      needs: TIMERS,
      undo: 'moveColumn',
      refused: unknownColumn,
      does: (show, { columnId, index }) => {
        const column = requireEntry(show.columns, columnId);
        const place = Math.min(index, show.columns.length - 1);
        return place === column.index ? show : { ...show, columns: moved(show.columns, column, place) };
      },
    }),
    ...unforeseen,
  },

  'timers/setCells': undoable({
    takes: { timerId: idText, cells: cellTexts },
    needs: TIMERS,
    undo: 'editCells',
    adds: true,
    refused: (context, payload) =>
      unknownTimer(context, payload) ?? cellsRefusal(context.show, [[payload.timerId, payload.cells]]),
    does: (show, { timerId, cells }) => withCellTexts(show, timerId, cells),
  }),
};

function unknownColumn({ show }: RoomContext, { columnId }: { readonly columnId: ColumnId }): Refusal | null {
  return refuseUnless(byId(show.columns, columnId) !== undefined, 'unknown_column');
}
