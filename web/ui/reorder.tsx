import { GripVertical } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import { classNames } from './class-names.ts';
import styles from './reorder.module.css';
import { moveWords } from './row-window.view.ts';
import { uiWords } from './ui.words.ts';

export interface DraggedRow {
  readonly from: number;
  readonly to: number;
  /** Distance that the row was dragged, px. Null if it is moved by keyboard. */
  readonly dy: number | null;
}

interface ReorderParts {
  readonly ids: readonly string[];
  readonly nameOf: (place: number) => string;
  readonly placeAt: (clientY: number, from: number) => number;
  readonly onMove: (from: number, to: number) => void;
  readonly onDrag?: (clientY: number) => void;
  readonly scrolled?: () => number;
}

/** The lifted row, by id, because positions change during the drag. */
interface LiftedRow extends Pick<DraggedRow, 'dy'> {
  readonly id: string;
  readonly by: number;
}

function draggedRowOf(lifted: LiftedRow, ids: readonly string[]): DraggedRow | null {
  const from = ids.indexOf(lifted.id);
  if (from === -1) return null;
  return { from, to: Math.min(Math.max(0, from + lifted.by), ids.length - 1), dy: lifted.dy };
}

/**
 * Reorders rows by mouse, touch and keyboard. Put `said` into a live region. React Aria's drag and drop would add 41
 * kB and ignores Space (V24, V36).
 */
export function useReorder(parts: ReorderParts) {
  const { ids } = parts;
  const count = ids.length;
  const [lifted, setLifted] = useState<LiftedRow | null>(null);
  const [announcement, setSaid] = useState('');
  const startY = useRef(0);
  const inList = (clientY: number) => clientY + (parts.scrolled?.() ?? 0);
  const draggedRow = lifted && draggedRowOf(lifted, ids);
  const cancel = () => {
    if (lifted) setSaid(uiWords.moveCancelled);
    setLifted(null);
  };
  if (lifted && !draggedRow) cancel();
  const hold = (to: number, dy: number | null) =>
    setLifted((last) => draggedRow && last && { ...last, by: to - draggedRow.from, dy });
  const lift = (place: number, dy: number | null) => {
    const id = ids[place];
    if (id !== undefined) setLifted({ id, by: 0, dy });
  };
  const drop = () => {
    setLifted(null);
    if (draggedRow && draggedRow.to !== draggedRow.from) parts.onMove(draggedRow.from, draggedRow.to);
    if (draggedRow?.dy === null)
      setSaid(uiWords.dropped(moveWords(parts.nameOf(draggedRow.from), draggedRow.to, count)));
  };
  const pointer = {
    onPointerDown: (place: number) => (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      startY.current = inList(event.clientY);
      lift(place, 0);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (draggedRow === null || draggedRow.dy === null) return;
      parts.onDrag?.(event.clientY);
      hold(parts.placeAt(event.clientY, draggedRow.from), inList(event.clientY) - startY.current);
    },
    onPointerUp: () => draggedRow !== null && draggedRow.dy !== null && drop(),
    onPointerCancel: () => setLifted(null),
  };
  const step = (key: string, to: number): number | null => {
    const places: Record<string, number> = { ArrowUp: to - 1, ArrowDown: to + 1, Home: 0, End: count - 1 };
    const place = ownEntry(places, key);
    return place === undefined ? null : Math.min(Math.max(0, place), count - 1);
  };
  const onKeyDown = (place: number) => (event: KeyboardEvent<HTMLElement>) => {
    const lifts = event.key === ' ' || event.key === 'Enter';
    if (!draggedRow && !lifts) return;
    event.preventDefault();
    event.stopPropagation();
    if (!draggedRow) {
      lift(place, null);
      setSaid(uiWords.lifted(moveWords(parts.nameOf(place), place, count)));
    } else if (lifts) drop();
    else if (event.key === 'Escape') cancel();
    else moveHeld(draggedRow, step(event.key, draggedRow.to));
  };
  const moveHeld = ({ from }: DraggedRow, to: number | null) => {
    if (to === null) return;
    hold(to, null);
    setSaid(moveWords(parts.nameOf(from), to, count));
  };
  const handleProps = (place: number) => ({
    onPointerDown: pointer.onPointerDown(place),
    onPointerMove: pointer.onPointerMove,
    onPointerUp: pointer.onPointerUp,
    onPointerCancel: pointer.onPointerCancel,
    onKeyDown: onKeyDown(place),
    onBlur: () => draggedRow?.dy === null && cancel(),
    'data-lifted': (draggedRow?.dy === null && draggedRow.from === place) || undefined,
  });
  return { held: draggedRow, said: announcement, handleProps };
}

export function indexUnderPointer(list: HTMLElement | null, clientY: number, from: number): number {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect());
  return rows.filter((box, place) => place !== from && box.top + box.height / 2 < clientY).length;
}

function dropEdge(place: number, draggedRow: DraggedRow | null): 'before' | 'after' | undefined {
  if (!draggedRow || draggedRow.to !== place || draggedRow.from === place) return undefined;
  return draggedRow.to < draggedRow.from ? 'before' : 'after';
}

export function focusAdjacentRow(row: Element | null): void {
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const menu = beside?.querySelector<HTMLElement>('[aria-haspopup]');
  requestAnimationFrame(() => menu?.focus());
}

interface MovableProps extends ComponentProps<'li'> {
  readonly place: number;
  readonly held: DraggedRow | null;
}

export function MovableRow({ place, held, className, ...rest }: MovableProps) {
  return (
    <li
      className={classNames(styles.movable, className)}
      data-held={held?.from === place || undefined}
      data-drop={dropEdge(place, held)}
      {...rest}
    />
  );
}

export function MoveHandle({ of, ...handle }: ComponentProps<'button'> & { readonly of: string }) {
  return (
    <button type="button" className={styles.handle} aria-label={uiWords.moveRow(of)} {...handle}>
      <GripVertical aria-hidden />
    </button>
  );
}

export function MoveAnnouncement({ children }: { readonly children: string }) {
  return (
    <p className={classNames('visually-hidden', styles.said)} role="status">
      {children}
    </p>
  );
}
