import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Timer } from '../../../machines/timer/timer.ts';
import { planRoom } from '../../../machines/view/screens/message-rows.ts';
import { planNote, type RoomTimes } from '../../../machines/view/screens/room-time.ts';
import { lengthFigures, rundownRows } from '../../../machines/view/screens/rundown.ts';
import { rundownWords } from '../../../machines/words/rundown.ts';
import { timerWords } from '../../../machines/words/timer.ts';
import { useRoom } from '../../live/live-context.ts';
import { useNewRow } from '../../room/editing/use-new-row.ts';
import { PlanFull } from '../../room/plan-full.tsx';
import { usePlanTimes } from '../../room/use-room-times.ts';
import { AddButton } from '../../ui/add-button.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { ImportButton } from '../transfer/import-button.tsx';
import { useImportDialog } from '../transfer/use-import-dialog.tsx';
import { BulkMenu } from './bulk-menu.tsx';
import { FirstSteps } from './first-steps.tsx';
import { hasOverlayBars } from './overlay-bars.ts';
import columns from './rundown-columns.module.css';
import { RundownList } from './rundown-list.tsx';
import styles from './rundown-panel.module.css';
import { useAddTimer } from './timer-actions.ts';
import { useSchedule } from './use-schedule.ts';

interface Props {
  readonly opened: string | null;
  readonly onOpen: (timerId: string | null) => void;
  readonly onShare: () => void;
}

/** The rundown: the timers of the show in order, edited where they stand. */
export function RundownPanel({ opened, onOpen, onShare }: Props) {
  const { view } = useRoom();
  const times = usePlanTimes();
  const { schedule } = useSchedule();
  const newRow = useNewRow();
  const add = useAddTimer(newRow.follow);
  const menu = useRef<HTMLButtonElement>(null);
  const transfer = useImportDialog(menu);
  const [overlayBars] = useState(hasOverlayBars);
  const rows = rundownRows({ state: view, planned: schedule.timers, times });
  const limit = planRoom(rows.length, view.room.plan.limits.timers);
  return (
    <div
      className={styles.rundown}
      data-rundown
      data-overlay-bars={overlayBars || undefined}
      data-half-day={saysHalfDay(times, view.timers) || undefined}
      style={{ '--figures': Math.max(0, ...view.timers.map(lengthFigures)) }}
    >
      <Panel
        title={rundownWords.title}
        note={[
          planNote(times),
          limit.text === null ? timerWords.count(rows.length) : rundownWords.used(limit.text),
        ]
          .filter((part) => part !== null)
          .join(', ')}
        actions={
          <>
            <BulkMenu button={menu} onImport={transfer.open} />
            <AddButton isFull={!limit.fits} onPress={() => add()}>
              {rundownWords.newTimer}
            </AddButton>
          </>
        }
      >
        <ColumnHeads />
        {rows.length === 0 ? (
          <NoTimers onAdd={() => add()} onImport={transfer.open} />
        ) : (
          <RundownList rows={rows} opened={opened} onOpen={onOpen} newRow={newRow} />
        )}
        {!limit.fits && (
          <PlanFull
            className={styles.full}
            plan={view.room.plan.name}
            holds={rundownWords.used(view.room.plan.limits.timers)}
          />
        )}
        {rows.length === 1 && limit.fits && <FirstSteps onShare={onShare} onImport={transfer.open} />}
      </Panel>
      {transfer.dialog}
    </div>
  );
}

/** AM and PM stand in the column of lengths, which is made for digits. */
const saysHalfDay = ({ shortFormat }: RoomTimes, timers: readonly Timer[]): boolean =>
  shortFormat.endsWith('aa') && timers.some(({ type }) => type === 'FINISH_TIME');

/** Names for the columns; every field has its own name for the ear. */
function ColumnHeads() {
  return (
    <div className={classNames(columns.columns, styles.heads)} aria-hidden>
      <span />
      <span>#</span>
      <span>{rundownWords.columns.start}</span>
      <span>{rundownWords.columns.title}</span>
      <span>{rundownWords.columns.speaker}</span>
      <span />
      <span className={columns.wrapUp}>{rundownWords.columns.wrapUp}</span>
      <span>{rundownWords.columns.length}</span>
      <span>{rundownWords.columns.end}</span>
      <span />
    </div>
  );
}

function NoTimers({ onAdd, onImport }: { readonly onAdd: () => void; readonly onImport: () => void }) {
  return (
    <EmptyState
      title={rundownWords.empty}
      action={
        <div className={styles.ways}>
          <Button size="small" onPress={onAdd}>
            <Plus aria-hidden />
            {rundownWords.addFirst}
          </Button>
          <ImportButton onPress={onImport} />
        </div>
      }
    >
      <p>{rundownWords.emptyNote}</p>
    </EmptyState>
  );
}
