import { Redo2, Settings, Share2, Undo2 } from 'lucide-react';
import { allows, ROOM } from '../../machines/kernel/permissions.ts';
import { Link } from '../app/link.tsx';
import { controllerWords } from '../keys/controller.words.ts';
import { keyText, useKeymap } from '../keys/keymap.ts';
import { useRoom } from '../live/live-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Hint } from '../ui/hint.tsx';
import { InlineText } from '../ui/inline-text.tsx';
import { ConnectionState } from './connection-state.tsx';
import styles from './header.module.css';
import { laterParts } from './later-parts.ts';
import { ModeKeys } from './mode-keys.tsx';
import { RoomClock } from './room-clock.tsx';
import { RoomSwitches } from './room-switches.tsx';
import { useHistory } from './use-history.ts';

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
  const { undo, redo } = tops.labels;
  return (
    <>
      <laterParts.DeskNews log={tops.log} />
      <div className={styles.history} role="group" aria-label={controllerWords.history}>
        <Hint text={undo} shortcut={keyText(keymap.undo)}>
          <IconButton
            label={undo}
            size="small"
            isDisabled={tops.whole && tops.undo === null}
            waiting={room.pending.has('room/undo')}
            onPress={() => room.ask('room/undo', {})}
          >
            <Undo2 aria-hidden />
          </IconButton>
        </Hint>
        <Hint text={redo} shortcut={keyText(keymap.redo)}>
          <IconButton
            label={redo}
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
