import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { CELL_EDITORS_EVENT, type CellPresence } from '../../machines/room/room.projection.ts';
import { CHECKED_CELL, type CrewColumn, fitsCell } from '../../machines/timer/sheet.ts';
import { useRoom } from '../live/live-context.ts';
import { isComposing } from '../ui/typing.ts';
import { MarkedText } from './marked-text.tsx';
import { crewCellWords } from './rundown-cells.words.ts';
import styles from './sheet-cell.module.css';
import { choiceOfKey, editorsByCell, isEditors, toggledCheck } from './sheet-cell.view.ts';

interface SheetCellProps {
  readonly id: string;
  readonly column: CrewColumn;
  readonly item: string;
  readonly text: string;
  readonly mayWrite: boolean;
  readonly editors: string;
  readonly isEditing: boolean;
  readonly isActive: boolean;
  readonly onActive: (id: string) => void;
  readonly onEdit: (id: string | null) => void;
  readonly onWrite: (id: string, text: string) => void;
  /** In Show, letters do nothing and Space is GO (V2249). */
  readonly inRundown?: 'edit' | 'show';
}

const TYPING_BURST_MS = 1_000;

export const SheetCellView = memo(function SheetCellView(props: SheetCellProps) {
  const { id, column, item, text, mayWrite, editors, isEditing, isActive, onActive, onEdit, onWrite } = props;
  const { inRundown } = props;
  const Tag = inRundown ? 'div' : 'td';
  const typed = useRef({ letters: '', at: 0 });
  const isEntering = useRef(false);
  const press = () => {
    if (!mayWrite) return;
    if (column.kind === 'CHECK') onWrite(id, toggledCheck(text));
    else onEdit(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || !mayWrite || isComposing(event)) return;
    const { key } = event;
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    const ignoresKey =
      inRundown && (key === ' ' || (inRundown === 'show' && key !== 'Enter' && key !== 'F2'));
    if (isChord || ignoresKey) return;
    if (key === 'Enter' || key === 'F2' || (key === ' ' && column.kind === 'CHECK')) press();
    else if (key === 'Delete' || key === 'Backspace') onWrite(id, '');
    else if (key.length === 1 && column.kind === 'CHOICE') choose(key);
    else if (key.length === 1 && key !== ' ' && column.kind !== 'CHECK') {
      // The browser then types the letter into the new field.
      onEdit(id);
      event.stopPropagation();
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = (key: string) => {
    const isSoon = performance.now() - typed.current.at < TYPING_BURST_MS;
    const letters = isSoon ? typed.current.letters + key : key;
    typed.current = { letters, at: performance.now() };
    const label = choiceOfKey(column, letters, text);
    if (label !== null) onWrite(id, label);
  };
  // Screen readers read the content of long texts. Other cells get a label with their column and row.
  const isRead = text !== '' && (column.kind === 'TEXT' || column.kind === 'SCRIPT');
  const editorNames =
    text === ''
      ? crewCellWords.empty
      : text === CHECKED_CELL && column.kind === 'CHECK'
        ? crewCellWords.checked
        : text;
  return (
    <Tag
      id={id}
      role={inRundown && 'gridcell'}
      className={styles.cell}
      data-kind={column.kind}
      data-label={column.name}
      data-taken={editors || undefined}
      data-locked={!mayWrite || undefined}
      title={editors ? crewCellWords.by(editors) : undefined}
      aria-label={isRead ? undefined : `${crewCellWords.cell(column.name, item)}: ${editorNames}`}
      aria-readonly={!mayWrite || undefined}
      tabIndex={isActive && !inRundown ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && onActive(id)}
      onKeyDown={onKeyDown}
      onPointerDown={() => {
        isEntering.current = !isActive;
      }}
      onClick={({ target }) => {
        const isFirst = isEntering.current;
        isEntering.current = false;
        if (isEditing || (target instanceof Element && target.closest('a'))) return;
        if (column.kind === 'CHECK' || (isActive && !isFirst)) press();
      }}
    >
      {isEditing ? <CellInput {...props} /> : <ShownCell column={column} text={text} />}
      {editors && <span className={styles.editors}>{crewCellWords.by(editors)}</span>}
    </Tag>
  );
});

function ShownCell({ column, text }: { readonly column: CrewColumn; readonly text: string }) {
  if (column.kind === 'CHECK')
    return <span className={styles.check} data-on={text === CHECKED_CELL || undefined} aria-hidden />;
  if (column.kind === 'CHOICE' && text !== '') {
    const color = column.options.find(({ label }) => label === text)?.color ?? 'transparent';
    return (
      <span className={styles.chosen} style={{ '--option': color }}>
        {text}
      </span>
    );
  }
  if (column.kind !== 'SCRIPT') return <MarkedText text={text} />;
  return (
    <div className={styles.script}>
      <MarkedText text={text} />
    </div>
  );
}

const focusOnMount = (field: HTMLElement | null) => {
  field?.focus();
  field?.scrollIntoView({ block: 'nearest' });
};

function CellInput({ id, column, item, text, onEdit, onWrite }: SheetCellProps) {
  const [draft, setDraft] = useState(text);
  const [isTooLong, setTooLong] = useState(false);
  const label = crewCellWords.cell(column.name, item);
  const done = (typed = draft) => {
    if (!fitsCell(column.kind, typed)) return setTooLong(true);
    onWrite(id, typed);
    onEdit(null);
  };
  if (column.kind === 'CHOICE')
    return (
      <select
        className={styles.input}
        aria-label={label}
        value={text}
        ref={focusOnMount}
        onChange={({ target }) => done(target.value)}
        onBlur={() => onEdit(null)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') onEdit(null);
        }}
      >
        <option value="">{crewCellWords.empty}</option>
        {column.options.map((option) => (
          <option key={option.label} value={option.label}>
            {option.label}
          </option>
        ))}
        {text !== '' && !column.options.some((option) => option.label === text) && (
          <option value={text}>{text}</option>
        )}
      </select>
    );
  return (
    <>
      <textarea
        className={styles.input}
        aria-label={label}
        aria-invalid={isTooLong || undefined}
        value={draft}
        rows={column.kind === 'SCRIPT' ? 10 : Math.min(6, draft.split('\n').length + 1)}
        ref={focusOnMount}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setDraft(target.value);
          setTooLong(false);
        }}
        onBlur={() => done()}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (isComposing(event)) return;
          const isBreak = event.shiftKey || (column.kind === 'SCRIPT' && !event.ctrlKey && !event.metaKey);
          if (event.key === 'Escape' || (event.key === 'Enter' && !isBreak)) {
            event.preventDefault();
            done();
          }
        }}
      />
      {isTooLong && (
        <span className={styles.fault} role="alert">
          {crewCellWords.tooLong}
        </span>
      )}
    </>
  );
}

