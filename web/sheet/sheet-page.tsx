import { ALargeSmall, ChevronDown, ChevronUp, LocateFixed, Printer, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TimerId } from '../../machines/kernel/ids.ts';
import { useFollow } from '../agenda/use-follow.ts';
import { useRootAttribute } from '../app/use-root-attribute.ts';
import { useRoom } from '../live/live-context.ts';
import { CrewHeader } from '../operator/crew-header.tsx';
import { LookKey } from '../operator/look-key.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Hint } from '../ui/hint.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { IdentifyOverlay } from '../viewer/identity.tsx';
import { useWakeLock } from '../viewer/use-wake-lock.ts';
import { crewSheetWords } from './crew-sheet.words.ts';
import { LostCell } from './lost-cell.tsx';
import styles from './sheet.module.css';
import { SheetColumnsMenu, SheetMarksMenu } from './sheet-menus.tsx';
import { SheetTable } from './sheet-table.tsx';
import { useCellEdits, useSheetPrefs } from './use-sheet.ts';

/** V2240. */
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
        <Tool label={crewSheetWords.undo} isDisabled={edits.undo === null} onPress={() => edits.undo?.()}>
          <Undo2 aria-hidden />
        </Tool>
        <Tool
          label={crewSheetWords.larger}
          isOn={prefs.isLarge}
          onPress={() => setPrefs({ ...prefs, isLarge: !prefs.isLarge })}
        >
          <ALargeSmall aria-hidden />
        </Tool>
        <SheetMarksMenu prefs={prefs} onPrefs={setPrefs} />
        <SheetColumnsMenu prefs={prefs} onPrefs={setPrefs} />
        <Tool label={crewSheetWords.print} onPress={() => print()}>
          <Printer aria-hidden />
        </Tool>
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
        <Button onPress={() => step(-1)} aria-label={crewSheetWords.previous}>
          <ChevronUp aria-hidden />
        </Button>
        <Button onPress={() => step(1)} aria-label={crewSheetWords.next}>
          <ChevronDown aria-hidden />
        </Button>
      </div>
      {!following && (
        <Button
          className={styles.follow}
          variant="primary"
          onPress={() => {
            setRead(null);
            resume();
          }}
        >
          <LocateFixed aria-hidden />
          {crewSheetWords.follow}
        </Button>
      )}
      <LostCell edits={edits} />
      <IdentifyOverlay />
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly isOn?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Tool({ label, isOn, children, ...props }: ToolProps) {
  return (
    <Hint text={label}>
      <IconButton label={label} {...(isOn !== undefined && { 'aria-pressed': isOn })} {...props}>
        {children}
      </IconButton>
    </Hint>
  );
}
