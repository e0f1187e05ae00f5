import { Download, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { writeDelimited } from '../../machines/timer/delimited-text.ts';
import { type CrewColumn, filledColumns, type SheetCells } from '../../machines/timer/sheet.ts';
import { recordsWords as words } from '../../machines/words/records.ts';
import { language } from '../app/language.ts';
import { fileName, saveFile } from '../app/save-file.ts';
import { CrewCellOnPaper } from '../cells/crew-cell-on-paper.tsx';
import { isForPaper } from '../cells/sheet-cell.view.ts';
import { useRoom } from '../live/live-context.ts';
import { fullDay, mediumDay } from '../stage/day-label.view.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { Select } from '../ui/select.tsx';
import { PagesState } from './pages-state.tsx';
import { Paper } from './paper.tsx';
import styles from './records.module.css';
import { type RunRow, reportDays, reportTable, runReport, timerRunsIn } from './run-report.view.ts';
import { useActorNames } from './use-actor-names.ts';
import { usePrinting } from './use-printing.ts';
import { useRecordPages } from './use-record-pages.ts';
import { useRecordTimes } from './use-record-times.ts';

const runs = {
  path: 'timer-runs',
  read: timerRunsIn,
  placeOf: ({ started }: { readonly started: number }) => started,
} as const;

export function ReportRecord() {
  const room = useRoom();
  const pages = useRecordPages(runs);
  const names = useActorNames();
  const times = useRecordTimes();
  const days = useMemo(() => reportDays(pages.lines, times), [pages.lines, times]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [now] = useState(() => room.clock.now());
  const printing = usePrinting();
  const day = chosen ?? days[0] ?? '';
  const report = useMemo(
    () =>
      runReport(
        pages.lines.filter(({ started }) => times.date(started) === day),
        { names, times, now },
      ),
    [pages.lines, names, times, now, day],
  );
  if (days.length === 0 && pages.standing === 'whole')
    return (
      <EmptyState title={words.noRuns}>
        <p>{words.noRunsNote}</p>
      </EmptyState>
    );
  const { columns: ofRoom, cells } = room.view;
  const { name } = room.view.room;
  const crew = filledColumns(
    ofRoom,
    cells,
    report.rows.map(({ timerId }) => timerId),
  );
  const onPaper = crew.filter(isForPaper);
  const save = () =>
    saveFile(
      words.reportFile(fileName(name), day),
      `\uFEFF${writeDelimited(reportTable(report, crew, cells), ',')}`,
      'text/csv;charset=utf-8',
    );
  return (
    <>
      <div className={styles.bar}>
        <Select
          label={words.day}
          value={day}
          choices={days.map((value) => ({ value, label: mediumDay(Date.parse(value), 'UTC', language) }))}
          onChange={setChosen}
          className={styles.day}
        />
        <PagesState pages={pages} found={report.rows.length} />
        <Button size="small" onPress={save}>
          <Download aria-hidden />
          {words.export}
        </Button>
        <Button size="small" onPress={printing.print}>
          <Printer aria-hidden />
          {words.print}
        </Button>
      </div>
      <section className={styles.scroll} aria-label={words.report} {...keyScrolled}>
        <table className={styles.table}>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
              {onPaper.map(({ _id, name: heading }) => (
                <th key={_id} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.rows.map((row) => (
              <ReportRow key={row.key} row={row} crew={onPaper} cells={cells} />
            ))}
          </tbody>
          <tfoot>
            <TotalRow report={report} crew={onPaper} />
          </tfoot>
        </table>
      </section>
      {printing.isOn && (
        <Paper
          title={words.reportOf(name)}
          note={day === '' ? '' : fullDay(Date.parse(day), 'UTC', language)}
          columns={headings}
          crew={onPaper}
        >
          {report.rows.map((row) => (
            <ReportRow key={row.key} row={row} crew={onPaper} cells={cells} />
          ))}
          <TotalRow report={report} crew={onPaper} />
        </Paper>
      )}
    </>
  );
}

/** Keyboard scrolling (WCAG 2.1.1). */
const keyScrolled = { tabIndex: 0 } as const;

const { reportColumns: columns } = words;
const headings = [
  columns.timer,
  words.comparison,
  columns.planned,
  columns.actual,
  columns.over,
  columns.plannedStart,
  columns.start,
  columns.end,
  words.person,
];

interface RowProps {
  readonly row: RunRow;
  readonly crew: readonly CrewColumn[];
  readonly cells: SheetCells;
}

function ReportRow({ row, crew, cells }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {row.title}
        {row.speaker !== '' && <span className={styles.speaker}>{row.speaker}</span>}
      </th>
      <td className={styles.bars}>
        <span
          className={styles.pair}
          role="img"
          aria-label={words.bars(row.planned, row.actual)}
          style={{ '--planned': `${row.plannedShare * 100}%`, '--actual': `${row.actualShare * 100}%` }}
          data-over={row.isOver || undefined}
        />
      </td>
      <td className={styles.figure}>{row.planned}</td>
      <td className={styles.figure}>{row.actual}</td>
      <td className={styles.figure} data-over={row.isOver || undefined}>
        {row.over}
      </td>
      <td className={styles.figure}>{row.plannedStart}</td>
      <td className={styles.figure}>{row.start}</td>
      <td className={styles.figure}>{row.end}</td>
      <td data-who>{row.startedBy}</td>
      {crew.map((column) => (
        <CrewCellOnPaper key={column._id} column={column} cells={cells} timerId={row.timerId} />
      ))}
    </tr>
  );
}

interface TotalProps {
  readonly report: ReturnType<typeof runReport>;
  readonly crew: readonly CrewColumn[];
}

function TotalRow({ report, crew }: TotalProps) {
  return (
    <tr className={styles.total}>
      <th scope="row" colSpan={2}>
        {words.total}
      </th>
      <td className={styles.figure}>{report.planned}</td>
      <td className={styles.figure}>{report.actual}</td>
      <td className={styles.figure} colSpan={5 + crew.length}>
        {report.over}
      </td>
    </tr>
  );
}
