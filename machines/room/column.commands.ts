import { omittable } from '../kernel/fields.ts';
import { TIMERS } from '../kernel/permissions.ts';
import { columnFields } from '../timer/sheet.ts';
import { cellsRefusal, cellTexts, columnName, newColumn, withCellTexts } from './cells.ts';
import {
  answersNewId,
  freshId,
  idText,
  listIndexField,
  moveOf,
  omittables,
  removalOf,
  undoable,
  unknownEntry,
} from './command.ts';
import { insertAt, requireEntry, withFields, withReplaced } from './ordered-list.ts';
import { listLimitRefusal } from './room.limits.ts';
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
      refused: unknownEntry('columns'),
      does: (show, { columnId, ...fields }) => {
        const column = requireEntry(show.columns, columnId);
        const edited = withFields(column, fields);
        return edited === column ? show : { ...show, columns: withReplaced(show.columns, edited) };
      },
    }),
    ...notPredicted,
  },

  'columns/remove': {
    ...removalOf('columns', { needs: TIMERS, undo: 'deleteColumn', rewrites: true }),
    ...notPredicted,
  },

  'columns/move': { ...moveOf('columns', { needs: TIMERS, undo: 'moveColumn' }), ...notPredicted },

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
