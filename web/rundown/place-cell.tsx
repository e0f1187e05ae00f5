import { Check, ChevronRight, Play } from 'lucide-react';
import { agendaWords } from '../outputs/design/agenda.words.ts';
import { transportWords } from '../transport/transport.words.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './place-cell.module.css';
import buttons from './row-button.module.css';
import type { RundownRow } from './rundown.view.ts';
import { rundownWords } from './rundown.words.ts';
import { useChooseRow } from './timer-actions.ts';

/** Number and state; a press makes the timer current. */
export function PlaceCell({ row }: { readonly row: RundownRow }) {
  const choose = useChooseRow();
  const current = row.state === 'current';
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classNames(buttons.button, buttons.press, styles.place)}
      aria-label={spoken(row)}
      title={rundownWords.choices[row.choice]}
      aria-pressed={current}
      data-armed={row.armed || undefined}
      onClick={() => choose(row)}
    >
      <span className={styles.number}>{row.index + 1}</span> <PlaceMark row={row} />
    </button>
  );
}

/** Starts with the visible text, for voice control. */
function spoken(row: RundownRow): string {
  const word = nextWord(row);
  const place = word === null ? `${row.index + 1}` : `${row.index + 1} ${word}`;
  return rundownWords.chooseAt[row.choice](place, row.title);
}

function nextWord({ state, armed }: RundownRow): string | null {
  if (armed) return transportWords.armed;
  return state === 'next' ? agendaWords.states.next : null;
}

function PlaceMark({ row }: { readonly row: RundownRow }) {
  if (row.state === 'done') return <Check aria-hidden />;
  if (row.state === 'current' && row.running) return <Play aria-hidden fill="currentcolor" />;
  if (row.state === 'current') return <ChevronRight aria-hidden strokeWidth={3} />;
  const word = nextWord(row);
  return word === null ? null : <span className={styles.word}>{word}</span>;
}
