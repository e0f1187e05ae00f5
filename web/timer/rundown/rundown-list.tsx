import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropPlace, edgeScroll, rowShift, rowsInWindow } from '../../../machines/view/screens/row-window.ts';
import type { RundownRow as Row } from '../../../machines/view/screens/rundown.ts';
import { useRoom } from '../../live/live-context.ts';
import { type NewRow, useNewRowFocus } from '../../room/editing/use-new-row.ts';
import { MoveAnnouncement } from '../../ui/reorder-parts.tsx';
import { type HeldRow, useReorder } from '../../ui/use-reorder.ts';
import { rowHeight } from './row-heights.ts';
import { RundownItem } from './rundown-item.tsx';
import styles from './rundown-list.module.css';
import { useElementSize } from './use-element-size.ts';

/** Rows kept ready above and below what is seen. */
const OVERSCAN = 8;

interface Props {
  readonly rows: readonly Row[];
  readonly opened: string | null;
  readonly onOpen: (timerId: string | null) => void;
  readonly newRow: NewRow;
}

/** The rows of the rundown. Only those near the window are in the page, so 500 timers scroll like five. */
export function RundownList({ rows, opened, onOpen, newRow }: Props) {
  const room = useRoom();
  const { made, follow } = newRow;
  const scroller = useRef<HTMLDivElement>(null);
  const box = useElementSize(scroller);
  const height = rowHeight(box.width);
  const [scrollTop, setScrollTop] = useState(0);
  const focused = useFocusedRow(scroller);
  const reorder = useReorder({
    ids: rows.map(({ id }) => id),
    nameOf: (place) => rows[place]?.title ?? '',
    placeAt: (clientY) => placeAt(scroller.current, clientY, height, rows.length),
    onMove: (from, index) => room.ask('timers/move', { timerId: rows[from]?.id ?? '', index }),
    onDrag: (clientY) => scrollAtEdge(scroller.current, clientY),
    scrolled: () => scroller.current?.scrollTop ?? 0,
  });
  const { held } = reorder;
  const keep = held?.from ?? rows.findIndex((row) => row.id === (made ?? focused));
  const shown = rowsInWindow({
    rowHeight: height,
    count: rows.length,
    scrollTop,
    height: box.height,
    overscan: OVERSCAN,
    keep,
  });
  useFollowCurrent(rows, height, scroller);
  const field = made && `[data-timer-id="${CSS.escape(made)}"] [data-title] input`;
  useNewRowFocus({ newRow, list: scroller, field });
  return (
    <div ref={scroller} className={styles.scroller} onScroll={(e) => setScrollTop(e.currentTarget.scrollTop)}>
      <ol
        className={styles.list}
        style={{ height: rows.length * height }}
        data-dragging={held !== null || undefined}
      >
        {shown.map((place) => {
          const row = rows[place];
          return row ? (
            <RundownItem
              key={row.id}
              row={row}
              count={rows.length}
              top={place * height + offsetOf(place, held, height)}
              height={height}
              held={held?.from === place}
              opened={opened === row.id}
              onOpen={onOpen}
              onAdd={follow}
              handle={reorder.handleProps(place)}
            />
          ) : null;
        })}
      </ol>
      <MoveAnnouncement>{reorder.said}</MoveAnnouncement>
    </div>
  );
}

/** The held row follows the pointer, or stands at its new place; the others make way. */
function offsetOf(place: number, held: HeldRow | null, height: number): number {
  if (!held) return 0;
  if (place === held.from) return held.dy ?? (held.to - held.from) * height;
  return rowShift(place, held.from, held.to) * height;
}

function placeAt(scroller: HTMLElement | null, clientY: number, height: number, count: number): number {
  if (!scroller) return 0;
  return dropPlace(clientY - scroller.getBoundingClientRect().top + scroller.scrollTop, height, count);
}

function scrollAtEdge(scroller: HTMLElement | null, clientY: number): void {
  if (!scroller) return;
  const box = scroller.getBoundingClientRect();
  scroller.scrollTop += edgeScroll(clientY - box.top, box.height);
}

/** The row that somebody works in: it stays in the page wherever the list is scrolled to. */
function useFocusedRow(scroller: RefObject<HTMLDivElement | null>): string | null {
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => {
    const list = scroller.current;
    const leaving = new AbortController();
    const enter = ({ target }: FocusEvent) => setFocused(rowIdOf(target));
    list?.addEventListener('focusin', enter, leaving);
    list?.addEventListener('focusout', () => setFocused(null), leaving);
    return () => leaving.abort();
  }, [scroller]);
  return focused;
}

function rowIdOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest('li')?.dataset['timerId'] ?? null) : null;
}

/** When the show moves on, the current row comes into view, unless somebody is working in the list. */
function useFollowCurrent(
  rows: readonly Row[],
  height: number,
  scroller: RefObject<HTMLDivElement | null>,
): void {
  const place = rows.findIndex((row) => row.state === 'current');
  const id = rows[place]?.id;
  const follow = useEffectEvent(() => {
    const list = scroller.current;
    if (!list || place === -1 || list.contains(document.activeElement)) return;
    const top = place * height;
    const seen = top >= list.scrollTop && top + height <= list.scrollTop + list.clientHeight;
    if (!seen) list.scrollTo({ top: top - list.clientHeight / 3, behavior: 'smooth' });
  });
  useEffect(() => {
    if (id !== undefined) follow();
    // Rows get their height once the list is measured: where the current one stands moves with it.
  }, [id, height]);
}
