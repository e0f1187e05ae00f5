import { CalendarClock, Hand, Link2 } from 'lucide-react';
import { TRIGGERS, type Trigger } from '../../../machines/timer/timer.ts';
import type { RundownRow } from '../../../machines/view/screens/rundown.ts';
import { rundownWords } from '../../../machines/words/rundown.ts';
import { timerWords } from '../../../machines/words/timer.ts';
import { useRoom } from '../../live/live-context.ts';
import { classNames } from '../../ui/class-names.ts';
import buttons from './row-button.module.css';
import styles from './start-cell.module.css';

const shapes = { MANUAL: Hand, LINKED: Link2, SCHEDULED: CalendarClock } as const satisfies Record<
  Trigger,
  unknown
>;

const next = (trigger: Trigger): Trigger =>
  TRIGGERS[(TRIGGERS.indexOf(trigger) + 1) % TRIGGERS.length] ?? 'MANUAL';

/** When it is planned to start, and what starts it: pressing the sign goes through manual, linked, scheduled. */
export function StartCell({ row }: { readonly row: RundownRow }) {
  const room = useRoom();
  const { trigger } = row.timer;
  const Shape = shapes[trigger];
  const word = timerWords.triggers[trigger];
  return (
    <span className={styles.start}>
      <button
        type="button"
        className={classNames(buttons.button, buttons.press, styles.trigger)}
        data-trigger={trigger}
        aria-label={rundownWords.startOf(row.title, word)}
        title={rundownWords.startHint(word)}
        onClick={() => room.ask('timers/update', { timerId: row.id, trigger: next(trigger) })}
      >
        <Shape aria-hidden />
      </button>
      <span className={styles.time}>
        <span title={rundownWords.plannedStart}>{row.start}</span>
        <span className={styles.below}>
          {row.delay && (
            <span className={styles.delay} title={rundownWords.delay}>
              {row.delay}
            </span>
          )}
          {row.startsByLink && (
            <span className={styles.link} title={rundownWords.startsByLink}>
              {row.delay ? rundownWords.startsByLinkToo : rundownWords.afterPrevious}
            </span>
          )}
        </span>
      </span>
    </span>
  );
}
