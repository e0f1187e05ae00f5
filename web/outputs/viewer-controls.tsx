import { useEffect, useMemo, useRef } from 'react';
import type { Mirroring } from '../../machines/device/screen-link.ts';
import type { ClockId } from '../../machines/kernel/ids.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { useRoom } from '../live/live-context.ts';
import { playIfOn, resumeSound, switchSound, useSound } from '../stage/sound.ts';
import { classNames } from '../ui/class-names.ts';
import { type DueChime, heardClocks, isHeard, nextChime } from './chimes.view.ts';
import { FullScreenButton } from './full-screen-button.tsx';
import styles from './viewer.module.css';
import { viewerWords } from './viewer.words.ts';

/** V113, V114, V2120. */
function useChimes(linked: ClockId): void {
  const { view } = useRoom();
  const { main, clock } = useMemo(() => heardClocks(view, linked), [view, linked]);
  useChimesOf(main);
  useChimesOf(clock);
}

function useChimesOf(heardRoom: RoomState | null): void {
  const room = useRoom();
  const due = useRef<DueChime | null>(null);
  const heard = useRef<DueChime | null>(null);
  // Reschedules after clock jumps.
  useEffect(() => {
    const { view, clock } = room;
    const ring = () => {
      const chime = due.current;
      if (chime !== null && isHeard(chime, clock.now(), view.room.updatedAt, heard.current)) {
        playIfOn(chime.cue);
        heard.current = chime;
      }
      due.current = heardRoom && nextChime(heardRoom, clock.now());
    };
    // Timers run in background tabs; frames do not.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      if (due.current === null) return;
      const left = due.current.at - clock.now();
      timer = setTimeout(left <= 0 ? next : wait, Math.min(Math.max(0, left), SECOND));
    };
    const next = () => {
      ring();
      wait();
    };
    next();
    return () => clearTimeout(timer);
  }, [room, heardRoom]);
}

interface Props {
  readonly hidden: boolean;
  readonly deviceName: string;
  /** Empty: none (V2060). */
  readonly clockId: ClockId;
  readonly mirror: Mirroring | null;
  readonly onMirror: (mirror: Mirroring | null) => void;
}

export function ViewerControls({ hidden, deviceName, clockId, mirror, onMirror }: Props) {
  return (
    <div className={classNames(styles.controls, hidden && styles.hidden)}>
      <span className={styles.device}>{deviceName}</span>
      <SoundButton clockId={clockId} />
      <button
        type="button"
        aria-pressed={mirror !== null}
        onClick={() => onMirror(mirror === null ? 'h' : null)}
        title={viewerWords.mirrorHint}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 3v18M9 7 3 17h6zM15 7l6 10h-6z" />
        </svg>
        {viewerWords.mirror}
      </button>
      <FullScreenButton />
    </div>
  );
}

/** Browsers need a press for sound. */
function SoundButton({ clockId }: Pick<Props, 'clockId'>) {
  const on = useSound();
  useChimes(clockId);
  useEffect(resumeSound, []);
  return (
    <button type="button" aria-pressed={on} onClick={() => switchSound(!on)} title={viewerWords.soundHint}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path
          d={
            on
              ? 'M4 9v6h4l5 4V5L8 9zM17 9a4 4 0 0 1 0 6M19 6a8 8 0 0 1 0 12'
              : 'M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6'
          }
        />
      </svg>
      {viewerWords.sound}
    </button>
  );
}
