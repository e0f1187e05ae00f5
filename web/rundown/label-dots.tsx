import { Fragment } from 'react';
import type { Label } from '../../machines/timer/timer.ts';
import styles from './label-dots.module.css';
import { labelsInUse } from './rundown.view.ts';

export function shownLabels(timer: { readonly labels: readonly Label[] }): string {
  const labels = labelsInUse([timer]);
  const more = labels.length - SHOWN;
  return [...labels.slice(0, SHOWN).map(({ name }) => name), ...(more > 0 ? [`+${more}`] : [])].join(' ');
}

const SHOWN = 2;

interface Props {
  readonly labels: readonly Label[];
  /** Colours only. */
  readonly bare?: boolean;
}

/** Two, the rest counted. */
export function LabelDots({ bare = false, ...timer }: Props) {
  const labels = labelsInUse([timer]);
  const shown = labels.slice(0, SHOWN);
  return (
    <span className={styles.labels}>
      {shown.map((label) => (
        <Fragment key={`${label.name} ${label.color}`}>
          {' '}
          <span className={styles.label} style={{ borderColor: label.color }} title={label.name}>
            {!bare && label.name}
          </span>
        </Fragment>
      ))}
      {labels.length > shown.length && (
        <span className={styles.more} title={labels.map(({ name }) => name).join(', ')}>
          {` +${labels.length - shown.length}`}
        </span>
      )}
    </span>
  );
}
