import type { ShownPreview } from '../../machines/billing/billing.answers.ts';
import { dayText } from '../billing/day-text.ts';
import styles from './plan-page.module.css';
import { previewRows } from './plan-preview.view.ts';

export function PreviewTable({
  preview,
  isOld,
}: {
  readonly preview: ShownPreview;
  readonly isOld: boolean;
}) {
  return (
    <dl className={styles.sums} aria-busy={isOld}>
      {previewRows(preview, dayText).map(({ when, gross, parts }) => (
        <div key={when}>
          <dt>{when}</dt>
          <dd>
            <strong>{gross}</strong>
            {parts !== null && <span>{parts}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
