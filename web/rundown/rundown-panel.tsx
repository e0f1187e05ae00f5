import { FileUp, MoreVertical, Plus, QrCode, Search as SearchIcon } from 'lucide-react';
import { type ComponentType, type Ref, useRef, useState } from 'react';
import { MINUTE } from '../../machines/kernel/time.ts';
import { transportMode } from '../../machines/room/room.state.ts';
import type { RoomTimes } from '../../machines/room/room-times.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { roomWords } from '../../machines/words/room.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { useActionKey, useControllerMode } from '../keys/controller-mode.tsx';
import { useNewRow } from '../keys/use-new-row.ts';
import { useRoom } from '../live/live-context.ts';
import { useReading } from '../live/use-reading.ts';
import { remainingCapacity } from '../messages/message-rows.view.ts';
import { PlanFull } from '../room/plan-full.tsx';
import { usePlanTimes } from '../room/use-room-times.ts';
import { useSchedule } from '../stage/use-schedule.ts';
import { importStartWords } from '../transfer/import-start.words.ts';
import { useImportDialog } from '../transfer/use-import-dialog.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { HintedButton } from '../ui/hint.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { AddButton, EmptyState, Panel } from '../ui/panel.tsx';
import { isCoarse } from '../ui/pointer.ts';
import { cueSheetWords } from './cue-sheet.words.ts';
import type { RowSelection } from './row-selection.view.ts';
import {
  isSamePlans,
  lengthFigures,
  planNote,
  type RowPlans,
  rundownRows,
  startFigures,
} from './rundown.view.ts';
import { rundownWords, shareHintWords } from './rundown.words.ts';
import { rundownGridWords } from './rundown-grid.words.ts';
import type { CrewCellsProps } from './rundown-item.tsx';
import { type CellPopoverProps, RundownList } from './rundown-list.tsx';
import styles from './rundown-panel.module.css';
import { RundownView, useElementSize } from './rundown-view.tsx';
import type { OpenedTimer } from './use-focus-return.ts';
import { useAddTimer } from './use-row-actions.ts';
import { type Search, useRundownSearch } from './use-rundown-search.ts';

function ImportButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button size="small" variant="quiet" onPress={onPress} icon={FileUp}>
      {importStartWords.importOne}
    </Button>
  );
}

function FirstSteps({ onShare, onImport }: { readonly onShare: () => void; readonly onImport: () => void }) {
  const { mode } = useControllerMode();
  const { title, text } = shareHintWords[transportMode(useRoom().view)];
  return (
    <EmptyState
      title={title}
      action={
        <div className="cluster">
          <Button size="small" onPress={onShare} icon={QrCode}>
            {rundownWords.shareViewer}
          </Button>
          <ImportButton onPress={onImport} />
        </div>
      }
    >
      <p>
        {text} {isCoarse() ? rundownGridWords.editHintByTouch[mode] : rundownGridWords.editHint}
      </p>
    </EmptyState>
  );
}

export interface RecordKeys {
  readonly show: (record: 'log' | 'report') => void;
  readonly print: (paper: 'rundown' | 'agenda' | 'links') => void;
}

export interface RundownMenuActions {
  readonly onImport: () => void;
  readonly onSource: () => void;
  readonly records: RecordKeys;
}

interface RundownMenuProps extends RundownMenuActions {
  readonly button: Ref<HTMLButtonElement>;
}

const LazyMenuItems = lazyPart(async () => (await import('./rundown-menu-items.tsx')).RundownMenuItems);

function RundownMenu({ button, ...actions }: RundownMenuProps) {
  return (
    <MenuButton
      label={rundownWords.menu}
      trigger={<IconButton ref={button} label={rundownWords.menu} size="small" icon={MoreVertical} />}
    >
      <LazyMenuItems {...actions} />
    </MenuButton>
  );
}

const LazySearchBar = lazyPart(async () => (await import('./search-bar.tsx')).SearchBar);

const LazySourceStrip = lazyPart(async () => (await import('../transfer/source-strip.tsx')).SourceStrip, {
  loads: 'last',
});

interface RundownPanelProps {
  readonly opened: string | null;
  readonly onOpen: (timerId: string | null, field?: OpenedTimer['field']) => void;
  readonly onShare: () => void;
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
  readonly selection: RowSelection;
  readonly onSelect: (selection: RowSelection) => void;
  readonly CellPopover: ComponentType<CellPopoverProps>;
  readonly CrewCells: ComponentType<CrewCellsProps>;
  readonly records: RecordKeys;
}

