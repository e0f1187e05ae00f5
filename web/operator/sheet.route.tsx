import {
  ALargeSmall,
  AlarmClock,
  ChevronDown,
  ChevronUp,
  Columns3,
  LocateFixed,
  Printer,
  Undo2,
} from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { TimerId } from '../../machines/kernel/ids.ts';
import { byId } from '../../machines/room/ordered-list.ts';
import { type CellRow, type CrewColumn, cellAt, rowOfCells } from '../../machines/timer/sheet.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { useFollow } from '../agenda/use-follow.ts';
import { lazyDialog } from '../app/lazy-dialog.ts';
import { useRootAttribute } from '../app/use-root-attribute.ts';
import { useRoom } from '../live/live-context.ts';
import { IdentifyOverlay } from '../outputs/identity.tsx';
import { useWakeLock } from '../outputs/unattended.ts';
import { CrewScreen } from '../room/crew-screen.tsx';
import { usePlanTimes } from '../room/use-room-times.ts';
import { type CellActions, SheetCellView, useCellActions, useCellPresence } from '../rundown/sheet-cell.tsx';
import { cellForClipboard, crewCellId } from '../rundown/sheet-cell.view.ts';
import { pasteCells } from '../rundown/write-cells.ts';
import { useSchedule } from '../stage/use-schedule.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { HintedButton } from '../ui/hint.tsx';
import { MenuAction, MenuButton, MenuSeparator } from '../ui/menu.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { CrewHeader, LookKey } from './crew-header.tsx';
import { crewSheetWords } from './crew-sheet.words.ts';
import styles from './sheet.module.css';
import {
  columnWidth,
  isSameCrewRow,
  SHEET_MARKS,
  type SheetPrefs,
  type SheetRow,
  sheetRows,
  sortColumns,
  visibleSheetColumns,
  withHidden,
  withMark,
} from './sheet.view.ts';
import { type CellEdits, useCellEdits, useSheetPrefs } from './use-sheet.ts';

function LostCell({ edits: { lost, restore, dismiss } }: { readonly edits: CellEdits }) {
  const { columns, timers } = useRoom().view;
  const column = lost && byId(columns, lost.columnId);
  const timer = lost && byId(timers, lost.timerId);
  return (
    <div role="status">
      {lost && column && timer && (
        <div className={`cluster ${styles.lost}`}>
          <p>{crewSheetWords.overwritten(column.name, timerTitle(timer))}</p>
          <Button size="small" onPress={() => restore(lost)}>
            {crewSheetWords.restore}
          </Button>
          <Button size="small" variant="quiet" onPress={() => dismiss(lost)}>
            {crewSheetWords.keepTheirs}
          </Button>
        </div>
      )}
    </div>
  );
}

const ColumnsDialog = lazyDialog(async () => (await import('./columns-dialog.tsx')).ColumnsDialog);

export interface PrefsProps {
  readonly prefs: SheetPrefs;
  readonly onPrefs: (prefs: SheetPrefs) => void;
}

function SheetMarksMenu({ prefs, onPrefs }: PrefsProps) {
  return (
    <MenuButton
      label={crewSheetWords.marks}
      trigger={<IconButton label={crewSheetWords.marks} icon={AlarmClock} />}
    >
      {SHEET_MARKS.map((minutes) => (
        <MenuAction
          key={minutes}
          label={crewSheetWords.mark(minutes)}
          checked={prefs.marks.includes(minutes)}
          onAction={() => onPrefs(withMark(prefs, minutes))}
        />
      ))}
    </MenuButton>
  );
}

function SheetColumnsMenu({ prefs, onPrefs }: PrefsProps) {
  const room = useRoom();
  const [open, setOpen] = useState(false);
  const columns = sortColumns(room.view.columns, prefs);
  const mayEdit = room.can('columns/create', { name: crewSheetWords.columns });
  return (
    <>
      <MenuButton
        label={crewSheetWords.columns}
        trigger={<IconButton label={crewSheetWords.columns} icon={Columns3} />}
      >
        {columns.map(({ _id, name }) => (
          <MenuAction
            key={_id}
            label={name}
            checked={!prefs.hidden.includes(_id)}
            onAction={() => onPrefs(withHidden(prefs, _id, !prefs.hidden.includes(_id)))}
          />
        ))}
        <MenuSeparator />
        <MenuAction label={crewSheetWords.edit} onAction={() => setOpen(true)} />
      </MenuButton>
      <ColumnsDialog
        isOpen={open}
        onClose={() => setOpen(false)}
        prefs={prefs}
        onPrefs={onPrefs}
        mayEdit={mayEdit}
      />
    </>
  );
}

