import { CalendarClock, Hand, Link2 } from 'lucide-react';
import type { Trigger } from '../../machines/timer/timer.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { classNames } from '../ui/class-names.ts';
import buttons from './row-button.module.css';
import type { RundownRow } from './rundown.view.ts';
import { rundownWords } from './rundown.words.ts';
import styles from './trigger-sign.module.css';

export const triggerShapes = {
  MANUAL: Hand,
  LINKED: Link2,
  SCHEDULED: CalendarClock,
} as const satisfies Record<Trigger, unknown>;

/** V273. */
export function TriggerSign({ row }: { readonly row: RundownRow }) {
  const { trigger } = row.timer;
  const Shape = triggerShapes[trigger];
  const word = timerWords.triggers[trigger];
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classNames(buttons.button, buttons.press, styles.trigger)}
      data-trigger={trigger}
      aria-label={rundownWords.startOf(row.title, word)}
      aria-haspopup="dialog"
      title={rundownWords.startHint(word)}
    >
      <Shape aria-hidden />
    </button>
  );
}