export function RundownPanel({
  opened,
  onOpen,
  onShare,
  search,
  onSearch,
  selection,
  onSelect,
  CellPopover,
  CrewCells,
  records,
}: RundownPanelProps) {
  const room = useRoom();
  const { view } = room;
  const times = usePlanTimes();
  const planned = useSchedule((schedule): RowPlans => schedule.timers, isSamePlans);
  const newRow = useNewRow();
  const add = useAddTimer(newRow.follow);
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(frame);
  const menu = useRef<HTMLButtonElement>(null);
  const transfer = useImportDialog(menu);
  const [overlayBars] = useState(hasOverlayBars);
  const now = useReading((at) => {
    const minute = Math.floor(at / MINUTE) * MINUTE;
    return { value: minute, until: minute + MINUTE };
  });
  const rows = rundownRows({ state: view, planned, times, now });
  const searching = useRundownSearch(view, search, onSearch);
  const turnSearch = (isOpen: boolean) => onSearch({ ...search, isOpen });
  const findKey = useActionKey('find').text;
  const closeSearch = () => {
    turnSearch(false);
    frame.current?.querySelector<HTMLElement>('[role=grid]')?.focus();
  };
  const limit = remainingCapacity(rows.length, view.room.plan.limits.timers);
  const begins = rows.length === 1 && limit.fits;
  return (
    <div
      ref={frame}
      className={styles.rundown}
      data-rundown
      data-dropping={transfer.dropping ? importStartWords.dropHere : undefined}
      {...transfer.dropTarget}
      data-overlay-bars={overlayBars || undefined}
      data-first-steps={begins || undefined}
      data-half-day={usesHalfDay(times, view.timers) || undefined}
      style={{
        '--figures': Math.max(0, ...view.timers.map(lengthFigures)),
        '--start-figures': Math.max(0, ...rows.map(startFigures)),
      }}
    >
      <Panel
        title={rundownWords.title}
        noteClassName={styles.note}
        note={[
          planNote(times, !times.shared && room.can('room/settings', {})),
          limit.text === null ? timerWords.count(rows.length) : rundownWords.used(limit.text),
          rows.some(({ ifNow }) => ifNow) ? cueSheetWords.startsIfNow : null,
        ]
          .filter((part) => part !== null)
          .join(', ')}
        actions={
          <>
            <HintedButton
              shortcut={findKey}
              label={rundownWords.search}
              size="small"
              aria-expanded={search.isOpen}
              onPress={() => (search.isOpen ? closeSearch() : turnSearch(true))}
              icon={SearchIcon}
            />
            <RundownView />
            <RundownMenu
              button={menu}
              onImport={transfer.open}
              onSource={transfer.openSource}
              records={records}
            />
            <AddButton isFull={!limit.fits} onPress={() => add()}>
              {rundownWords.newTimer}
            </AddButton>
          </>
        }
      >
        {view.source?.keepInStep === true && (
          <LazySourceStrip url={view.source.url} onOpen={transfer.openSource} />
        )}
        {search.isOpen && <LazySearchBar search={searching} onClose={closeSearch} />}
        {rows.length === 0 ? (
          <NoTimers onAdd={() => add()} onImport={transfer.open} />
        ) : (
          <RundownList
            rows={rows}
            width={width}
            opened={opened}
            onOpen={onOpen}
            selection={selection}
            onSelect={onSelect}
            newRow={newRow}
            found={searching.found}
            CellPopover={CellPopover}
            CrewCells={CrewCells}
            onAsk={transfer.openWith}
            onMake={(begun) => (limit.fits ? add(undefined, begun) : null)}
          />
        )}
        {!limit.fits && (
          <PlanFull
            className={styles.full}
            text={roomWords.planFull(view.room.plan.name, rundownWords.used(view.room.plan.limits.timers))}
          />
        )}
        {begins && <FirstSteps onShare={onShare} onImport={transfer.open} />}
      </Panel>
      {transfer.dialog}
    </div>
  );
}

const usesHalfDay = ({ shortFormat }: RoomTimes, timers: readonly Timer[]): boolean =>
  shortFormat.endsWith('aa') && timers.some(({ type }) => type === 'FINISH_TIME');

function NoTimers({ onAdd, onImport }: { readonly onAdd: () => void; readonly onImport: () => void }) {
  return (
    <EmptyState
      title={rundownWords.empty}
      action={
        <div className="cluster">
          <Button size="small" onPress={onAdd} icon={Plus}>
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

/** Returns true if scroll bars overlay the content. Such bars ignore `scrollbar-gutter` (V205). */
function hasOverlayBars(): boolean {
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;width:50px;height:50px;overflow:scroll;visibility:hidden';
  document.body.append(probe);
  const lieOver = probe.clientWidth === probe.offsetWidth;
  probe.remove();
  return lieOver;
}