export function SheetPage() {
  const room = useRoom();
  const { columns, timers, timeset } = room.view;
  const [prefs, setPrefs] = useSheetPrefs();
  const edits = useCellEdits();
  const table = useRef<HTMLTableElement>(null);
  const { following, resume } = useFollow(table, timeset.timerId);
  const [read, setRead] = useState<TimerId | null>(null);
  const focused = following || read === null ? timeset.timerId : read;
  useWakeLock();
  useRootAttribute('data-sheet');
  const step = (by: -1 | 1) => {
    const at = timers.findIndex(({ _id }) => _id === focused);
    const next = timers[at + by];
    if (next) setRead(next._id);
  };
  const undoByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isUndo || event.target instanceof HTMLTextAreaElement || edits.undo === null) return;
    event.preventDefault();
    edits.undo();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => undoByKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <div className={styles.page}>
      <CrewHeader>
        <HintedButton
          label={crewSheetWords.undo}
          isDisabled={edits.undo === null}
          onPress={() => edits.undo?.()}
          icon={Undo2}
        />
        <HintedButton
          label={crewSheetWords.larger}
          aria-pressed={prefs.isLarge}
          onPress={() => setPrefs({ ...prefs, isLarge: !prefs.isLarge })}
          icon={ALargeSmall}
        />
        <SheetMarksMenu prefs={prefs} onPrefs={setPrefs} />
        <SheetColumnsMenu prefs={prefs} onPrefs={setPrefs} />
        <HintedButton label={crewSheetWords.print} onPress={() => print()} icon={Printer} />
        <LookKey />
      </CrewHeader>
      <main className={styles.main}>
        {columns.length === 0 && (
          <EmptyState title={crewSheetWords.noColumns}>
            <p>{crewSheetWords.noColumnsHint}</p>
          </EmptyState>
        )}
        <SheetTable prefs={prefs} edits={edits} table={table} focused={focused} onFocusRow={setRead} />
      </main>
      <div className={styles.steps}>
        <Button onPress={() => step(-1)} aria-label={crewSheetWords.previous} icon={ChevronUp} />
        <Button onPress={() => step(1)} aria-label={crewSheetWords.next} icon={ChevronDown} />
      </div>
      {!following && (
        <Button
          className={styles.follow}
          variant="primary"
          onPress={() => {
            setRead(null);
            resume();
          }}
          icon={LocateFixed}
        >
          {crewSheetWords.follow}
        </Button>
      )}
      <LostCell edits={edits} />
      <IdentifyOverlay />
    </div>
  );
}

export function SheetRoute() {
  return (
    <CrewScreen view="SHEET">
      <SheetPage />
    </CrewScreen>
  );
}

interface Props {
  readonly prefs: SheetPrefs;
  readonly edits: CellEdits;
  readonly table: RefObject<HTMLTableElement | null>;
  readonly focused: TimerId | null;
  readonly onFocusRow: (timerId: TimerId) => void;
}

const isSameRows = (one: readonly SheetRow[], other: readonly SheetRow[]): boolean =>
  one.length === other.length &&
  one.every((row, place) => isSameCrewRow(row, other[place] ?? row) && row.id === other[place]?.id);

