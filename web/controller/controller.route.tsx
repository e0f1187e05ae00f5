import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { currentTimer } from '../../machines/room/room.modes.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { useRootAttribute } from '../app/use-root-attribute.ts';
import { ControllerModes } from '../keys/controller-mode.tsx';
import { captureKeys } from '../keys/key-scope.ts';
import { useRoom } from '../live/live-context.ts';
import { crewRow, messageRows } from '../messages/message-rows.view.ts';
import { useOpenedDesign } from '../outputs/editor/opened-design.ts';
import type { RecordName } from '../records/records-dialog.tsx';
import type { PaperName } from '../records/room-papers.tsx';
import { CrewScreen } from '../room/crew-screen.tsx';
import { noSelection } from '../rundown/row-selection.view.ts';
import { type RecordKeys, RundownPanel } from '../rundown/rundown-panel.tsx';
import type { OpenedTimer } from '../rundown/use-way-back.ts';
import styles from './controller.module.css';
import { keptPanel, liveNews, NO_PANEL, type SidePanel } from './controller.view.ts';
import { laterParts } from './later-parts.ts';
import { Panels, type Part, PartTabs } from './panels.tsx';
import { RoomClock } from './room-clock.tsx';
import { RoomHeader } from './room-header.tsx';
import { StageColumn } from './stage-column.tsx';
import { type Layout, useLayout } from './use-layout.ts';
import { useShortcuts } from './use-shortcuts.ts';

const {
  AutomationsDialog,
  CellPopover,
  CrewCells,
  CrewStrip,
  OutputDesigner,
  QuickClockDialog,
  SettingsDialog,
  ShortcutDialog,
  Signals,
  StreamDeck,
  TakeOverBar,
  TimerDetails,
} = laterParts;

export function Controller() {
  const layout = useLayout();
  useRootAttribute(`data-${layout}-controller`);
  const [part, setPart] = useState<Part>('rundown');
  const [panel, setPanel] = usePanel(layout);
  const [opened, setOpened] = useState<OpenedTimer | null>(null);
  const [selection, setSelection] = useState(noSelection);
  const [search, onSearch] = useState({ isOpen: false, text: '' });
  const [dialog, setDialog] = useState<
    'automations' | 'deck' | 'quick' | 'settings' | 'shortcuts' | 'signals' | null
  >(null);
  const share = () => {
    setOpened(null);
    setPart('links');
    setPanel('links');
  };
  const whole = useRef<HTMLDivElement>(null);
  const clear = () => {
    setPart('rundown');
    if (layout === 'wide') return;
    setOpened(null);
    setPanel(null);
  };
  const skip = () => {
    flushSync(() => {
      setOpened(null);
      clear();
    });
    const within = (css: string) => whole.current?.querySelector<HTMLElement>(`[data-rundown] ${css}`);
    // No grid without timers.
    (within('[role=grid]') ?? within('button'))?.focus();
  };
  const find = () => {
    flushSync(() => {
      clear();
      onSearch({ ...search, isOpen: true });
    });
    const input = whole.current?.querySelector<HTMLInputElement>('[data-rundown-search] input');
    input?.focus();
    input?.select();
  };
  const openQuick = () => setDialog('quick');
  const perform = useShortcuts(() => setDialog('shortcuts'), find, openQuick);
  // Print layouts may differ.
  const records = useRecords();
  const rundown = {
    opened: opened?.id ?? null,
    onOpen: (id: string | null, field: OpenedTimer['field'] = null) =>
      setOpened(id === null ? null : { id, field, keys: field && captureKeys(null) }),
    onShare: share,
    search,
    onSearch,
    selection,
    onSelect: setSelection,
    CellPopover,
    CrewCells,
    records,
  };
  const { view, status, runsHere = false } = useRoom();
  const timer = view.timers.find(({ _id }) => _id === opened?.id);
  const details = timer && opened && (
    <div className={styles.drawer}>
      <TimerDetails
        timer={timer}
        selected={selection.ids}
        opened={opened}
        onOpen={rundown.onOpen}
        besideRow={layout === 'wide'}
      />
    </div>
  );
  /** Opens on the current timer. */
  const openDetails = (open: boolean) =>
    rundown.onOpen(open ? ((currentTimer(view) ?? view.timers[0])?._id ?? null) : null);
  return (
    <div ref={whole} className={styles.controller} data-layout={layout}>
      <p className="visually-hidden" role="status">
        {liveNews(view)}
      </p>
      <RoomHeader onSkip={skip} onShare={share} onSettings={() => setDialog('settings')} />
      <CrewStrip row={crewRow(messageRows(view))} />
      <Signals isOpen={dialog === 'signals'} onClose={() => setDialog(null)} />
      <TakeOverBar isAway={status === 'reconnecting' || runsHere} />
      <main className={styles.main}>
        {layout === 'phone' ? (
          <div className={styles.phone}>
            <PartTabs part={part} onPart={setPart} onQuick={openQuick} rundown={rundown} />
            {details}
          </div>
        ) : (
          <>
            <StageColumn onQuick={openQuick} />
            <RundownPanel {...rundown} />
            <Panels
              panel={panel}
              onPanel={setPanel}
              onShare={share}
              details={details}
              onDetails={openDetails}
              onAutomations={() => setDialog('automations')}
              onShortcuts={() => setDialog('shortcuts')}
              onDeck={() => setDialog('deck')}
            />
          </>
        )}
      </main>
      <SettingsDialog
        isOpen={dialog === 'settings'}
        onClose={() => setDialog(null)}
        onShortcuts={() => setDialog('shortcuts')}
        onAutomations={() => setDialog('automations')}
        onDeck={() => setDialog('deck')}
        onSignals={() => setDialog('signals')}
      />
      <AutomationsDialog isOpen={dialog === 'automations'} onClose={() => setDialog(null)} />
      <OutputDesigner outputId={useOpenedDesign()} clock={<RoomClock />} />
      <QuickClockDialog isOpen={dialog === 'quick'} onClose={() => setDialog(null)} />
      <ShortcutDialog isOpen={dialog === 'shortcuts'} onClose={() => setDialog(null)} />
      <StreamDeck
        isOpen={dialog === 'deck'}
        onClose={() => setDialog(null)}
        onAction={perform}
        hasQuickClock
      />
      {records.parts}
    </div>
  );
}

const kept = browserEntry('callboard.panel');

function usePanel(layout: Layout) {
  const [beside, setBeside] = useState(() => keptPanel(kept.read()));
  const [over, setOver] = useState<SidePanel | null>(null);
  if (layout !== 'wide') return [over, setOver] as const;
  const keep = (next: SidePanel | null) => {
    setBeside(next);
    kept.write(next ?? NO_PANEL);
  };
  return [beside, keep] as const;
}

const { RecordsDialog, RoomPapers } = laterParts;

interface Records extends RecordKeys {
  readonly parts: ReactNode;
}

function useRecords(): Records {
  const [shown, setShown] = useState<RecordName | null>(null);
  const [asked, setAsked] = useState<PaperName | null>(null);
  return {
    show: setShown,
    print: setAsked,
    parts: (
      <>
        <RecordsDialog shown={shown} onClose={() => setShown(null)} />
        <RoomPapers asked={asked} onDone={() => setAsked(null)} />
      </>
    ),
  };
}

export function ControllerRoute() {
  return (
    <CrewScreen view="CONTROLLER">
      <ControllerModes>
        <Controller />
      </ControllerModes>
    </CrewScreen>
  );
}
