import { ChevronRight, GripVertical, TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cueSheetWords } from './cue-sheet.words.ts';
import type { GroupLine } from './group-lines.view.ts';
import styles from './line-above.module.css';
import type { RundownRow } from './rundown.view.ts';
import { rundownWords } from './rundown.words.ts';
import { cellId } from './rundown-cell.tsx';

interface Props {
  readonly row: RundownRow;
  readonly group: GroupLine;
  readonly active: boolean;
  readonly isFolded: boolean;
  readonly fault: string | undefined;
  readonly onFold: () => void;
  readonly groupHandle: ComponentProps<'button'>;
  readonly onPress: () => void;
}

/** V479, V1732, V1733. */
export function GroupHeading({ row, group, active, isFolded, fault, onFold, groupHandle, onPress }: Props) {
  const { name, sum, ends, isLate } = group;
  return (
    <div
      id={cellId(row.id, 'group')}
      role="gridcell"
      className={styles.heading}
      data-column="group"
      data-active={active || undefined}
    >
      <button
        type="button"
        tabIndex={-1}
        className={styles.grip}
        aria-label={rundownWords.move(cueSheetWords.groupOf(name))}
        {...groupHandle}
      >
        <GripVertical aria-hidden />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.fold}
        aria-label={cueSheetWords.rowsOf(name)}
        aria-expanded={!isFolded}
        onClick={onFold}
      >
        <ChevronRight aria-hidden />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.groupName}
        aria-label={cueSheetWords.changeGroup(name)}
        onClick={onPress}
      >
        {name}
      </button>
      {isFolded && fault && <TriangleAlert className={styles.fault} role="img" aria-label={fault} />}
      <span className={styles.sum}>{sum}</span>
      <span className={styles.ends} data-late={isLate || undefined}>
        {ends}
      </span>
    </div>
  );
}
