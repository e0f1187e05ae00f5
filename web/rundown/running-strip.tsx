import { currentTimer } from '../../machines/room/room.modes.ts';
import { useRoom } from '../live/live-context.ts';
import { NextLine } from '../transport/next-line.tsx';
import { PlayheadBar } from '../transport/playhead-bar.tsx';
import { ofDigits, useTransport } from '../transport/use-transport.ts';
import styles from './running-strip.module.css';

/** Strip of the started timer (V471); the transport announces it. */
export function RunningStrip() {
  const timer = currentTimer(useRoom().view);
  return (
    <div className={styles.strip} aria-hidden>
      <StripDigits />
      <div className={styles.facts}>
        <PlayheadBar />
        <div className={styles.line}>
          <NextLine />
          {timer?.notes && (
            <p className={styles.notes} title={timer.notes}>
              {timer.notes}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

export function StripDigits() {
  const { digits, state, wrapUp } = useTransport(ofDigits);
  return (
    <span className={styles.digits} data-state={state} data-wrap-up={wrapUp}>
      {digits}
    </span>
  );
}
