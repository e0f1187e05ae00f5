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
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TimerId } from '../../machines/kernel/ids.ts';
import { byId } from '../../machines/room/ordered-list.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { useFollow } from '../agenda/use-follow.ts';
import { lazyDialog } from '../app/lazy-dialog.ts';
import { useRootAttribute } from '../app/use-root-attribute.ts';
import { useRoom } from '../live/live-context.ts';
import { IdentifyOverlay } from '../outputs/identity.tsx';
import { useWakeLock } from '../outputs/unattended.ts';
import { CrewScreen } from '../room/crew-screen.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { HintedButton } from '../ui/hint.tsx';
import { MenuAction, MenuButton, MenuSeparator } from '../ui/menu.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { CrewHeader, LookKey } from './crew-header.tsx';
import { crewSheetWords } from './crew-sheet.words.ts';
import styles from './sheet.module.css';
import { SHEET_MARKS, type SheetPrefs, sortColumns, withHidden, withMark } from './sheet.view.ts';
import { SheetTable } from './sheet-table.tsx';
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
  const undoByKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isUndo || event.target instanceof HTMLTextAreaElement || edits.undo === null) return;
    event.preventDefault();
    edits.undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => undoByKey(event);
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
