import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useControllerMode } from '../keys/controller-mode.tsx';
import type { ControllerMode } from '../keys/controller-mode.view.ts';
import { keysAreCaptured } from '../keys/key-scope.ts';
import { keyText, useKeymap } from '../keys/keymap.ts';
import { isComposing } from '../ui/composing.ts';
import { allSelected, noSelection, type RowSelection, selectedUpTo, toggled } from './row-selection.view.ts';
import { type CellColumn, type GridCell, isTyped, movedCell } from './rundown-grid.view.ts';
import { rundownGridWords } from './rundown-grid.words.ts';
import type { RundownGrid } from './use-grid.ts';
import type { RowActions } from './use-row-actions.ts';

export interface GroupActions {
  readonly idsOf: (row: number) => readonly string[];
  readonly isFolded: (row: number) => boolean;
  readonly fold: (row: number) => void;
  readonly moveBy: (row: number, by: -1 | 1) => void;
}

interface Parts {
  readonly grid: RundownGrid;
  readonly ids: readonly string[];
  readonly columnsIn: (row: number) => readonly CellColumn[];
  readonly groups: GroupActions;
  readonly page: () => number;
  readonly selection: RowSelection;
  readonly onSelect: (selection: RowSelection) => void;
  readonly actions: RowActions;
  /** A lifted row takes the keys. */
  readonly lifted: ((event: KeyboardEvent<HTMLElement>) => void) | null;
  readonly onPress: (cell: GridCell, event: KeyboardEvent<HTMLElement>) => void;
}

/** V265, V266, V268 to V270. Edited cells handle their own. */
export function useGridKeys(parts: Parts): (event: KeyboardEvent<HTMLElement>) => void {
  const { mode, explain } = useControllerMode();
  const keymap = useKeymap();
  const told = useRef(false);
  /** One-time hint: arrows move here. */
  const tellArrows = ({ key }: KeyboardEvent) => {
    const { minuteUp, minuteDown } = keymap;
    if (mode === 'edit' || told.current || (key !== minuteUp && key !== minuteDown)) return;
    told.current = true;
    explain(rundownGridWords.arrowsStay(keyText(minuteUp), keyText(minuteDown)));
  };
  return (event) => {
    const { grid, lifted } = parts;
    const { target, currentTarget } = event;
    if (target instanceof HTMLInputElement || isComposing(event) || grid.at === null) return;
    // React bubbles events of layers.
    if (!(target instanceof Node) || !currentTarget.contains(target)) return;
    if (lifted) return lifted(event);
    if (keysAreCaptured()) return event.preventDefault();
    const rests = mode === 'show' && isErasing(event) && parts.selection.ids.length === 0;
    const act = rests
      ? null
      : (actOf(event, parts, grid.at) ??
        (target === currentTarget ? cellAct(event, parts, grid.at) : null) ??
        leaveAct(event, mode));
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
    // V267.
    if (grid.bereft) return explain(rundownGridWords.removed);
    if (!isTyped(grid.at.column)) return explain(rundownGridWords.noTyping);
    const { at } = grid;
    // Typed by the browser, for input methods.
    flushSync(() => grid.edit(at));
  };
}

/** Space is GO. */
function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key.length === 1 || key === 'Dead') && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

/** V766. */
function leaveAct({ key, target, currentTarget }: KeyboardEvent<HTMLElement>, mode: ControllerMode): Act {
  const isOwn = target === currentTarget || (target instanceof Element && target.role === 'gridcell');
  return mode === 'show' && key === 'Escape' && isOwn && target instanceof HTMLElement
    ? () => target.blur()
    : null;
}

/** Disabled in Show (V764). */
const isErasing = ({ key }: KeyboardEvent) => key === 'Delete' || key === 'Backspace';

type Act = (() => void) | null;

/** None if null. */
function actOf(event: KeyboardEvent, parts: Parts, at: GridCell): Act {
  const { key, shiftKey, altKey } = event;
  const { grid, ids, selection, onSelect, actions, groups, page } = parts;
  const mod = event.ctrlKey || event.metaKey;
  const id = ids[at.row] ?? '';
  const isHeading = at.column === 'group';
  const own = isHeading ? groups.idsOf(at.row) : [id];
  const chosen = selection.ids.length > 0 ? selection.ids : own;
  if (altKey) {
    const by = key === 'ArrowUp' ? -1 : 1;
    if (mod || shiftKey || (by === 1 && key !== 'ArrowDown')) return null;
    const isGroup = isHeading && chosen.every((each) => own.includes(each));
    return () => (isGroup ? groups.moveBy(at.row, by) : actions.moveBy(chosen, by));
  }
  if (isHeading && !mod && !shiftKey && key === (groups.isFolded(at.row) ? 'ArrowRight' : 'ArrowLeft'))
    return () => groups.fold(at.row);
  const { lane, folded } = grid;
  const within = { columns: parts.columnsIn(at.row), lane, seen: folded.seen, page: page() };
  const to = movedCell(at, { key, mod }, within);
  if (to !== null)
    return () => {
      grid.step(to);
      grid.focus();
      if (shiftKey && to.row !== at.row)
        onSelect(selectedUpTo(ids, selection.anchor ?? id, ids[to.row] ?? id));
      else if (!mod && !shiftKey && selection.ids.length > 0) onSelect(noSelection);
    };
  if (mod && key.toLowerCase() === 'a' && !shiftKey) return () => onSelect(allSelected(ids));
  if (mod) return null;
  if (shiftKey && key === ' ') return () => onSelect(toggled(ids, selection, id));
  if (key === 'Delete') return () => actions.remove(chosen);
  if (key === 'Escape' && selection.ids.length > 0)
    return () => {
      onSelect(noSelection);
      grid.focus();
    };
  return null;
}

function cellAct(event: KeyboardEvent<HTMLElement>, parts: Parts, at: GridCell): Act {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  const { grid, onPress } = parts;
  if (altKey) return null;
  // Ctrl counts as intent in Edit (V250).
  if (ctrlKey || metaKey) return key === 'Enter' && !isTyped(at.column) ? () => onPress(at, event) : null;
  if (key === 'F2') return isTyped(at.column) ? () => grid.edit(at) : () => onPress(at, event);
  if (key === 'Backspace' && isTyped(at.column)) return () => grid.edit(at, { seed: '' });
  if (key === 'Enter' && !shiftKey)
    return isTyped(at.column) ? () => grid.edit(at) : () => onPress(at, event);
  return null;
}
