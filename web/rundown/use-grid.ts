import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Refusal } from '../../machines/kernel/errors.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { useControllerMode } from '../keys/controller-mode.tsx';
import type { ControllerMode } from '../keys/controller-mode.view.ts';
import { hasOwnKeys, keysAreCaptured } from '../keys/key-scope.ts';
import { keyText, useKeymap } from '../keys/keymap.ts';
import type { NewRow } from '../keys/use-new-row.ts';
import { useRoom } from '../live/live-context.ts';
import { isComposing } from '../ui/typing.ts';
import {
  type FoldedRows,
  noSelection,
  type RowSelection,
  selectAllRows,
  selectRange,
  toggleRow,
} from './row-selection.view.ts';
import {
  type CellColumn,
  cellAfter,
  cellAfterKey,
  GRID_COLUMNS,
  type GridCell,
  isTypedColumn,
  type LeaveBy,
  type TypedColumn,
} from './rundown-grid.view.ts';
import { rundownGridWords } from './rundown-grid.words.ts';
import type { RowActions } from './use-row-actions.ts';

interface EditedPosition {
  readonly id: string;
  readonly column: CellColumn;
  readonly row: number;
}

export interface CellEdit {
  readonly id: string;
  readonly column: TypedColumn;
  /** Text that editing starts with. Null for the timer's value. */
  readonly seed: string | null;
  readonly selects: boolean;
  readonly from: TypedColumn;
}

interface GridParts {
  readonly ids: readonly string[];
  readonly foldedBeside: (typedIn: string | undefined) => FoldedRows;
  readonly isHead: (row: number) => boolean;
  readonly onUnfold: (row: number) => void;
  readonly first: number;
  readonly root: RefObject<HTMLElement | null>;
  readonly onGo: (row: number) => void;
  readonly onMake: (begun?: string) => void;
}

type EditStart = Partial<Pick<CellEdit, 'seed' | 'selects' | 'from'>>;

interface RundownGrid {
  readonly at: GridCell | null;
  readonly editing: CellEdit | null;
  readonly folded: FoldedRows;
  readonly lane: CellColumn;
  /** True if another user removed the row that was being edited (V267). */
  readonly bereft: boolean;
  readonly recover: () => void;
  readonly goTo: (cell: GridCell) => void;
  readonly step: (cell: GridCell) => void;
  readonly focus: () => void;
  readonly edit: (cell: GridCell, start?: EditStart) => void;
  /** Ends editing. `by` is null if the focus moved away. `rest` goes into the next cell. */
  readonly leave: (left: CellEdit, by: LeaveBy | 'Escape' | null, rest?: string) => void;
}

/** Handles focus and editing (V265 to V267). The grid has the focus, because a focused row could be removed. */
export function useGrid(parts: GridParts): RundownGrid {
  const { ids, first, root, onGo, onMake } = parts;
  const [place, setPlace] = useState<EditedPosition | null>(null);
  const [editing, setEditing] = useState<CellEdit | null>(null);
  const [bereft, setBereft] = useState(false);
  const found = place === null ? first : ids.indexOf(place.id);
  const row = found >= 0 ? found : Math.min(place?.row ?? 0, ids.length - 1);
  const id = ids[row];
  const column = place?.column ?? 'title';
  if (place !== null && id !== undefined && (place.id !== id || place.row !== row))
    setPlace({ id, column, row });
  if (editing !== null && !ids.includes(editing.id)) {
    setEditing(null);
    setBereft(true);
  }
  const folded = parts.foldedBeside(editing?.id);
  const heading = folded.behind[row] ?? null;
  const isOnHeading = heading !== null || (column === 'group' && parts.isHead(row));
  const beside = column === 'group' ? 'move' : column;
  const focus = () => root.current?.focus({ preventScroll: true });
  const step = (cell: GridCell) => {
    const next = ids[cell.row];
    if (next === undefined) return;
    setBereft(false);
    setPlace({ id: next, column: cell.column, row: cell.row });
    onGo(cell.row);
  };
  const goTo = (cell: GridCell) => {
    if (cell.column !== 'group' && typeof folded.behind[cell.row] === 'number') parts.onUnfold(cell.row);
    step(cell);
  };
  const edit = (cell: GridCell, { seed = null, selects = true, from }: EditStart = {}) => {
    const next = ids[cell.row];
    if (next === undefined || !isTypedColumn(cell.column)) return;
    goTo(cell);
    setEditing({ id: next, column: cell.column, seed, selects, from: from ?? cell.column });
  };
  const leave = (left: CellEdit, by: LeaveBy | 'Escape' | null, rest?: string) => {
    setEditing((now) => (now?.id === left.id && now.column === left.column ? null : now));
    if (by === null) return;
    const at = ids.indexOf(left.id);
    const next = by === 'Escape' ? null : cellAfter({ ...left, row: at }, by, ids.length);
    if (next !== null && next.row >= ids.length) {
      focus();
      return onMake(rest);
    }
    if (next !== null && (by.endsWith('Tab') || rest))
      return edit(next, { seed: rest || null, ...(next.row === at && { from: left.from }) });
    step(next ?? { row: at, column: left.column });
    focus();
  };
  return {
    at: id === undefined ? null : { row: heading ?? row, column: isOnHeading ? 'group' : beside },
    editing,
    folded,
    lane: column,
    bereft,
    recover: () => setBereft(false),
    goTo,
    step,
    focus,
    edit,
    leave,
  };
}

