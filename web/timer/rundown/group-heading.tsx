import type { GroupLine } from '../../../machines/view/screens/group-lines.ts';
import { cueSheetWords } from '../../../machines/words/cue-sheet.ts';
import styles from './line-above.module.css';

interface Props {
  readonly group: GroupLine;
  readonly onPress: () => void;
}

/** What heads a group: its name, its sum, and how it stands to its target (V479). A press opens both for typing. */
export function GroupHeading({ group: { name, sum, ends, isLate }, onPress }: Props) {
  return (
    <div role="gridcell" className={styles.heading}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.groupName}
        aria-label={cueSheetWords.changeGroup(name)}
        onClick={onPress}
      >
        {name}
      </button>
      <span className={styles.sum}>{sum}</span>
      <span className={styles.ends} data-late={isLate || undefined}>
        {ends}
      </span>
    </div>
  );
}
