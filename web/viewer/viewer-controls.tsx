import { useEffect } from 'react';
import type { Mirroring } from '../../machines/device/screen-link.ts';
import type { ClockId } from '../../machines/kernel/ids.ts';
import { resumeSound, switchSound, useSound } from '../stage/sound.ts';
import { useChimes } from '../stage/use-chimes.ts';
import { classNames } from '../ui/class-names.ts';
import { FullScreenButton } from './full-screen-button.tsx';
import styles from './viewer.module.css';
import { viewerWords } from './viewer.words.ts';

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