export interface GroupActions {
  readonly idsOf: (row: number) => readonly string[];
  readonly isFolded: (row: number) => boolean;
  readonly fold: (row: number) => void;
  readonly moveBy: (row: number, by: -1 | 1) => void;
}

interface GridKeyParts {
  readonly grid: RundownGrid;
  readonly ids: readonly string[];
  readonly columnsIn: (row: number) => readonly CellColumn[];
  readonly groups: GroupActions;
  readonly page: () => number;
  readonly selection: RowSelection;
  readonly onSelect: (selection: RowSelection) => void;
  readonly actions: RowActions;
  readonly lifted: ((event: KeyboardEvent<HTMLElement>) => void) | null;
  readonly onPress: (cell: GridCell, event: KeyboardEvent<HTMLElement>) => void;
}

export function useGridKeys(parts: GridKeyParts): (event: KeyboardEvent<HTMLElement>) => void {
  const { mode, explain } = useControllerMode();
  const keymap = useKeymap();
  const isTold = useRef(false);
  const tellArrows = ({ key }: KeyboardEvent) => {
    const { minuteUp, minuteDown } = keymap;
    if (mode === 'edit' || isTold.current || (key !== minuteUp && key !== minuteDown)) return;
    isTold.current = true;
    explain(rundownGridWords.arrowsStay(keyText(minuteUp), keyText(minuteDown)));
  };
  return (event) => {
    const { grid, lifted } = parts;
    const { target, currentTarget } = event;
    if (target instanceof HTMLInputElement || isComposing(event) || grid.at === null) return;
    // React also sends events of dialogs and menus that the grid opened.
    if (!(target instanceof Node) || !currentTarget.contains(target)) return;
    if (lifted) return lifted(event);
    if (keysAreCaptured()) return event.preventDefault();
    const ignoresKey = mode === 'show' && isErasing(event) && parts.selection.ids.length === 0;
    const act = ignoresKey
      ? null
      : (keyActionOf(event, parts, grid.at) ??
        (target === currentTarget ? cellKeyAction(event, parts, grid.at) : null) ??
        actOnLeavingKey(event, mode));
    if (act) {
      event.preventDefault();
      event.stopPropagation();
      act();
      return tellArrows(event);
    }
    if (mode === 'show') {
      if (isLetter(event) || isErasing(event)) {
        event.preventDefault();
        explain(rundownGridWords.lettersRest(keyText('Escape')));
      }
      return;
    }
    if (!isLetter(event) || target !== currentTarget) return;
    if (grid.bereft) return explain(rundownGridWords.removed);
    if (!isTypedColumn(grid.at.column)) return explain(rundownGridWords.noTyping);
    const { at } = grid;
    // The browser types the letter itself, so that input methods work.
    flushSync(() => grid.edit(at));
  };
}

/** Space does not count, because it is GO. */
function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key.length === 1 || key === 'Dead') && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

function actOnLeavingKey(
  { key, target, currentTarget }: KeyboardEvent<HTMLElement>,
  mode: ControllerMode,
): KeyAction {
  const isOwn = target === currentTarget || (target instanceof Element && target.role === 'gridcell');
  return mode === 'show' && key === 'Escape' && isOwn && target instanceof HTMLElement
    ? () => target.blur()
    : null;
}

/** Returns true for keys that erase, which do nothing in Show (V764). */
const isErasing = ({ key }: KeyboardEvent) => key === 'Delete' || key === 'Backspace';

