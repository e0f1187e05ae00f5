import { useCallback, useMemo, useState } from 'react';
import type { ColumnId } from '../../machines/kernel/ids.ts';
import { cellAt, type SheetCell } from '../../machines/timer/sheet.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { useRoom } from '../live/live-context.ts';
import { writeCells } from '../rundown/write-cells.ts';
import { type OwnEdit, overwrittenEdits, prefsFrom, type SheetPrefs } from './sheet.view.ts';

export function useSheetPrefs(): readonly [SheetPrefs, (prefs: SheetPrefs) => void] {
  const { pid } = useRoom();
  const entry = useMemo(() => browserEntry(`callboard.sheet.${pid}`), [pid]);
  const [prefs, setPrefs] = useState(() => prefsFrom(entry.read()));
  const keep = useCallback(
    (next: SheetPrefs) => {
      entry.write(JSON.stringify(next));
      setPrefs(next);
    },
    [entry],
  );
  return [prefs, keep];
}

export interface CellEdits {
  readonly write: (cells: readonly SheetCell[]) => void;
  readonly mayWrite: (columnId: ColumnId) => boolean;
  readonly undo: (() => void) | null;
  readonly lost: OwnEdit | null;
  readonly restore: (edit: OwnEdit) => void;
  readonly dismiss: (edit: OwnEdit) => void;
}

const MAX_EDITS = 100;

export function useCellEdits(): CellEdits {
  const room = useRoom();
  const { cells, timers } = room.view;
  const [edits, setEdits] = useState<readonly OwnEdit[]>([]);
  const send = (written: readonly SheetCell[]) => writeCells(room, written);
  const write = (written: readonly SheetCell[]) => {
    const changed = written.filter((cell) => cellAt(cells, cell) !== cell.text);
    if (changed.length === 0) return;
    send(changed);
    const changes = changed.map((cell) => ({ ...cell, before: cellAt(cells, cell) }));
    setEdits((before) => [...before, ...changes].slice(-MAX_EDITS));
  };
  const mayWrite = useCallback(
    (columnId: ColumnId) =>
      (room.columns === undefined || room.columns.edit.includes(columnId)) &&
      room.can('timers/setCells', { timerId: room.view.timers[0]?._id ?? '', cells: { [columnId]: '' } }),
    [room],
  );
  const isThere = ({ timerId }: OwnEdit) => timers.some(({ _id }) => _id === timerId);
  const newest = [...edits].reverse().find(isThere);
  const dismiss = (edit: OwnEdit) =>
    setEdits((before) =>
      before.filter((each) => each.timerId !== edit.timerId || each.columnId !== edit.columnId),
    );
  const lost = overwrittenEdits(edits.filter(isThere), cells)[0] ?? null;
  return {
    write,
    mayWrite,
    undo:
      newest === undefined || newest === lost
        ? null
        : () => {
            send([{ ...newest, text: newest.before }]);
            setEdits((before) => before.filter((each) => each !== newest));
          },
    lost,
    restore: (edit) => send([edit]),
    dismiss,
  };
}