export type CellActions = Pick<SheetCellProps, 'onActive' | 'onEdit' | 'onWrite'>;

/** Returns stable functions that call the newest actions, so that cells need not render again. */
export function useCellActions(newest: CellActions): CellActions {
  const latest = useRef(newest);
  useEffect(() => {
    latest.current = newest;
  });
  const [stable] = useState<CellActions>(() => ({
    onActive: (id) => latest.current.onActive(id),
    onEdit: (id) => latest.current.onEdit(id),
    onWrite: (id, text) => latest.current.onWrite(id, text),
  }));
  return stable;
}

/** Reports the cell that this screen edits, also after a reconnect. Returns all editors (V2248). */
export function useCellPresence(cell: string | null): ReadonlyMap<string, string> {
  const { say, clientId, onNotice, deviceName } = useRoom();
  const [editors, setEditors] = useState<readonly CellPresence[]>([]);
  useEffect(() => {
    if (cell === null || clientId === '') return undefined;
    say('client/update', { designing: cell });
    return () => say('client/update', { designing: null });
  }, [say, cell, clientId]);
  useEffect(
    () =>
      onNotice((name, payload) => {
        if (name === CELL_EDITORS_EVENT && isEditors(payload)) setEditors(payload);
      }),
    [onNotice],
  );
  // Returns a new map only if it changed, because every row receives it.
  const editorsJson = JSON.stringify([...editorsByCell(editors, { cell, name: deviceName })]);
  return useMemo(() => new Map<string, string>(JSON.parse(editorsJson)), [editorsJson]);
}
