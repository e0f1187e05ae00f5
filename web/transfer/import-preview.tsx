import type { ReactNode } from 'react';
import type { TimerTableRow } from '../../machines/timer/timer.columns.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { lengthOfFields } from '../../machines/timer/timer.ts';
import { rundownTableWords } from '../../machines/words/rundown-table.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { useRoomTimes } from '../room/use-room-times.ts';
import { exactLengthText } from '../stage/duration-entry.view.ts';
import { type Formats, timeText } from '../stage/tod-entry.view.ts';
import { classNames } from '../ui/class-names.ts';
import { CommitField } from '../ui/commit-field.tsx';
import styles from './import-dialog.module.css';
import { importDialogWords } from './import-dialog.words.ts';
import type { ImportColumn, ReadSheet } from './sheet.ts';
import { type CrewTarget, crewPreview, newNames } from './sheet-crew.ts';
import type { Import } from './use-import.ts';

interface ImportLine {
  readonly row: number;
  readonly title: string;
  readonly speaker: string;
  readonly start: string;
  readonly length: string;
  readonly type: string;
  readonly wrong: boolean;
  readonly mark: string | null;
  readonly taken: boolean;
}

export function importLines(
  { all, rows }: Pick<ReadSheet, 'all' | 'rows'>,
  before: number,
  formats: Formats,
): readonly ImportLine[] {
  const places = new Map(rows.map(({ row }, place) => [row, place]));
  return all.map(({ row, timer, unread, mark }) => {
    const place = places.get(row) ?? rows.length;
    const read = (header: string, text: string) => (unread.includes(header) ? '?' : text);
    return {
      row,
      taken: places.has(row),
      title: read('Title', timerTitle({ name: timer.name, index: before + place })),
      speaker: read('Speaker', timer.extra),
      start: [
        read('Start date', timer.startDate ?? ''),
        read('Start time', timeText(timer.startTime, formats)),
      ]
        .filter((text) => text !== '')
        .join(' '),
      length: read('Finish time', read('Duration', lengthOrFinishText(timer, formats))),
      type: read('Type', timerWords.types[timer.type]),
      wrong: unread.length > 0 && places.has(row),
      mark,
    };
  });
}

function lengthOrFinishText(timer: TimerTableRow, formats: Formats): string {
  return timer.type === 'FINISH_TIME' && timer.finishTime !== null
    ? rundownTableWords.until(timeText(timer.finishTime, formats))
    : exactLengthText(lengthOfFields(timer));
}

export function columnsText(columns: readonly ImportColumn[], targets: readonly CrewTarget[]): string {
  const fresh = newNames(targets);
  const used = usedColumnsText(columns, targets);
  return fresh.length === 0 ? used : `${used}. ${importDialogWords.newColumns(fresh.join(', '))}`;
}

function usedColumnsText(columns: readonly ImportColumn[], targets: readonly CrewTarget[]): string {
  const otherColumns = columns.filter(
    ({ header, place }) => header === null && !targets.some((target) => target.place === place),
  );
  return otherColumns.length === 0
    ? rundownTableWords.allTaken(columns.length)
    : rundownTableWords.notTaken(
        columns.length - otherColumns.length,
        otherColumns.map(({ name }) => name).join(', '),
      );
}

export function importSummary({ all, rows }: Pick<ReadSheet, 'all' | 'rows'>): string {
  const wrong = rows.reduce((count, { issues }) => count + issues.length, 0);
  const out = all.length - rows.length;
  const count = timerWords.count(rows.length);
  const timers = out === 0 ? count : rundownTableWords.leftOut(count, out);
  return wrong === 0 ? timers : rundownTableWords.wrongCells(timers, wrong);
}

const MAX_LINES_SHOWN = 1_000;
const MAX_ISSUES = 20;

interface Props {
  readonly table: Import;
  readonly before: number;
}

export function ImportPreview({ table, before }: Props) {
  const times = useRoomTimes();
  const { read, leaveOut, targets } = table;
  const lines = importLines({ ...read, all: read.all.slice(0, MAX_LINES_SHOWN) }, before, times);
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
              <ImportLineRow key={line.row} line={line} onTake={() => take(line)}>
                {crewPreview(read, line.row, targets).map((text, nth) => (
                  <td key={targets[nth]?.place} className={`truncate ${styles.crew}`}>
                    {text}
                  </td>
                ))}
              </ImportLineRow>
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
  readonly children: ReactNode;
}

function ImportLineRow({ line, onTake, children }: LineProps) {
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
    <div className={`stack ${styles.issues}`}>
      <p>{importDialogWords.mend}</p>
      <ul className={styles.cells} aria-label={importDialogWords.unreadable}>
        {issues.slice(0, MAX_ISSUES).map(({ row, place, cell, path, message }) => (
          <li key={path}>
            <CommitField
              label={path}
              value={cell}
              error={message}
              onCommit={(next) => mend(row, place, next)}
            />
          </li>
        ))}
        {issues.length > MAX_ISSUES && <li>{importDialogWords.more(issues.length - MAX_ISSUES)}</li>}
      </ul>
    </div>
  );
}
