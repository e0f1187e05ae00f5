import { Check, ChevronRight, Play } from 'lucide-react';
import type { RundownRow } from '../../../machines/view/screens/rundown.ts';
import { rundownWords } from '../../../machines/words/rundown.ts';
import { useRoom } from '../../live/live-context.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './place-cell.module.css';
import buttons from './row-button.module.css';

/** The row's number and how far the show is with it; pressing it makes the timer the current one. */
export function PlaceCell({ row }: { readonly row: RundownRow }) {
  const room = useRoom();
  const current = row.state === 'current';
  return (
    <button
      type="button"
      className={classNames(buttons.button, buttons.press, buttons.tall, styles.place)}
      aria-label={spoken(row)}
      title={current ? rundownWords.currentTimer : rundownWords.select}
      aria-pressed={current}
      onClick={() => !current && room.ask('timeset/select', { timerId: row.id })}
    >
      <span className={styles.number}>{row.index + 1}</span> <PlaceMark row={row} />
    </button>
  );
}

/** Begins with what is to be seen, for those who speak to their computer. */
function spoken({ index, state, title }: RundownRow): string {
  const place = state === 'next' ? `${index + 1} ${rundownWords.states.next}` : `${index + 1}`;
  return state === 'current' ? rundownWords.isCurrent(place, title) : rundownWords.selectAt(place, title);
}

function PlaceMark({ row }: { readonly row: RundownRow }) {
  if (row.state === 'done') return <Check aria-hidden />;
  if (row.state === 'current' && row.running) return <Play aria-hidden fill="currentcolor" />;
  if (row.state === 'current') return <ChevronRight aria-hidden strokeWidth={3} />;
  return row.state === 'next' ? <span className={styles.word}>{rundownWords.states.next}</span> : null;
}
