import { useRoomTimes } from '../room/use-room-times.ts';
import { automationEditorWords as words } from './automation-editor.words.ts';
import type { PastRunLine } from './automation-runs.view.ts';
import styles from './automations.module.css';

/** The newest runs of an automation. */
export function LastRuns({ runs }: { readonly runs: readonly PastRunLine[] }) {
  const { full } = useRoomTimes();
  const [newest] = runs;
  if (newest === undefined) return <p className={styles.words}>{words.noRuns}</p>;
  return (
    <details className={styles.runs}>
      <summary>{newest.text(full)}</summary>
      <ol className={styles.past} aria-label={words.lastRuns}>
        {runs.map((run) => (
          <li key={run.no}>{run.text(full)}</li>
        ))}
      </ol>
    </details>
  );
}
