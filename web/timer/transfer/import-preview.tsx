import type { ReadRow } from '../../../machines/timer/timer.rows.ts';
import { type ImportLine, importLines } from '../../../machines/view/screens/rundown-import.ts';
import { rundownTableWords } from '../../../machines/words/rundown-table.ts';
import { useRoomTimes } from '../../room/use-room-times.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './import-dialog.module.css';

/** As many as a room holds: what is more is refused anyway. */
const MOST_LINES = 1_000;
/** As many as anybody corrects at a time. */
const MOST_ISSUES = 20;

/** What scrolls and holds nothing to press takes the focus itself, or no key would scroll it (WCAG 2.1.1). */
const keyScrolled = { tabIndex: 0 } as const;

interface Props {
  readonly rows: readonly ReadRow[];
  /** How many timers stand before the first. */
  readonly before: number;
}

/** What will come to be, and each cell that cannot be read. */
export function ImportPreview({ rows, before }: Props) {
  const times = useRoomTimes();
  const lines = importLines(rows.slice(0, MOST_LINES), before, times);
  return (
    <>
      <Issues rows={rows} />
      <section className={styles.preview} aria-label={rundownTableWords.preview} {...keyScrolled}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{rundownTableWords.columns.row}</th>
              <th scope="col">{rundownTableWords.columns.title}</th>
              <th scope="col" className={styles.wide}>
                {rundownTableWords.columns.speaker}
              </th>
              <th scope="col">{rundownTableWords.columns.start}</th>
              <th scope="col">{rundownTableWords.columns.length}</th>
              <th scope="col" className={styles.wide}>
                {rundownTableWords.columns.type}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.row} line={line} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Line({ line }: { readonly line: ImportLine }) {
  return (
    <tr data-wrong={line.wrong || undefined}>
      <td className={styles.figure}>{line.row}</td>
      <th scope="row">{line.title}</th>
      <td className={classNames(styles.wide, styles.speaker)}>{line.speaker}</td>
      <td className={styles.figure}>{line.start}</td>
      <td className={styles.figure}>{line.length}</td>
      <td className={classNames(styles.wide, styles.type)}>{line.type}</td>
    </tr>
  );
}

function Issues({ rows }: Pick<Props, 'rows'>) {
  const issues = rows.flatMap((row) => row.issues);
  if (issues.length === 0) return null;
  return (
    <ul className={styles.issues} aria-label={rundownTableWords.unreadable}>
      {issues.slice(0, MOST_ISSUES).map(({ path, message }) => (
        <li key={path}>
          <strong>{path}</strong>: {message}
        </li>
      ))}
      {issues.length > MOST_ISSUES && <li>{rundownTableWords.more(issues.length - MOST_ISSUES)}</li>}
    </ul>
  );
}
