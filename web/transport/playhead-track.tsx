import type { ReactNode } from 'react';
import type { Playhead } from '../stage/playhead.view.ts';
import styles from './playhead.module.css';

interface Props {
  readonly playhead: Playhead;
  readonly percent: number;
  readonly children?: ReactNode;
}

export function PlayheadTrack({
  playhead: { greenAt, yellowAt, orangeAt, redAt },
  percent,
  children,
}: Props) {
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
