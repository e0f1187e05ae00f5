import type { ReactNode } from 'react';
import { useRoomTimes } from '../room/use-room-times.ts';
import { classNames } from '../ui/class-names.ts';
import { CommitField } from '../ui/commit-field.tsx';
import styles from './import-dialog.module.css';
import { importDialogWords } from './import-dialog.words.ts';
import { type ImportLine, importLines } from './import-lines.ts';
import { crewPreview } from './sheet-crew.ts';
import type { Import } from './use-import.ts';

/** Room limit. */
const MOST_LINES = 1_000;
const MOST_ISSUES = 20;

interface Props {
  readonly table: Import;
  readonly before: number;
}

/** Rows to skip, cells to fix (V140, R183). */
export function ImportPreview({ table, before }: Props) {
  const times = useRoomTimes();
  const { read, leaveOut, targets } = table;
  const lines = importLines({ ...read, all: read.all.slice(0, MOST_LINES) }, before, times);
  const out = read.all.map(({ row }) => row).filter((row) => !read.rows.some((each) => each.row === row));
  const take = ({ row, taken }: ImportLine) =>
    leaveOut(taken ? [...out, row] : out.filter((each) => each !== row));
  return (
    <>
      <ImportIssues table={table} />
      <section className={styles.preview} aria-label={importDialogWords.preview}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <input
                  type="checkbox"
                  className={styles.take}
                  aria-label={importDialogWords.takeAll}
                  checked={out.length === 0}
                  onChange={() => leaveOut(out.length === 0 ? read.all.map(({ row }) => row) : [])}
                />
              </th>
              <th scope="col">{importDialogWords.columns.row}</th>
              <th scope="col">{importDialogWords.columns.title}</th>
              <th scope="col" className={styles.wide}>
                {importDialogWords.columns.speaker}
              </th>
              <th scope="col">{importDialogWords.columns.start}</th>
              <th scope="col">{importDialogWords.columns.length}</th>
              <th scope="col" className={styles.wide}>
                {importDialogWords.columns.type}
              </th>
              {targets.map(({ place, name }) => (
                <th key={place} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.row} line={line} onTake={() => take(line)}>
                {crewPreview(read, line.row, targets).map((text, nth) => (
                  <td key={targets[nth]?.place} className={styles.crew}>
                    {text}
                  </td>
                ))}
              </Line>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

interface LineProps {
  readonly line: ImportLine;
  readonly onTake: () => void;
  /** Its cells in the columns of the room. */
  readonly children: ReactNode;
}

function Line({ line, onTake, children }: LineProps) {
  return (
    <tr data-wrong={line.wrong || undefined} data-out={!line.taken || undefined}>
      <td>
        <input
          type="checkbox"
          className={styles.take}
          aria-label={importDialogWords.takeRow(line.row, line.title)}
          checked={line.taken}
          onChange={onTake}
        />
      </td>
      <td className={classNames(styles.figure, styles.row)}>{line.row}</td>
      <th scope="row">{line.title}</th>
      <td className={classNames(styles.wide, styles.speaker)}>{line.speaker}</td>
      <td className={styles.figure}>{line.start}</td>
      <td className={styles.figure}>
        {line.length}
        {line.mark !== null && <small className={styles.mark}>{line.mark}</small>}
      </td>
      <td className={classNames(styles.wide, styles.type)}>{line.type}</td>
      {children}
    </tr>
  );
}

export function ImportIssues({ table: { read, mend } }: Pick<Props, 'table'>) {
  const issues = read.rows.flatMap((line) => line.issues.map((issue) => ({ row: line.row, ...issue })));
  if (issues.length === 0) return null;
  return (
    <div className={styles.issues}>
      <p>{importDialogWords.mend}</p>
      <ul className={styles.cells} aria-label={importDialogWords.unreadable}>
        {issues.slice(0, MOST_ISSUES).map(({ row, place, cell, path, message }) => (
          <li key={path}>
            <CommitField
              label={path}
              value={cell}
              error={message}
              onCommit={(next) => mend(row, place, next)}
            />
          </li>
        ))}
        {issues.length > MOST_ISSUES && <li>{importDialogWords.more(issues.length - MOST_ISSUES)}</li>}
      </ul>
    </div>
  );
}
