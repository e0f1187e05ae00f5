import {
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { rowOfCells } from '../../machines/timer/sheet.ts';
import { type GroupSpan, groupSpans } from '../../machines/timer/timer.groups.ts';
import { groupTitle } from '../../machines/timer/timer.texts.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { useControllerMode } from '../keys/controller-mode.tsx';
import { layerAround } from '../keys/key-scope.ts';
import type { NewRow } from '../keys/use-new-row.ts';
import { useRoom } from '../live/live-context.ts';
import { isCoarse } from '../ui/pointer.ts';
import { type DraggedRow, MoveAnnouncement, useReorder } from '../ui/reorder.tsx';
import {
  type DraggedBlock,
  dropIndex,
  edgeScroll,
  heightOfRow,
  isInBlock,
  type RowTops,
  rowShift,
  rowsInWindow,
  rowTop,
  rowTops,
  scrollTo,
  sideOutOfSight,
} from '../ui/row-window.view.ts';
import { headingHeight, heightAroundRow, isLowWindow, rowHeight, STRIP_HEIGHT } from './row-heights.ts';
import {
  foldedRows,
  groupAt,
  groupDropIndex,
  groupIndex,
  moveTogether,
  noSelection,
  type RowSelection,
  selectAllRows,
  selectionOfRows,
  selectionWithFolded,
} from './row-selection.view.ts';
import type { RundownRow as Row } from './rundown.view.ts';
import { cellId } from './rundown-cell.tsx';
import {
  COMPACT_WIDTH,
  crewCell,
  GRID_COLUMNS,
  type GridCell,
  gridColumns,
  isCrewCellColumn,
} from './rundown-grid.view.ts';
import { rundownGridWords } from './rundown-grid.words.ts';
import { type CrewCellsProps, RundownItem } from './rundown-item.tsx';
import { fitLayout, visibleCrewColumns } from './rundown-layout.view.ts';
import styles from './rundown-panel.module.css';
import { matchColumn, type RundownMatch } from './rundown-search.view.ts';
import { ColumnHeads, useElementSize, useRundownLayout } from './rundown-view.tsx';
import { PinnedRow } from './running-strip.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { OpenedTimer } from './use-focus-return.ts';
import {
  type GroupActions,
  rowUnder,
  useGrid,
  useGridKeys,
  useGridPointer,
  useStartedRow,
} from './use-grid.ts';
import { useGridClipboard, useRowActions } from './use-row-actions.ts';
import type { FoundRows } from './use-rundown-search.ts';

function useFoldedGroups() {
  const { pid } = useRoom();
  const foldedEntry = useMemo(() => browserEntry(`callboard.folded-groups.${pid}`), [pid]);
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set((foldedEntry.read() ?? '').split(' ').filter(Boolean)),
  );
  const fold = (id: string | undefined, isFolded: boolean) => {
    if (id === undefined || folded.has(id) === isFolded) return;
    const next = new Set(folded);
    if (isFolded) next.add(id);
    else next.delete(id);
    setFolded(next);
    foldedEntry.write(next.size === 0 ? null : [...next].join(' '));
  };
  return [folded, fold] as const;
}

interface OpenCell {
  readonly id: string;
  readonly column: 'trigger' | 'notes';
}

