import { Clapperboard, Pencil, Redo2, Settings, Share2, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hasAnyPermission, ROOM } from '../../machines/kernel/permissions.ts';
import { currentTimer } from '../../machines/room/room.state.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { Link } from '../app/link.tsx';
import { useRootAttribute } from '../app/use-root-attribute.ts';
import { controllerWords, modeWords } from '../keys/controller.words.ts';
import { ControllerModes, useActionKey, useControllerMode } from '../keys/controller-mode.tsx';
import type { ControllerMode } from '../keys/controller-mode.view.ts';
import type { HistoryTops, SignedLine } from '../keys/history.view.ts';
import { captureKeys } from '../keys/key-scope.ts';
import { keyText, useKeymap } from '../keys/keymap.ts';
import { LOG_LINES, readLog } from '../keys/undo.ts';
import { useRoom } from '../live/live-context.ts';
import { crewRow, messageRows } from '../messages/message-rows.view.ts';
import { useOpenedDesign } from '../outputs/editor/opened-design.ts';
import type { RecordName } from '../records/records-dialog.tsx';
import type { PaperName } from '../records/room-papers.tsx';
import { CrewScreen } from '../room/crew-screen.tsx';
import { noSelection } from '../rundown/row-selection.view.ts';
import { type RecordKeys, RundownPanel } from '../rundown/rundown-panel.tsx';
import type { OpenedTimer } from '../rundown/use-focus-return.ts';
import { Button } from '../ui/button.tsx';
import { Hint, HintedButton } from '../ui/hint.tsx';
import { InlineText } from '../ui/inline-text.tsx';
import { ToggleButton } from '../ui/toggle-button.tsx';
import { actionWords } from '../ui/ui.words.ts';
import { ConnectionState } from './connection-state.tsx';
import controllerStyles from './controller.module.css';
import { liveAnnouncement, NO_PANEL, parseStoredPanel, type SidePanel } from './controller.view.ts';
import styles from './header.module.css';
import { controllerParts } from './lazy-parts.ts';
import { type PanelPart, Panels, PartTabs } from './panels.tsx';
import { RoomClock } from './room-clock.tsx';
import { RoomSwitches } from './room-switches.tsx';
import { StageColumn } from './stage-column.tsx';
import { type Layout, useLayout } from './use-layout.ts';
import { useShortcuts } from './use-shortcuts.ts';

const modeIcons = { edit: Pencil, show: Clapperboard } as const satisfies Record<ControllerMode, unknown>;

export function ModeKeys() {
  return (
    <div className={styles.modes} role="group" aria-label={modeWords.label} data-mode-switch>
      <ModeKey of="edit" />
      <ModeKey of="show" />
    </div>
  );
}

function ModeKey({ of }: { readonly of: ControllerMode }) {
  const { mode, turn } = useControllerMode();
  const { text } = useActionKey('mode');
  const Shape = modeIcons[of];
  return (
    <Hint text={modeWords.hints[of]} shortcut={mode === of ? undefined : text}>
      <ToggleButton
        size="small"
        variant="quiet"
        className={styles.mode}
        isSelected={mode === of}
        onChange={() => turn(of)}
        icon={Shape}
      >
        <span>{modeWords.names[of]}</span>
      </ToggleButton>
    </Hint>
  );
}

const LOG_DELAY_MS = 250;

interface KnownHistory extends HistoryTops {
  readonly whole: boolean;
  readonly log: readonly SignedLine[] | null;
  readonly labels: Readonly<Record<'undo' | 'redo', string>>;
}

const { undo, redo } = actionWords;
const unknownHistory: KnownHistory = {
  undo: null,
  redo: null,
  whole: false,
  log: null,
  labels: { undo, redo },
};

async function historyOfLog(log: readonly SignedLine[] | null): Promise<KnownHistory> {
  if (log === null) return unknownHistory;
  const { historyLabel, historyTops } = await import('../keys/history.view.ts');
  const tops = historyTops(log);
  const labels = { undo: historyLabel(undo, tops.undo), redo: historyLabel(redo, tops.redo) };
  return { ...tops, whole: log.length < LOG_LINES, log, labels };
}

