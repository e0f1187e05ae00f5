import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useControllerMode } from '../keys/controller-mode.tsx';
import { noSelection, type RowSelection, selectedUpTo, toggled } from './row-selection.view.ts';
import { GRID_COLUMNS, type GridCell, isTyped } from './rundown-grid.view.ts';
import type { RundownGrid } from './use-grid.ts';

interface Parts {
  readonly grid: RundownGrid;
  readonly ids: readonly string[];
  readonly selection: RowSelection;
  readonly onSelect: (selection: RowSelection) => void;
  readonly onPress: (cell: GridCell) => void;
}

/** ms. */
const LONG_PRESS = 450;
/** px. */
const MOVED = 10;

/** Delegated, so that rows need no handlers (V268, V274). */
export function useGridPointer({ grid, ids, selection, onSelect, onPress }: Parts) {
  const { mode } = useControllerMode();
  const finger = useFinger();
  const onClickCapture = (event: MouseEvent<HTMLElement>) => {
    const cell = cellUnder(event, ids);
    if (cell === null || event.target instanceof HTMLInputElement) return;
    const id = ids[cell.row] ?? '';
    const adds = event.ctrlKey || event.metaKey;
    const many = finger.selected() || (finger.isTouch() && selection.ids.length > 0);
    if (!event.shiftKey && !adds && !many) return;
    event.preventDefault();
    event.stopPropagation();
    const anchor = selection.anchor ?? ids[grid.at?.row ?? cell.row] ?? id;
    // This press selected the row.
    if (!finger.selected())
      onSelect(event.shiftKey ? selectedUpTo(ids, anchor, id) : toggled(ids, selection, id));
    grid.goTo(cell);
    grid.focus();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const cell = cellUnder(event, ids);
    if (cell === null || event.target instanceof HTMLInputElement) return;
    // Icons lie on their button.
    const onButton =
      cell.column === 'notes' || (event.target instanceof Element && event.target.closest('button') !== null);
    if (!onButton && selection.ids.length > 0) onSelect(noSelection);
    const again = grid.at?.row === cell.row && grid.at.column === cell.column;
    if (isTyped(cell.column) && (mode === 'edit' || (finger.isTouch() && again)))
      return flushSync(() =>
        grid.edit(cell, { selects: cell.column === 'start' || cell.column === 'length' }),
      );
    grid.goTo(cell);
    // Menus return focus, handles keep drags.
    if (cell.column !== 'more' && cell.column !== 'move' && cell.column !== 'group') grid.focus();
    if (onButton) onPress(cell);
  };
  return {
    onClickCapture,
    onClick,
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      const cell = cellUnder(event, ids);
      if (cell !== null && isTyped(cell.column) && !(event.target instanceof HTMLInputElement))
        flushSync(() => grid.edit(cell, { selects: false }));
    },
    onPointerDownCapture: (event: PointerEvent<HTMLElement>) => {
      grid.recover();
      const cell = cellUnder(event, ids);
      // Menu buttons report no click.
      if (cell?.column === 'more') grid.goTo(cell);
      finger.down(event, () => {
        if (cell === null || cell.column === 'move') return false;
        const id = ids[cell.row] ?? '';
        if (!selection.ids.includes(id)) onSelect(toggled(ids, selection, id));
        grid.goTo(cell);
        return true;
      });
    },
    onPointerMove: finger.move,
    onPointerUp: finger.up,
    onPointerCancel: finger.up,
    onContextMenu: (event: MouseEvent) => finger.selected() && event.preventDefault(),
  };
}

/** None if null. */
export const rowUnder = ({ target }: { readonly target: EventTarget }): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-timer-id]') : null;

/** None if null. */
function cellUnder(event: { readonly target: EventTarget }, ids: readonly string[]): GridCell | null {
  const { target } = event;
  if (!(target instanceof Element)) return null;
  const name = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  const column = (['group', ...GRID_COLUMNS] as const).find((each) => each === name);
  const row = ids.indexOf(rowUnder(event)?.dataset['timerId'] ?? '');
  return column === undefined || row === -1 ? null : { row, column };
}

/** True for touch, and whether a long press selected. */
function useFinger() {
  const press = useRef({ touch: false, selected: false, x: 0, y: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isTouch: () => press.current.touch,
    selected: () => press.current.selected,
    down: ({ pointerType, clientX, clientY }: PointerEvent, select: () => boolean) => {
      end();
      const touch = pointerType === 'touch';
      press.current = { touch, selected: false, x: clientX, y: clientY };
      if (touch)
        timer.current = setTimeout(() => {
          press.current.selected = select();
        }, LONG_PRESS);
    },
    move: ({ clientX, clientY }: PointerEvent) => {
      const { touch, x, y } = press.current;
      if (touch && Math.hypot(clientX - x, clientY - y) > MOVED) end();
    },
    up: end,
  };
}
