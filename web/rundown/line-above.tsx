import { CalendarDays, MoveVertical, TriangleAlert } from 'lucide-react';
import { Button } from 'react-aria-components';
import { later } from '../ui/later.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { type CueLine, wayOut } from './cue-lines.view.ts';
import { cueSheetWords } from './cue-sheet.words.ts';
import styles from './line-above.module.css';
import type { RundownRow } from './rundown.view.ts';

/** Lazy. */
export const LaterMendActions = later(async () => (await import('./row-actions.tsx')).MendActions);

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

/** V473; the row's menu has it too. */
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
          <LaterMendActions row={row} />
        </MenuButton>
      ) : (
        said
      )}
    </div>
  );
}