type KeyAction = (() => void) | null;

function keyActionOf(event: KeyboardEvent, parts: GridKeyParts, at: GridCell): KeyAction {
  const { key, shiftKey, altKey } = event;
  const { grid, ids, selection, onSelect, actions, groups, page } = parts;
  const mod = event.ctrlKey || event.metaKey;
  const id = ids[at.row] ?? '';
  const isHeading = at.column === 'group';
  const movedIds = isHeading ? groups.idsOf(at.row) : [id];
  const chosen = selection.ids.length > 0 ? selection.ids : movedIds;
  if (altKey) {
    const by = key === 'ArrowUp' ? -1 : 1;
    if (mod || shiftKey || (by === 1 && key !== 'ArrowDown')) return null;
    const isGroup = isHeading && chosen.every((each) => movedIds.includes(each));
    return () => (isGroup ? groups.moveBy(at.row, by) : actions.moveBy(chosen, by));
  }
  if (isHeading && !mod && !shiftKey && key === (groups.isFolded(at.row) ? 'ArrowRight' : 'ArrowLeft'))
    return () => groups.fold(at.row);
  const { lane, folded } = grid;
  const within = { columns: parts.columnsIn(at.row), lane, seen: folded.seen, page: page() };
  const to = cellAfterKey(at, { key, mod }, within);
  if (to !== null)
    return () => {
      grid.step(to);
      grid.focus();
      if (shiftKey && to.row !== at.row)
        onSelect(selectRange(ids, selection.anchor ?? id, ids[to.row] ?? id));
      else if (!mod && !shiftKey && selection.ids.length > 0) onSelect(noSelection);
    };
  if (mod && key.toLowerCase() === 'a' && !shiftKey) return () => onSelect(selectAllRows(ids));
  if (mod) return null;
  if (shiftKey && key === ' ') return () => onSelect(toggleRow(ids, selection, id));
  if (key === 'Delete') return () => actions.remove(chosen);
  if (key === 'Escape' && selection.ids.length > 0)
    return () => {
      onSelect(noSelection);
      grid.focus();
    };
  return null;
}

function cellKeyAction(event: KeyboardEvent<HTMLElement>, parts: GridKeyParts, at: GridCell): KeyAction {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  const { grid, onPress } = parts;
  if (altKey) return null;
  // With Ctrl or Cmd, Enter presses the cell even in Edit (V250).
  if (ctrlKey || metaKey)
    return key === 'Enter' && !isTypedColumn(at.column) ? () => onPress(at, event) : null;
  if (key === 'F2') return isTypedColumn(at.column) ? () => grid.edit(at) : () => onPress(at, event);
  if (key === 'Backspace' && isTypedColumn(at.column)) return () => grid.edit(at, { seed: '' });
  if (key === 'Enter' && !shiftKey)
    return isTypedColumn(at.column) ? () => grid.edit(at) : () => onPress(at, event);
  return null;
}

interface GridPointerParts {
  readonly grid: RundownGrid;
  readonly ids: readonly string[];
  readonly selection: RowSelection;
  readonly onSelect: (selection: RowSelection) => void;
  readonly onPress: (cell: GridCell) => void;
}

const LONG_PRESS_MS = 450;
const MOVE_THRESHOLD_PX = 10;

