import type { Label } from '../../../machines/timer/timer.ts';
import { labelsInUse } from '../../../machines/view/screens/rundown.ts';
import styles from './label-dots.module.css';

/** Labels as small flags with their names; a row has room for two, the rest is counted. */
export function LabelDots(timer: { readonly labels: readonly Label[] }) {
  const labels = labelsInUse([timer]);
  const shown = labels.slice(0, 2);
  return (
    <span className={styles.labels}>
      {shown.map((label) => (
        <span
          key={`${label.name} ${label.color}`}
          className={styles.label}
          style={{ borderColor: label.color }}
          title={label.name}
        >
          {label.name}
        </span>
      ))}
      {labels.length > shown.length && (
        <span className={styles.more} title={labels.map(({ name }) => name).join(', ')}>
          +{labels.length - shown.length}
        </span>
      )}
    </span>
  );
}
