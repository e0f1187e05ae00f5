import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useControllerMode } from '../keys/controller-mode.tsx';
import { keyText } from '../keys/keymap.ts';
import { useRoom } from '../live/live-context.ts';
import { usePlanTimes } from '../room/use-room-times.ts';
import { Button } from '../ui/button.tsx';
import { isComposing, useDraft } from '../ui/typing.ts';
import styles from './cell-editor.module.css';
import type { RundownRow } from './rundown.view.ts';
import { type CellEntry, cellText, readCell } from './rundown-cells.view.ts';
import type { LeaveBy } from './rundown-grid.view.ts';
import { rundownGridWords } from './rundown-grid.words.ts';
import type { CellEdit } from './use-grid.ts';

export interface CellEditing {
  readonly cell: CellEdit;
  /** `rest` is text that was typed after Tab or Enter. */
  readonly onLeave: (cell: CellEdit, by: LeaveBy | 'Escape' | null, rest?: string) => void;
  readonly onPaste: (text: string) => void;
  readonly onReady: () => string;
  readonly onTyped: () => void;
}

interface Props extends CellEditing {
  readonly row: RundownRow;
  readonly label: string;
  readonly placeholder: string;
}

export function CellEditor({ row, cell, label, placeholder, onLeave, onPaste, onReady, onTyped }: Props) {
  const room = useRoom();
  const { explain } = useControllerMode();
  const times = usePlanTimes();
  const input = useRef<HTMLInputElement>(null);
  const meant = useRef(false);
  const hintId = useId();
  const { timer } = row;
  const text = cellText(timer, cell.column, times);
  const read = (typed: string): CellEntry => readCell(timer, cell.column, typed, times);
  /** Pressing a key by accident must not change the running clock (V271). */
  const needsMeaning = cell.column === 'length' && row.running;
  const { draft, type, commit } = useDraft(
    text,
    (typed) => {
      const entry = read(typed);
      if (!entry.ok) return;
      if (needsMeaning && !meant.current) return explain(rundownGridWords.lengthKept(row.title));
      room.ask('timers/update', { timerId: row.id, ...entry.fields });
      onTyped();
    },
    cell.seed,
  );
  const entry = draft === null || draft === text ? null : read(draft);
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return undefined;
    const grid = field.closest<HTMLElement>('[role=grid]');
    field.focus({ preventScroll: true });
    if (cell.selects && cell.seed === null) field.select();
    else field.setSelectionRange(field.value.length, field.value.length);
    const begun = onReady() || cell.seed;
    if (begun) {
      const end = begun.search(/[\t\n]/);
      type(end < 0 ? begun : begun.slice(0, end));
      if (end >= 0) {
        commit();
        onLeave(cell, begun[end] === '\t' ? 'Tab' : 'Enter', begun.slice(end + 1));
      }
    }
    return () => {
      if (document.activeElement === field) grid?.focus({ preventScroll: true });
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const changeNow = () => {
    meant.current = true;
    leave('Enter');
  };
  const leave = (by: LeaveBy) => {
    commit();
    onLeave(cell, by);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    const by = leaveKeyOf(event);
    if (by === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (by === 'Escape') {
      type(null);
      return onLeave(cell, by);
    }
    // An invalid entry stays in the field (P18).
    if (entry?.ok === false) return;
    if (!needsMeaning || entry === null) return leave(by);
    if (event.ctrlKey || event.metaKey) changeNow();
  };
  const onPasteText = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(pasted.trim())) return;
    event.preventDefault();
    type(null);
    onLeave(cell, 'Escape');
    onPaste(pasted);
  };
  return (
    <>
      <input
        ref={input}
        className={styles.input}
        aria-label={label}
        aria-describedby={entry ? hintId : undefined}
        aria-invalid={entry?.ok === false || undefined}
        value={draft ?? text}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPasteText}
        onBlur={({ currentTarget }) => {
          // The window lost the focus, not the field.
          if (document.activeElement === currentTarget) return;
          commit();
          onLeave(cell, null);
        }}
      />
      {entry && (entry.ok ? entry.understood !== '' : true) && (
        <CellHint id={hintId} entry={entry} field={input.current}>
          {needsMeaning && entry.ok && (
            <>
              <span className={styles.runs}>{rundownGridWords.lengthRuns}</span>
              <Button size="small" preventFocusOnPress onPress={changeNow}>
                {rundownGridWords.changeNow(keyText('$mod+Enter'))}
              </Button>
            </>
          )}
        </CellHint>
      )}
    </>
  );
}

function leaveKeyOf({ key, shiftKey }: KeyboardEvent): LeaveBy | 'Escape' | null {
  if (key === 'Escape') return key;
  if (key === 'Enter') return shiftKey ? 'Shift+Enter' : 'Enter';
  if (key === 'Tab') return shiftKey ? 'Shift+Tab' : 'Tab';
  return null;
}

interface HintProps {
  readonly id: string;
  readonly entry: CellEntry;
  readonly field: HTMLElement | null;
  readonly children: ReactNode;
}

const HINT_GAP = 4;
const HINT_SPACE = 120;

function CellHint({ id, entry, field, children }: HintProps) {
  const [place] = useState(() => positionBeside(field));
  return createPortal(
    <div
      className={`stack ${styles.hint}`}
      data-ok={entry.ok}
      data-above={place.above || undefined}
      style={{ left: place.left, top: place.top }}
    >
      <span id={id} role="status">
        {entry.ok ? `= ${entry.understood}` : entry.hint}
      </span>
      {children}
    </div>,
    document.body,
  );
}

function positionBeside(field: HTMLElement | null) {
  const { left = 0, top = 0, bottom = 0 } = field?.getBoundingClientRect() ?? {};
  const above = bottom > innerHeight - HINT_SPACE;
  return { left: Math.min(left, innerWidth - 290), top: above ? top - HINT_GAP : bottom + HINT_GAP, above };
}