export function useGridPointer({ grid, ids, selection, onSelect, onPress }: GridPointerParts) {
  const { mode } = useControllerMode();
  const finger = useTouchPress();
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
    // A long press has selected the row already.
    if (!finger.selected())
      onSelect(event.shiftKey ? selectRange(ids, anchor, id) : toggleRow(ids, selection, id));
    grid.goTo(cell);
    grid.focus();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const cell = cellUnder(event, ids);
    if (cell === null || event.target instanceof HTMLInputElement) return;
    // The icons of the notes lie on top of their button, so the target of a click is not the button.
    const onButton =
      cell.column === 'notes' || (event.target instanceof Element && event.target.closest('button') !== null);
    if (!onButton && selection.ids.length > 0) onSelect(noSelection);
    const again = grid.at?.row === cell.row && grid.at.column === cell.column;
    if (isTypedColumn(cell.column) && (mode === 'edit' || (finger.isTouch() && again)))
      return flushSync(() =>
        grid.edit(cell, { selects: cell.column === 'start' || cell.column === 'length' }),
      );
    grid.goTo(cell);
    // Drag handles keep the focus. Menus return it themselves.
    if (cell.column !== 'more' && cell.column !== 'move' && cell.column !== 'group') grid.focus();
    if (onButton) onPress(cell);
  };
  return {
    onClickCapture,
    onClick,
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      const cell = cellUnder(event, ids);
      if (cell !== null && isTypedColumn(cell.column) && !(event.target instanceof HTMLInputElement))
        flushSync(() => grid.edit(cell, { selects: false }));
    },
    onPointerDownCapture: (event: PointerEvent<HTMLElement>) => {
      grid.recover();
      const cell = cellUnder(event, ids);
      // Buttons of menus send no click.
      if (cell?.column === 'more') grid.goTo(cell);
      finger.down(event, () => {
        if (cell === null || cell.column === 'move') return false;
        const id = ids[cell.row] ?? '';
        if (!selection.ids.includes(id)) onSelect(toggleRow(ids, selection, id));
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

export const rowUnder = ({ target }: { readonly target: EventTarget }): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-timer-id]') : null;

function cellUnder(event: { readonly target: EventTarget }, ids: readonly string[]): GridCell | null {
  const { target } = event;
  if (!(target instanceof Element)) return null;
  const name = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  const column = (['group', ...GRID_COLUMNS] as const).find((each) => each === name);
  const row = ids.indexOf(rowUnder(event)?.dataset['timerId'] ?? '');
  return column === undefined || row === -1 ? null : { row, column };
}

function useTouchPress() {
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
        }, LONG_PRESS_MS);
    },
    move: ({ clientX, clientY }: PointerEvent) => {
      const { touch, x, y } = press.current;
      if (touch && Math.hypot(clientX - x, clientY - y) > MOVE_THRESHOLD_PX) end();
    },
    up: end,
  };
}

interface StartedRow {
  readonly make: (begun?: string) => void;
  readonly keep: (id: string | undefined) => void;
}

interface StartedRowParts {
  readonly newRow: NewRow;
  readonly ids: readonly string[];
  readonly grid: RundownGrid;
  readonly onMake: (begun?: string) => Promise<string> | null;
}

/**
 * Edits a new row once it exists, unless the user types elsewhere (V145). Removes it if Enter or Tab created it and
 * it stays empty (V817, V829).
 */
export function useStartedRow({ newRow, ids, grid, onMake }: StartedRowParts): StartedRow {
  const room = useRoom();
  const { createdId } = newRow;
  const row = createdId === null ? -1 : ids.indexOf(createdId);
  const isThere = row >= 0;
  const typedIn = grid.editing?.id ?? null;
  const askedText = useRef<string | null>(null);
  const begun = useRef<string | null>(null);
  const untouched = useRef<string | null>(null);
  /** Empty row that this screen must remove, because an older server does not know `timers/discard`. */
  const left = useRef<string | null>(null);
  const leave = useEffectEvent((here: string | null) => {
    const timerId = begun.current;
    if (timerId === null || timerId === here) return;
    begun.current = null;
    room.send('timers/discard', { timerId }).catch(({ code }: Refusal) => {
      if (code === 'unknown_command') left.current = timerId;
    });
  });
  const { timers } = room.view;
  const remove = useEffectEvent(async (shown: readonly Timer[]) => {
    const timer = shown.find(({ _id }) => _id === left.current);
    if (timer === undefined) return;
    left.current = null;
    const { isNotLoaded: isUntouched } = await import('../../machines/room/timer.commands.ts');
    if (isUntouched(room.view, timer)) room.send('timers/remove', { timerId: timer._id }).catch(() => {});
  });
  useEffect(() => void remove(timers), [timers]);
  const begin = useEffectEvent(() => {
    untouched.current = createdId;
    if (askedText.current === createdId) begun.current = createdId;
    if (document.activeElement === null || !hasOwnKeys(document.activeElement))
      return grid.edit({ row, column: 'title' });
    newRow.onEntered();
    leave(null);
  });
  useEffect(() => leave(typedIn), [typedIn]);
  useEffect(() => {
    if (createdId !== null && isThere) begin();
  }, [createdId, isThere]);
  return {
    make: (text) => {
      if (untouched.current !== null && untouched.current === ids[ids.length - 1]) return;
      const answer = (id: string) => {
        askedText.current = id;
      };
      // `follow` reports errors.
      onMake(text)?.then(answer, () => {});
    },
    keep: (id) => {
      if (begun.current === id) begun.current = null;
      if (untouched.current === id) untouched.current = null;
    },
  };
}