/** Names the next undo and redo from the log. Without access to the log, the names are generic. */
function useHistory(): KnownHistory {
  const { pid, view, pending, status, token } = useRoom();
  const [tops, setTops] = useState(unknownHistory);
  const settled = pending.size === 0 && status === 'live';
  // Loads the log after each command, which changes `updatedAt`.
  const standing = settled ? `${pid} ${view.room.updatedAt}` : null;
  useEffect(() => {
    if (standing === null) return undefined;
    const leaving = new AbortController();
    const load = (room: string) => {
      readLog(room, token, leaving.signal)
        .then(historyOfLog)
        .then(
          (history) => leaving.signal.aborted || setTops(history),
          () => {},
        );
    };
    const [room = ''] = standing.split(' ');
    const timer = setTimeout(load, LOG_DELAY_MS, room);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [standing, token]);
  return tops;
}

interface Props {
  readonly onSkip: () => void;
  readonly onShare: () => void;
  readonly onSettings: () => void;
}

function RoomHeader({ onSkip, onShare, onSettings }: Props) {
  return (
    <header className={`row ${styles.header}`}>
      <button type="button" className={styles.skip} onClick={onSkip}>
        {controllerWords.skip}
      </button>
      <Link to="/" className={styles.home} aria-label={controllerWords.home}>
        {controllerWords.homeMark}
      </Link>
      <div className={styles.room}>
        <RoomTitle />
        <ConnectionState />
        <RoomClock />
      </div>
      <ModeKeys />
      <RoomSwitches />
      <HistoryKeys />
      <Button size="small" className={styles.share} onPress={onShare} icon={Share2}>
        {controllerWords.share}
      </Button>
      <HintedButton
        hint={controllerWords.settingsHint}
        label={controllerWords.settings}
        size="small"
        onPress={onSettings}
        icon={Settings}
      />
    </header>
  );
}

function RoomTitle() {
  const room = useRoom();
  const { name, pid } = room.view.room;
  const rename = (text: string) => text.trim() && room.ask('room/rename', { name: text.trim() });
  return (
    <h1 className={styles.title} title={name}>
      {hasAnyPermission(room.permissions, ROOM) ? (
        <InlineText label={controllerWords.roomName} value={name} onCommit={rename} className={styles.name} />
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className={`muted ${styles.pid}`}>{pid}</span>
    </h1>
  );
}

function HistoryKeys() {
  const room = useRoom();
  const tops = useHistory();
  const keymap = useKeymap();
  const { undo: undoLabel, redo: redoLabel } = tops.labels;
  return (
    <>
      <controllerParts.DeskNews log={tops.log} />
      <div className={styles.history} role="group" aria-label={controllerWords.history}>
        <HintedButton
          shortcut={keyText(keymap.undo)}
          label={undoLabel}
          size="small"
          isDisabled={tops.whole && tops.undo === null}
          waiting={room.pending.has('room/undo')}
          onPress={() => room.ask('room/undo', {})}
          icon={Undo2}
        />
        <HintedButton
          shortcut={keyText(keymap.redo)}
          label={redoLabel}
          size="small"
          isDisabled={tops.whole && tops.redo === null}
          waiting={room.pending.has('room/redo')}
          onPress={() => room.ask('room/redo', {})}
          icon={Redo2}
        />
      </div>
    </>
  );
}

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
} = controllerParts;

export function Controller() {
  const layout = useLayout();
  useRootAttribute(`data-${layout}-controller`);
  const [part, setPart] = useState<PanelPart>('rundown');
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
    <div className={controllerStyles.drawer}>
      <TimerDetails
        timer={timer}
        selected={selection.ids}
        opened={opened}
        onOpen={rundown.onOpen}
        besideRow={layout === 'wide'}
      />
    </div>
  );
  const openDetails = (open: boolean) =>
    rundown.onOpen(open ? ((currentTimer(view) ?? view.timers[0])?._id ?? null) : null);
  return (
    <div ref={whole} className={controllerStyles.controller} data-layout={layout}>
      <p className="visually-hidden" role="status">
        {liveAnnouncement(view)}
      </p>
      <RoomHeader onSkip={skip} onShare={share} onSettings={() => setDialog('settings')} />
      <CrewStrip row={crewRow(messageRows(view))} />
      <Signals isOpen={dialog === 'signals'} onClose={() => setDialog(null)} />
      <TakeOverBar isAway={status === 'reconnecting' || runsHere} />
      <main className={controllerStyles.main}>
        {layout === 'phone' ? (
          <div className={controllerStyles.phone}>
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

const panelEntry = browserEntry('callboard.panel');

function usePanel(layout: Layout) {
  const [beside, setBeside] = useState(() => parseStoredPanel(panelEntry.read()));
  const [over, setOver] = useState<SidePanel | null>(null);
  if (layout !== 'wide') return [over, setOver] as const;
  const keep = (next: SidePanel | null) => {
    setBeside(next);
    panelEntry.write(next ?? NO_PANEL);
  };
  return [beside, keep] as const;
}

const { RecordsDialog, RoomPapers } = controllerParts;

interface RecordsControl extends RecordKeys {
  readonly parts: ReactNode;
}

function useRecords(): RecordsControl {
  const [shown, setShown] = useState<RecordName | null>(null);
  const [paperName, setAsked] = useState<PaperName | null>(null);
  return {
    show: setShown,
    print: setAsked,
    parts: (
      <>
        <RecordsDialog shown={shown} onClose={() => setShown(null)} />
        <RoomPapers asked={paperName} onDone={() => setAsked(null)} />
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
