import { byId } from '../../machines/room/ordered-list.ts';
import { timerTitle } from '../../machines/timer/timer.title.ts';
import { useRoom } from '../live/live-context.ts';
import { Button } from '../ui/button.tsx';
import { crewSheetWords } from './crew-sheet.words.ts';
import styles from './sheet.module.css';
import type { CellEdits } from './use-sheet.ts';

/** V2246. */
export function LostCell({ edits: { lost, restore, dismiss } }: { readonly edits: CellEdits }) {
  const { columns, timers } = useRoom().view;
  const column = lost && byId(columns, lost.columnId);
  const timer = lost && byId(timers, lost.timerId);
  return (
    <div role="status">
      {lost && column && timer && (
        <div className={styles.lost}>
          <p>{crewSheetWords.overwritten(column.name, timerTitle(timer))}</p>
          <Button size="small" onPress={() => restore(lost)}>
            {crewSheetWords.restore}
          </Button>
          <Button size="small" variant="quiet" onPress={() => dismiss(lost)}>
            {crewSheetWords.keepTheirs}
          </Button>
        </div>
      )}
    </div>
  );
}
