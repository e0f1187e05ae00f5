import { typedLength, typedParts } from '../../../machines/timer/timer.length.ts';
import type { RundownRow } from '../../../machines/view/screens/rundown.ts';
import { rundownWords } from '../../../machines/words/rundown.ts';
import { useRoom } from '../../live/live-context.ts';
import { DurationField } from '../duration-field.tsx';
import { TimeOfDayField } from '../time-of-day-field.tsx';
import styles from './length-cell.module.css';

/** How long it runs, or until when: typed where it stands. */
export function LengthCell({ row }: { readonly row: RundownRow }) {
  const room = useRoom();
  const { timer } = row;
  if (timer.type === 'FINISH_TIME') {
    return (
      <span className={styles.length}>
        <span className={styles.until} aria-hidden>
          {rundownWords.until}
        </span>
        <TimeOfDayField
          inRow
          label={rundownWords.finishOf(row.title)}
          value={timer.finishTime}
          example="14:30:00"
          onCommit={(finishTime) => room.ask('timers/update', { timerId: row.id, finishTime })}
        />
      </span>
    );
  }
  return (
    <span className={styles.length}>
      <DurationField
        inRow
        label={rundownWords.durationOf(row.title)}
        value={typedLength(timer)}
        onCommit={(ms) => room.ask('timers/update', { timerId: row.id, ...typedParts(ms) })}
      />
    </span>
  );
}