function SheetTable({ prefs, edits, table, focused, onFocusRow }: Props) {
  const { view } = useRoom();
  const times = usePlanTimes();
  const rows = useSchedule(
    (schedule, now) => sheetRows({ state: view, schedule, times, now, marks: prefs.marks }),
    isSameRows,
  );
  const columns = useMemo(() => visibleSheetColumns(view.columns, prefs), [view.columns, prefs]);
  const [active, setActive] = useState<string | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const editors = useCellPresence(
    active !== null && edits.mayWrite(active.split('/')[1] ?? '') ? active : null,
  );
  const begins = active ?? (rows[0] && columns[0] ? crewCellId(rows[0].id, columns[0]._id) : null);
  const actions = useCellActions({
    onWrite: (id, text) => {
      const [timerId = '', columnId = ''] = id.split('/');
      edits.write([{ timerId, columnId, text }]);
    },
    onActive: (id) => {
      setActive(id);
      onFocusRow(id.split('/')[0] ?? '');
    },
    onEdit: (id) => {
      setEditing(id);
      if (id === null) requestAnimationFrame(() => focusCell(document.activeElement, null));
    },
  });
  const place = () => {
    const [timerId, columnId] = (active ?? '').split('/');
    return {
      row: rows.findIndex(({ id }) => id === timerId),
      column: columns.findIndex(({ _id }) => _id === columnId),
    };
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement) return;
    const step = ARROW_STEPS.get(event.key);
    const at = place();
    if (step === undefined || at.row < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const row = rows[Math.min(Math.max(at.row + step[0], 0), rows.length - 1)];
    const column = columns[Math.min(Math.max(at.column + step[1], 0), columns.length - 1)];
    if (row && column) focusCell(table.current, crewCellId(row.id, column._id));
  };
  const onCopy = (event: ClipboardEvent) => {
    const at = place();
    const [row, column] = [rows[at.row], columns[at.column]];
    if (event.target instanceof HTMLTextAreaElement || !row || !column || String(getSelection()) !== '')
      return;
    event.preventDefault();
    event.clipboardData.setData(
      'text/plain',
      cellForClipboard(cellAt(view.cells, { timerId: row.id, columnId: column._id })),
    );
  };
  const onPaste = (event: ClipboardEvent) => {
    const at = place();
    if (event.target instanceof HTMLTextAreaElement || at.row < 0 || at.column < 0) return;
    event.preventDefault();
    pasteCells(event.clipboardData.getData('text/plain'), {
      at,
      rows: rows.map(({ id }) => id),
      columns,
      ...edits,
    });
  };
  const keys = { onKeyDown, onCopy, onPaste };
  const { mayWrite } = edits;
  const writable = useMemo(() => columns.map(({ _id }) => mayWrite(_id)), [columns, mayWrite]);
  const focusedPlace = rows.findIndex(({ id }) => id === focused);
  return (
    <table
      ref={table}
      {...GRID_ROLE}
      {...keys}
      className={styles.table}
      aria-label={crewSheetWords.table}
      aria-rowcount={rows.length + 1}
      data-large={prefs.isLarge || undefined}
    >
      <colgroup>
        <col className={styles.whenColumn} />
        <col className={styles.itemColumn} />
        {columns.map((column) => (
          <col key={column._id} style={{ width: columnWidth(column, prefs) }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{crewSheetWords.when}</th>
          <th scope="col">{crewSheetWords.item}</th>
          {columns.map(({ _id, name }) => (
            <th key={_id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <SheetTableRow
            key={row.id}
            row={row}
            away={focusDistance(index, focusedPlace)}
            columns={columns}
            texts={rowOfCells(view.cells, row.id)}
            writable={writable}
            editing={editing?.startsWith(`${row.id}/`) ? editing : null}
            active={begins?.startsWith(`${row.id}/`) ? begins : null}
            editors={editors}
            {...actions}
          />
        ))}
      </tbody>
    </table>
  );
}

const GRID_ROLE = { role: 'grid' } as const;

const ARROW_STEPS: ReadonlyMap<string, readonly [down: number, right: number]> = new Map([
  ['ArrowUp', [-1, 0]],
  ['ArrowDown', [1, 0]],
  ['ArrowLeft', [0, -1]],
  ['ArrowRight', [0, 1]],
  ['PageUp', [-10, 0]],
  ['PageDown', [10, 0]],
]);

function focusCell(within: Element | null, id: string | null): void {
  if (id !== null) document.getElementById(id)?.focus();
  else if (within === document.body || within === null)
    document.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
}

const focusDistance = (index: number, focused: number): number | null =>
  index >= focused && index <= focused + 2 ? index - focused : null;

interface RowProps extends CellActions {
  readonly row: SheetRow;
  /** Distance below the shown row, 0 to 2. Null if the row is hidden. */
  readonly away: number | null;
  readonly columns: readonly CrewColumn[];
  readonly texts: CellRow;
  readonly writable: readonly boolean[];
  readonly editing: string | null;
  readonly active: string | null;
  readonly editors: ReadonlyMap<string, string>;
}

const SheetTableRow = memo(function Row(props: RowProps) {
  const { row, away, columns, texts, writable, editing, active, editors, onActive, onEdit, onWrite } = props;
  return (
    <tr
      className={styles.row}
      data-state={row.counts ? 'running' : row.state}
      data-soon={row.soon ?? undefined}
      data-away={away ?? undefined}
      data-row={row.id}
      aria-current={row.state === 'current' ? 'step' : undefined}
    >
      <th scope="row" className={styles.when}>
        <span className={styles.start}>
          {row.start}
          {row.late && <span className={styles.late}>, {row.late}</span>}
        </span>
        {row.clock && <span className={styles.clock}>{row.clock}</span>}
      </th>
      <td className={styles.item}>
        {row.group !== null && <span className={`secondary ${styles.group}`}>{row.group}</span>}
        <span className={styles.title}>{row.title}</span>
        {row.speaker && <span className={`secondary ${styles.speaker}`}>{row.speaker}</span>}
      </td>
      {columns.map((column, place) => {
        const id = crewCellId(row.id, column._id);
        return (
          <SheetCellView
            key={column._id}
            id={id}
            column={column}
            item={row.title}
            text={texts[column._id] ?? ''}
            mayWrite={writable[place] ?? false}
            editors={editors.get(id) ?? ''}
            isEditing={editing === id}
            isActive={active === id}
            onActive={onActive}
            onEdit={onEdit}
            onWrite={onWrite}
          />
        );
      })}
    </tr>
  );
}, sameRowProps);

function sameRowProps(one: RowProps, other: RowProps): boolean {
  return (
    isSameCrewRow(one.row, other.row) &&
    one.writable === other.writable &&
    one.away === other.away &&
    one.columns === other.columns &&
    one.texts === other.texts &&
    one.editing === other.editing &&
    one.active === other.active &&
    one.editors === other.editors
  );
}
