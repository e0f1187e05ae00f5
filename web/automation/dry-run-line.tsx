import type { When } from '../../machines/automation/automation.ts';
import { useRoomTimes } from '../room/use-room-times.ts';
import { dryRunText } from './automation-runs.view.ts';
import styles from './automations.module.css';
import { useAsked } from './use-asked.ts';

/** When it would have run in the last show (K114). */
export function DryRunLine({ when }: { readonly when: When }) {
  const answer = useAsked(`dry-run?when=${encodeURIComponent(JSON.stringify(when))}`);
  const { full } = useRoomTimes();
  const text = dryRunText(answer, full);
  return (
    <p className={styles.words} role="status">
      {text}
    </p>
  );
}
