import type { Refusal } from '../kernel/errors.ts';
import { omittable } from '../kernel/fields.ts';
import type { ColumnId } from '../kernel/ids.ts';
import { TIMERS } from '../kernel/permissions.ts';
import { columnFields } from '../timer/sheet.ts';
import { cellsRefusal, cellTexts, columnName, newColumn, withCellTexts } from './cells.ts';
import {
  answersNewId,
  freshId,
  idText,
  listIndexField,
  omittables,
  refusalUnless,
  undoable,
} from './command.ts';
import {
  byId,
  insertAt,
  moveById,
  requireEntry,
  withFields,
  withoutItem,
  withReplaced,
} from './ordered-list.ts';
import { listLimitRefusal } from './room.limits.ts';
import type { RoomContext } from './room.state.ts';
import { unknownTimer } from './timer.commands.ts';

const { name: _trimmed, ...optional } = columnFields;

/** Browsers cannot predict the outcome, because they may lack columns. */
const notPredicted = { foreseeable: false } as const;

export const columnCommands = {
  'columns/create': {
    ...undoable({
      takes: { index: omittable(listIndexField), name: columnName, ...omittables(optional) },
      needs: TIMERS,
      undo: 'addColumn',
      adds: true,
      makes: answersNewId('columnId'),
      refused: ({ show }) => listLimitRefusal(show, 'columns', show.columns.length + 1),
      does: (show, { index, ...fields }, stamp) => {
        const place = Math.min(index ?? show.columns.length, show.columns.length);
        const column = { _id: freshId(stamp), index: place, ...newColumn, ...fields };
        return { ...show, columns: insertAt(show.columns, column) };
      },
    }),
    ...notPredicted,
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
    ...notPredicted,
  },

  'columns/remove': {
    ...undoable({
      takes: { columnId: idText },
      needs: TIMERS,
      undo: 'deleteColumn',
      rewrites: true,
      refused: unknownColumn,
      does: (show, { columnId }) => ({ ...show, columns: withoutItem(show.columns, columnId) }),
    }),
    ...notPredicted,
  },

  'columns/move': {
    ...undoable({
      takes: { columnId: idText, index: listIndexField },
      needs: TIMERS,
      undo: 'moveColumn',
      refused: unknownColumn,
      does: (show, { columnId, index }) => {
        const columns = moveById(show.columns, columnId, index);
        return columns === show.columns ? show : { ...show, columns };
      },
    }),
    ...notPredicted,
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
  return refusalUnless(byId(show.columns, columnId) !== undefined, 'unknown_column');
}
