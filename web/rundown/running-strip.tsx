import { ArrowDown, ArrowUp } from 'lucide-react';
import type { RefObject } from 'react';
import { currentTimer } from '../../machines/room/room.state.ts';
import { useRoom } from '../live/live-context.ts';
import { NextLine } from '../transport/next-line.tsx';
import { PlayheadBar } from '../transport/playhead-bar.tsx';
import { pickDigits, useTransport } from '../transport/use-transport.ts';
import { STRIP_HEIGHT } from './row-heights.ts';
import type { RundownRow } from './rundown.view.ts';
import { rundownWords } from './rundown.words.ts';
import styles from './running-strip.module.css';

/** Strip of the started timer (V471), hidden from screen readers, because the transport announces it. */
export function RunningStrip() {
  const timer = currentTimer(useRoom().view);
  return (
    <div className={`row ${styles.strip}`} aria-hidden>
      <StripDigits />
      <div className={styles.facts}>
        <PlayheadBar />
        <div className={styles.line}>
          <NextLine />
          {timer?.notes && (
            <p className={`truncate ${styles.notes}`} title={timer.notes}>
              {timer.notes}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

function StripDigits() {
  const { digits, state, wrapUp } = useTransport(pickDigits);
  return (
    <span className={styles.digits} data-state={state} data-wrap-up={wrapUp}>
      {digits}
    </span>
  );
}

interface Props {
  readonly row: RundownRow;
  readonly side: 'above' | 'below';
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onPress: () => void;
}

export function PinnedRow({ row, side, scroller, onPress }: Props) {
  const { offsetTop = 0, clientHeight = 0, clientWidth = 0 } = scroller.current ?? {};
  const Arrow = side === 'above' ? ArrowUp : ArrowDown;
  return (
    <div
      className={`row ${styles.pinned}`}
      data-pinned-row
      style={{ top: offsetTop + (side === 'above' ? 0 : clientHeight - STRIP_HEIGHT), width: clientWidth }}
    >
      <Arrow aria-hidden />
      <span aria-hidden>
        <StripDigits />
      </span>
      {/* The accessible name replaces the visible content. */}
      <button
        type="button"
        className={`truncate ${styles.title}`}
        aria-label={rundownWords.backTo(row.title)}
        onClick={onPress}
      >
        {row.title}
      </button>
      <NextLine />
    </div>
  );
}