export interface CellPopoverProps {
  readonly open: OpenCell;
  readonly timer: Timer;
  readonly root: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

const OVERSCAN_ROWS = 8;

interface Props {
  readonly rows: readonly Row[];
  readonly width: number;
  readonly opened: string | null;
  readonly onOpen: (timerId: string | null, field?: OpenedTimer['field']) => void;
  readonly selection: RowSelection;
  readonly onSelect: (selection: RowSelection) => void;
  readonly newRow: NewRow;
  readonly found: FoundRows | null;
  readonly CellPopover: ComponentType<CellPopoverProps>;
  readonly CrewCells: ComponentType<CrewCellsProps>;
  readonly onAsk: (text: string) => void;
  readonly onMake: (begun?: string) => Promise<string> | null;
}

/** Draws only the visible rows, so that 500 timers scroll like five. */
export function RundownList(props: Props) {
  const { rows, width, opened, onOpen, newRow, found, CellPopover } = props;
  const room = useRoom();
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const box = useElementSize(scroller);
  const chosen = useRundownLayout();
  const isLowNow = isLowWindow();
  const layout = useMemo(
    () => fitLayout(chosen, { isRoomy: !isCoarse() && width >= COMPACT_WIDTH, isLow: isLowNow }),
    [chosen, width, isLowNow],
  );
  const height = rowHeight(width, isCoarse(), layout);
  const columns = useMemo(() => gridColumns({ width, coarse: isCoarse() }, layout), [width, layout]);
  const crewColumns = room.view.columns;
  const crew = useMemo(() => visibleCrewColumns(crewColumns, chosen, width), [crewColumns, chosen, width]);
  const [scrollTop, setScrollTop] = useState(0);
  const [open, setOpen] = useState<OpenCell | null>(null);
  const { mode } = useControllerMode();
  const [clicked, setClicked] = useClicked(root);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const spans = useMemo(() => groupSpans(rows.map(({ timer }) => timer)), [rows]);
  const [folds, fold] = useFoldedGroups();
  const idsIn = (group: number) => ids.slice(spans[group]?.first, spans[group]?.end);
  const unfold = (row: number) => fold(idsIn(groupAt(spans, row))[0], false);
  const selection = selectionOfRows(ids, props.selection);
  const current = rows.findIndex((row) => row.state === 'current');
  const running = rows[current]?.started ? rows[current] : undefined;
  const bring = (row: number) =>
    scrollRowIntoView(scroller.current, row, tops, running && row !== current ? STRIP_HEIGHT : 0);
  const moveGroup = (from: number, to: number) => {
    const [timerId, ...rest] = idsIn(from);
    if (timerId === undefined || to === from || spans[to] === undefined) return;
    room.ask('timers/moveMany', { timerIds: [timerId, ...rest], index: groupIndex(spans, from, to) });
  };
  const scrolled = {
    onDrag: (clientY: number) => scrollAtEdge(scroller.current, clientY),
    scrolled: () => scroller.current?.scrollTop ?? 0,
  };
  const carried = useReorder({
    ids: spans.map(({ first }) => ids[first] ?? ''),
    nameOf: (group) => groupTitle(spans[group]?.group ?? { name: '' }),
    placeAt: (clientY, from) => groupDropIndex(offsetInList(scroller.current, clientY), from, spans, tops),
    onMove: moveGroup,
    ...scrolled,
  });
  const carriedId = carried.held && idsIn(carried.held.from)[0];
  const folded = carriedId ? new Set([...folds, carriedId]) : folds;
  const grid = useGrid({
    ids,
    foldedBeside: (typedIn) => foldedRows(ids, spans, folded, [ids[current], typedIn]),
    isHead: (row) => rows[row]?.group !== null,
    onUnfold: unfold,
    first: Math.max(0, current),
    root,
    onGo: (row) => {
      bring(row);
      const id = ids[row];
      if (opened !== null && id !== undefined && id !== opened) onOpen(id);
    },
    onMake: (text) => begun.make(text),
  });
  const begun = useStartedRow({ newRow, ids, grid, onMake: props.onMake });
  const { behind, seen } = grid.folded;
  const isBare = (row: number) => behind[row] === row;
  const tops = rowTops(
    rows.map((row, place) => {
      if (isBare(place)) return headingHeight();
      return behind[place] === null ? height + heightAroundRow(row, layout) : 0;
    }),
  );
  const onSelect = (next: RowSelection) => props.onSelect(selectionWithFolded(ids, grid.folded, next));
  const actions = useRowActions(rows, (moved, index) => {
    const above = ids.filter((id) => !moved.includes(id))[index - 1];
    if (above !== undefined) unfold(ids.indexOf(above));
  });
  const groups: GroupActions = {
    idsOf: (row) => idsIn(groupAt(spans, row)),
    isFolded: (row) => folds.has(ids[row] ?? ''),
    fold: (row) => fold(ids[row], !folds.has(ids[row] ?? '')),
    moveBy: (row, by) => moveGroup(groupAt(spans, row), groupAt(spans, row) + by),
  };
  const paste = useGridClipboard({ root, rows, at: grid.at, selection, actions, onAsk: props.onAsk });
  const reorder = useReorder({
    ids,
    nameOf: (place) => rows[place]?.title ?? '',
    placeAt: (clientY) => dropIndex(offsetInList(scroller.current, clientY), tops),
    onMove: (from, index) => {
      const id = ids[from] ?? '';
      const together = selection.ids.length > 1 && selection.ids.includes(id);
      if (together) actions.moveTo(selection.ids, moveTogether(ids, selection.ids, from, index));
      else actions.moveTo([id], index);
    },
    ...scrolled,
  });
  const { held } = reorder;
  const lifted = held !== null && held.dy === null;
  const block = held ? { ...held, count: 1 } : carriedBlockOf(carried.held, spans);
  const press = ({ row, column }: GridCell) => {
    const id = ids[row];
    if (id === undefined) return;
    if (column === 'trigger' || column === 'notes') setOpen({ id, column });
    else if (column === 'run') room.ask('timeset/start', { timerId: id });
    else if (column === 'details') onOpen(opened === id ? null : id);
  };
  const pressByKey = (cell: GridCell, event: KeyboardEvent<HTMLElement>) => {
    const { row, column } = cell;
    const id = ids[row] ?? '';
    if (column === 'group') {
      if (event.key === 'F2') onOpen(id, column);
      else groups.fold(row);
    } else if (column === 'move') reorder.handleProps(row).onKeyDown(event);
    else if (column === 'wrapUp' || column === 'end') onOpen(id, column === 'wrapUp' ? column : null);
    else if (isCrewCellColumn(column)) document.getElementById(cellId(id, column))?.click();
    else if (column === 'place' || column === 'more')
      document.getElementById(cellId(id, column))?.querySelector('button')?.click();
    else press(cell);
  };
  const onKeyDown = useGridKeys({
    grid,
    ids,
    columnsIn: (row) => {
      if (isBare(row)) return ['group'];
      const cellNames = [...columns, ...crew.columns.map(({ _id }) => crewCell(_id))];
      return rows[row]?.group ? ['group', ...cellNames] : cellNames;
    },
    groups,
    page: () => Math.max(1, Math.floor(box.height / height) - 1),
    selection,
    onSelect,
    actions,
    lifted: lifted ? reorder.handleProps(held.from).onKeyDown : null,
    onPress: pressByKey,
  });
  const pointer = useGridPointer({ grid, ids, selection, onSelect, onPress: press });
  useScrollToMatch(found, (match) => grid.goTo({ row: match.row, column: matchColumn(match, columns) }));
  useFollowCurrent(rows, current, tops, scroller, root);
  useDraggedInView(held, bring);
  const side =
    box.height > 0 && running ? sideOutOfSight(current, tops, { scrollTop, height: box.height }) : null;
  const shown = rowsInWindow({
    tops: [...seen.map((place) => rowTop(tops, place)), rowTop(tops, rows.length)],
    scrollTop,
    height: box.height,
    overscan: OVERSCAN_ROWS,
    keep: seen.indexOf(block?.from ?? grid.at?.row ?? -1),
  });
  const { at, editing } = grid;
  const openTimer = open && rows.find(({ id }) => id === open.id)?.timer;
  return (
    <>
      <div
        ref={root}
        role="grid"
        tabIndex={0}
        className={styles.grid}
        aria-label={rundownGridWords.label}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-colcount={GRID_COLUMNS.length + crew.columns.length}
        style={crew.width > 0 ? { '--crew': `${crew.width}px` } : undefined}
        aria-activedescendant={at ? cellId(ids[at.row] ?? '', at.column) : undefined}
        data-selecting={selection.ids.length > 0 || undefined}
        data-lifted={lifted || grid.bereft || undefined}
        data-one-line={layout.oneLine || undefined}
        data-notes={layout.notes.toLowerCase()}
        data-keys={mode === 'edit' ? undefined : clicked ? 'run' : 'walk'}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target === scroller.current && grid.focus()}
        onBlur={({ target, relatedTarget }) => {
          if (lifted) reorder.handleProps(held.from).onBlur();
          // The list stays clicked when the window loses the focus or a menu returns the focus.
          if (document.activeElement !== target && !containsTarget(root.current, relatedTarget))
            setClicked(false);
        }}
        {...pointer}
        onPointerDownCapture={(event) => {
          setClicked(true);
          begun.keep(rowUnder(event)?.dataset['timerId']);
          pointer.onPointerDownCapture(event);
        }}
      >
        <ColumnHeads columns={columns} crew={crew.columns} />
        <div
          ref={scroller}
          role="rowgroup"
          tabIndex={-1}
          className={styles.scroller}
          onScroll={(e) => setScrollTop(e.currentTarget.scrollTop)}
        >
          <div
            role="presentation"
            className={styles.list}
            style={{ height: rowTop(tops, rows.length) }}
            data-dragging={block !== null || undefined}
          >
            {shown.map((nth) => {
              const place = seen[nth] ?? 0;
              const row = rows[place];
              return row ? (
                <RundownItem
                  key={row.id}
                  row={row}
                  count={rows.length}
                  columns={columns}
                  crew={crew.columns}
                  CrewCells={props.CrewCells}
                  texts={rowOfCells(room.view.cells, row.id)}
                  onEnter={(column) => grid.goTo({ row: place, column })}
                  layout={layout}
                  top={rowTop(tops, place) + rowOffset(place, block, tops)}
                  height={height}
                  held={block !== null && isInBlock(place, block)}
                  isBare={isBare(place)}
                  isFolded={groups.isFolded(place)}
                  fault={
                    row.group ? firstFault(rows.slice(place, spans[groupAt(spans, place)]?.end)) : undefined
                  }
                  onFold={() => groups.fold(place)}
                  opened={opened === row.id}
                  selected={selection.ids.includes(row.id)}
                  found={found?.ids.has(row.id) ? (found.at?.id === row.id ? 'here' : 'too') : null}
                  active={at?.row === place ? at.column : null}
                  editing={
                    editing?.id === row.id
                      ? {
                          cell: editing,
                          onLeave: grid.leave,
                          onPaste: paste,
                          onReady: () => typedForNewRow(newRow, row.id),
                          onTyped: () => begun.keep(row.id),
                        }
                      : null
                  }
                  onOpen={onOpen}
                  onAdd={newRow.follow}
                  handle={reorder.handleProps(place)}
                  groupHandle={row.group ? carried.handleProps(groupAt(spans, place)) : {}}
                />
              ) : null;
            })}
          </div>
        </div>
      </div>
      {running && side && (
        <PinnedRow
          row={running}
          side={side}
          scroller={scroller}
          onPress={() => {
            grid.goTo({ row: current, column: 'title' });
            grid.focus();
          }}
        />
      )}
      <MoveAnnouncement>{reorder.said}</MoveAnnouncement>
      <SelectionBar
        ids={selection.ids}
        count={rows.length}
        actions={actions}
        onChange={(field) => onOpen(selection.ids[0] ?? null, field)}
        onAll={() => onSelect(selectAllRows(ids))}
        onClear={() => {
          onSelect(noSelection);
          grid.focus();
        }}
      />
      {open && openTimer && (
        <CellPopover open={open} timer={openTimer} root={root} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function containsTarget(root: HTMLElement | null, target: EventTarget | null): boolean {
  return target instanceof Element && (root?.contains(target) === true || layerAround(target) !== null);
}

function useClicked(root: RefObject<HTMLElement | null>) {
  const [clicked, setClicked] = useState(false);
  useEffect(() => {
    if (!clicked) return undefined;
    const press = ({ target }: PointerEvent) => {
      const grid = root.current;
      if (containsTarget(grid, target)) return;
      setClicked(false);
      if (document.activeElement === grid) grid?.blur();
    };
    window.addEventListener('pointerdown', press, { capture: true });
    return () => window.removeEventListener('pointerdown', press, { capture: true });
  }, [clicked, root]);
  return [clicked, setClicked] as const;
}

function typedForNewRow(newRow: NewRow, id: string): string {
  if (newRow.createdId !== id) return '';
  const typed = newRow.typedText();
  newRow.onEntered();
  return typed;
}

function useScrollToMatch(found: FoundRows | null, goTo: (match: RundownMatch) => void): void {
  const at = found?.at ?? null;
  const go = useEffectEvent(goTo);
  useEffect(() => {
    if (at !== null) go(at);
  }, [at]);
}

const firstFault = (rows: readonly Row[]): string | undefined =>
  rows.flatMap(({ lines }) => lines).find(({ kind }) => kind === 'overlap' || kind === 'fault')?.text;

interface CarriedBlock extends DraggedBlock, Pick<DraggedRow, 'dy'> {}

function carriedBlockOf(draggedRow: DraggedRow | null, spans: readonly GroupSpan[]): CarriedBlock | null {
  const span = draggedRow && spans[draggedRow.from];
  if (!span) return null;
  const { first, end } = span;
  return {
    from: first,
    to: groupIndex(spans, draggedRow.from, draggedRow.to),
    count: end - first,
    dy: draggedRow.dy,
  };
}

function rowOffset(place: number, carriedBlock: CarriedBlock | null, tops: RowTops): number {
  if (!carriedBlock) return 0;
  return carriedBlock.dy !== null && isInBlock(place, carriedBlock)
    ? carriedBlock.dy
    : rowShift(place, carriedBlock, tops);
}

function offsetInList(scroller: HTMLElement | null, clientY: number): number {
  return scroller ? clientY - scroller.getBoundingClientRect().top + scroller.scrollTop : 0;
}

function scrollAtEdge(scroller: HTMLElement | null, clientY: number): void {
  if (!scroller) return;
  const box = scroller.getBoundingClientRect();
  scroller.scrollTop += edgeScroll(clientY - box.top, box.height);
}

function scrollRowIntoView(scroller: HTMLElement | null, row: number, tops: RowTops, edge: number): void {
  if (!scroller) return;
  const { scrollTop, clientHeight } = scroller;
  const viewport = { scrollTop: scrollTop + edge, height: clientHeight - 2 * edge };
  scroller.scrollTop = scrollTo(row, tops, viewport) - edge;
}

function useDraggedInView(draggedRow: DraggedRow | null, bring: (row: number) => void): void {
  const to = draggedRow !== null && draggedRow.dy === null ? draggedRow.to : null;
  const follow = useEffectEvent(bring);
  useEffect(() => {
    if (to !== null) follow(to);
  }, [to]);
}

function useFollowCurrent(
  rows: readonly Row[],
  place: number,
  tops: RowTops,
  scroller: RefObject<HTMLDivElement | null>,
  root: RefObject<HTMLDivElement | null>,
): void {
  const row = rows[place];
  const height = heightOfRow(tops, place);
  const follow = useEffectEvent((each: number) => {
    const list = scroller.current;
    if (!list || each === 0 || root.current?.contains(document.activeElement)) return;
    const { scrollTop, clientHeight } = list;
    if (sideOutOfSight(place, tops, { scrollTop, height: clientHeight }) !== null)
      list.scrollTo({ top: rowTop(tops, place) - clientHeight / 3, behavior: 'smooth' });
  });
  const id = row?.id;
  useEffect(() => {
    if (id !== undefined) follow(height);
  }, [id, height]);
}
