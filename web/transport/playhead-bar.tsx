import type { ReactNode } from 'react';
import { stageWords } from '../../machines/words/stage.ts';
import type { Playhead } from '../stage/playhead.view.ts';
import styles from './playhead.module.css';
import { pickPlayhead, useTransport } from './use-transport.ts';

export function PlayheadTrack({
  playhead: { greenAt, yellowAt, orangeAt, redAt },
  percent,
  children,
}: {
  readonly playhead: Playhead;
  readonly percent: number;
  readonly children?: ReactNode;
}) {
  return (
    <>
      <span className={styles.track}>
        <span className={styles.good} style={{ width: `${greenAt}%` }} />
        <span className={styles.enough} style={{ width: `${yellowAt - greenAt}%` }} />
        <span className={styles.warn} style={{ width: `${orangeAt - yellowAt}%` }} />
        <span className={styles.orange} style={{ width: `${redAt - orangeAt}%` }} />
        <span className={styles.danger} style={{ width: `${100 - redAt}%` }} />
        <span className={styles.rest} style={{ insetInlineStart: `${percent}%` }} />
      </span>
      <span className={styles.thumb} style={{ insetInlineStart: `${percent}%` }}>
        {children}
      </span>
    </>
  );
}

export function PlayheadBar() {
  const { playhead, seekable } = useTransport(pickPlayhead);
  const { percent, text } = playhead;
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={stageWords.timeUsed}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={text}
      data-disabled={!seekable || undefined}
    >
      <PlayheadTrack playhead={playhead} percent={percent} />
    </div>
  );
}
