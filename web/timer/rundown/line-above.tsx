import { CalendarDays, MoveVertical, TriangleAlert } from 'lucide-react';
import { Button } from 'react-aria-components';
import { type CueLine, wayOut } from '../../../machines/view/screens/cue-lines.ts';
import { cueMends } from '../../../machines/view/screens/cue-mends.ts';
import type { RundownRow } from '../../../machines/view/screens/rundown.ts';
import { cueSheetWords } from '../../../machines/words/cue-sheet.ts';
import { useRoom } from '../../live/live-context.ts';
import { usePlanTimes } from '../../room/use-room-times.ts';
import { MenuAction, MenuButton } from '../../ui/menu.tsx';
import styles from './line-above.module.css';
import { useSchedule } from './use-schedule.ts';

const shapes = {
  day: CalendarDays,
  gap: MoveVertical,
  overlap: TriangleAlert,
  fault: TriangleAlert,
} as const;

interface Props {
  readonly line: CueLine;
  readonly row: RundownRow;
}

/** A thin row above a timer: a day, a gap, an overlap, an end that cannot be (V473). The row's menu mends it as well. */
export function LineAbove({ line, row }: Props) {
  const { kind, text } = line;
  const Shape = shapes[kind];
  const way = wayOut(line);
  const said = (
    <>
      <Shape aria-hidden />
      {text}
    </>
  );
  return (
    <div role="gridcell" className={styles.line} data-kind={kind} data-way={way !== null || undefined}>
      {way !== null ? (
        <MenuButton
          label={text}
          trigger={
            <Button
              className={styles.press ?? ''}
              aria-label={cueSheetWords.wayAt(text, row.title, way)}
              excludeFromTabOrder
            >
              {said} <span className={styles.mend}>{way}</span>
            </Button>
          }
        >
          <MendActions row={row} />
        </MenuButton>
      ) : (
        said
      )}
    </div>
  );
}

/** The ways to mend what is between a row and the one before it, each one step for Undo (V474). */
export function MendActions({ row }: { readonly row: RundownRow }) {
  const room = useRoom();
  const times = usePlanTimes();
  const planned = useSchedule((schedule) => schedule.timers);
  const mends = cueMends({ state: room.view, planned, times }, row.index);
  return mends.map(({ kind, label, command }) => (
    <MenuAction key={kind} label={label} onAction={() => room.ask(command.name, command.payload)} />
  ));
}
