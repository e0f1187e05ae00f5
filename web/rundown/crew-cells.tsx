import { type ClipboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { cellAt } from '../../machines/timer/sheet.ts';
import { useControllerMode } from '../keys/controller-mode.tsx';
import { useRoom } from '../live/live-context.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './crew-cells.module.css';
import { cellId } from './rundown-cell.tsx';
import columnStyles from './rundown-columns.module.css';
import { crewCell } from './rundown-grid.view.ts';
import type { CrewCellsProps } from './rundown-item.tsx';
import { crewTracks } from './rundown-layout.view.ts';
import { SheetCellView, useCellActions, useCellPresence } from './sheet-cell.tsx';
import { cellForClipboard, crewCellId } from './sheet-cell.view.ts';
import { pasteCells, writeCells } from './write-cells.ts';

export function CrewCells({ row, crew, texts, height, active, onEnter }: CrewCellsProps) {
  const room = useRoom();
  const { mode } = useControllerMode();
  const strip = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const place = crew.findIndex(({ _id }) => crewCell(_id) === active);
  const here = place < 0 ? null : cellId(row.id, crewCell(crew[place]?._id ?? ''));
  useFocusIn(strip, here, editing);
  const mayWrite = room.can('timers/setCells', { timerId: row.id, cells: {} });
  const at = crew[place];
  const editors = useCellPresence(at && mayWrite ? crewCellId(row.id, at._id) : null);
  const write = (id: string, text: string) => {
    const column = crew.find(({ _id }) => cellId(row.id, crewCell(_id)) === id);
    if (column && (texts[column._id] ?? '') !== text)
      writeCells(room, [{ timerId: row.id, columnId: column._id, text }]);
  };
  const actions = useCellActions({
    onActive: (id) => {
      const name = crew.map(({ _id }) => crewCell(_id)).find((each) => cellId(row.id, each) === id);
      if (name !== undefined && name !== active) onEnter(name);
    },
    onEdit: setEditing,
    onWrite: write,
  });
  const onCopy = (event: ClipboardEvent) => {
    const column = crew[place];
    if (editing !== null || !column || String(getSelection()) !== '') return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', cellForClipboard(texts[column._id] ?? ''));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null || place < 0) return;
    event.preventDefault();
    const { timers, cells } = room.view;
    pasteCells(event.clipboardData.getData('text/plain'), {
      at: { row: row.index, column: place },
      rows: timers.map(({ _id }) => _id),
      columns: crew,
      mayWrite: () => mayWrite,
      write: (pasted) =>
        writeCells(
          room,
          pasted.filter((cell) => cellAt(cells, cell) !== cell.text),
        ),
    });
  };
  const clipboard = { onCopy, onPaste };
  return (
    <div
      ref={strip}
      role="presentation"
      {...clipboard}
      className={classNames(columnStyles.crew, styles.strip)}
      style={{ height, gridTemplateColumns: crewTracks(crew) }}
    >
      {crew.map((column) => {
        const name = crewCell(column._id);
        const id = cellId(row.id, name);
        return (
          <SheetCellView
            key={column._id}
            id={id}
            column={column}
            item={row.title}
            text={texts[column._id] ?? ''}
            mayWrite={mayWrite}
            editors={editors.get(crewCellId(row.id, column._id)) ?? ''}
            isEditing={editing === id}
            isActive={active === name}
            {...actions}
            inRundown={mode}
          />
        );
      })}
    </div>
  );
}

function useFocusIn(strip: RefObject<HTMLElement | null>, here: string | null, editing: string | null): void {
  const edited = useRef(editing);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const wasEdited = edited.current !== null && editing === null;
    edited.current = editing;
    if (here === null || editing !== null) return;
    const isOnGrid = focused === strip.current?.closest('[role=grid]');
    if (isOnGrid || (wasEdited && focused === document.body))
      document.getElementById(here)?.focus({ preventScroll: true });
  }, [strip, here, editing]);
}
