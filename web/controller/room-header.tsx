import { Clapperboard, Pencil, Redo2, Settings, Share2, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { allows, ROOM } from '../../machines/kernel/permissions.ts';
import { Link } from '../app/link.tsx';
import { controllerWords, modeWords } from '../keys/controller.words.ts';
import { useActionKey, useControllerMode } from '../keys/controller-mode.tsx';
import type { ControllerMode } from '../keys/controller-mode.view.ts';
import type { HistoryTops, SignedLine } from '../keys/history.view.ts';
import { keyText, useKeymap } from '../keys/keymap.ts';
import { LOG_LINES, readLog } from '../keys/undo.ts';
import { useRoom } from '../live/live-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Hint } from '../ui/hint.tsx';
import { InlineText } from '../ui/inline-text.tsx';
import { ToggleButton } from '../ui/toggle-button.tsx';
import { actionWords } from '../ui/ui.words.ts';
import { ConnectionState } from './connection-state.tsx';
import styles from './header.module.css';
import { laterParts } from './later-parts.ts';
import { RoomClock } from './room-clock.tsx';
import { RoomSwitches } from './room-switches.tsx';

const shapes = { edit: Pencil, show: Clapperboard } as const satisfies Record<ControllerMode, unknown>;

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
  const Shape = shapes[of];
  return (
    <Hint text={modeWords.hints[of]} shortcut={mode === of ? undefined : text}>
      <ToggleButton
        size="small"
        variant="quiet"
        className={styles.mode}
        isSelected={mode === of}
        onChange={() => turn(of)}
      >
        <Shape aria-hidden />
        <span>{modeWords.names[of]}</span>
      </ToggleButton>
    </Hint>
  );
}

/** Debounce, ms. */
const PAUSE = 250;

/** `whole`: complete log, so none means none. */
interface KnownHistory extends HistoryTops {
  readonly whole: boolean;
  readonly log: readonly SignedLine[] | null;
  readonly labels: Readonly<Record<'undo' | 'redo', string>>;
}

const { undo, redo } = actionWords;
const unknown: KnownHistory = { undo: null, redo: null, whole: false, log: null, labels: { undo, redo } };

async function known(log: readonly SignedLine[] | null): Promise<KnownHistory> {
  if (log === null) return unknown;
  const { historyLabel, historyTops } = await import('../keys/history.view.ts');
  const tops = historyTops(log);
  const labels = { undo: historyLabel(undo, tops.undo), redo: historyLabel(redo, tops.redo) };
  return { ...tops, whole: log.length < LOG_LINES, log, labels };
}

/** From the log; without access plain labels. */
function useHistory(): KnownHistory {
  const { pid, view, pending, status, token } = useRoom();
  const [tops, setTops] = useState(unknown);
  const settled = pending.size === 0 && status === 'live';
  // `updatedAt` moves with every command.
  const standing = settled ? `${pid} ${view.room.updatedAt}` : null;
  useEffect(() => {
    if (standing === null) return undefined;
    const leaving = new AbortController();
    const load = (room: string) => {
      readLog(room, token, leaving.signal)
        .then(known)
        .then(
          (history) => leaving.signal.aborted || setTops(history),
          () => {},
        );
    };
    const [room = ''] = standing.split(' ');
    const timer = setTimeout(load, PAUSE, room);
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

export function RoomHeader({ onSkip, onShare, onSettings }: Props) {
  return (
    <header className={styles.header}>
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
      <Button size="small" className={styles.share} onPress={onShare}>
        <Share2 aria-hidden />
        {controllerWords.share}
      </Button>
      <Hint text={controllerWords.settingsHint}>
        <IconButton label={controllerWords.settings} size="small" onPress={onSettings}>
          <Settings aria-hidden />
        </IconButton>
      </Hint>
    </header>
  );
}

function RoomTitle() {
  const room = useRoom();
  const { name, pid } = room.view.room;
  const rename = (text: string) => text.trim() && room.ask('room/rename', { name: text.trim() });
  return (
    <h1 className={styles.title} title={name}>
      {allows(room.permissions, ROOM) ? (
        <InlineText label={controllerWords.roomName} value={name} onCommit={rename} className={styles.name} />
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className={styles.pid}>{pid}</span>
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
      <laterParts.DeskNews log={tops.log} />
      <div className={styles.history} role="group" aria-label={controllerWords.history}>
        <Hint text={undoLabel} shortcut={keyText(keymap.undo)}>
          <IconButton
            label={undoLabel}
            size="small"
            isDisabled={tops.whole && tops.undo === null}
            waiting={room.pending.has('room/undo')}
            onPress={() => room.ask('room/undo', {})}
          >
            <Undo2 aria-hidden />
          </IconButton>
        </Hint>
        <Hint text={redoLabel} shortcut={keyText(keymap.redo)}>
          <IconButton
            label={redoLabel}
            size="small"
            isDisabled={tops.whole && tops.redo === null}
            waiting={room.pending.has('room/redo')}
            onPress={() => room.ask('room/redo', {})}
          >
            <Redo2 aria-hidden />
          </IconButton>
        </Hint>
      </div>
    </>
  );
}
