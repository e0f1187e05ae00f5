import { Download, Printer } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { localDate } from '../../machines/calendar/zone.ts';
import { hasOwn } from '../../machines/kernel/shapes.ts';
import { type CrewColumn, filledColumns, type SheetCells } from '../../machines/timer/sheet.ts';
import { recordsWords as words } from '../../machines/words/records.ts';
import { language } from '../app/language.ts';
import { fileName, saveFile } from '../app/text-export.ts';
import { notifyFailure } from '../app/use-attempt.ts';
import { useRoom } from '../live/live-context.ts';
import { getByToken } from '../live/room-token.ts';
import { useRoomTimes } from '../room/use-room-times.ts';
import { CrewCellOnPaper } from '../rundown/marked-text.tsx';
import { rundownWords } from '../rundown/rundown.words.ts';
import { isPrintable } from '../rundown/sheet-cell.view.ts';
import { fullDay, mediumDay } from '../stage/day-label.view.ts';
import { writeDelimited } from '../transfer/delimited-text.view.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Paper, usePrinting } from './paper.tsx';
import styles from './records.module.css';
import {
  filterLog,
  type LogFilter,
  type LogKind,
  type LogRow,
  type LogTimes,
  logChoices,
  logLinesIn,
  logLinesTable,
  noFilter,
  roomLogRows,
} from './room-log.view.ts';
import { type RunRow, reportDays, reportTable, runReport, timerRunsIn } from './run-report.view.ts';
import { useActorNames } from './use-actor-names.ts';

const logList = {
  path: 'log',
  read: logLinesIn,
  placeOf: ({ seq }: { readonly seq: number }) => seq,
} as const;

const ROWS_PER_STEP = 200;
const ALL_CHOICE = '*';

function LogRecord() {
  const { view } = useRoom();
  const pages = useRecordPages(logList);
  const names = useActorNames();
  const times = useRecordTimes();
  const [filter, setFilter] = useState(noFilter);
  const [most, setMost] = useState(ROWS_PER_STEP);
  const rows = useMemo(() => roomLogRows(pages.lines, names, times), [pages.lines, names, times]);
  const found = useMemo(() => filterLog(rows, filter), [rows, filter]);
  const printing = usePrinting();
  const save = () =>
    saveFile(
      words.logFile(fileName(view.room.name)),
      `\uFEFF${writeDelimited(logLinesTable(found), ',')}`,
      'text/csv;charset=utf-8',
    );
  return (
    <>
      <LogFilters rows={rows} filter={filter} onFilter={setFilter} />
      <div className={`cluster ${styles.bar}`}>
        <PagesState pages={pages} found={found.length} />
        <Button size="small" onPress={save} isDisabled={found.length === 0} icon={Download}>
          {words.export}
        </Button>
        <Button size="small" onPress={printing.print} isDisabled={found.length === 0} icon={Printer}>
          {words.print}
        </Button>
      </div>
      {found.length > 0 && <LogTable rows={found.slice(0, most)} />}
      {found.length > most && (
        <Button size="small" onPress={() => setMost(most + ROWS_PER_STEP)}>
          {words.more(found.length - most)}
        </Button>
      )}
      {printing.isOn && (
        <Paper
          title={words.logOf(view.room.name)}
          columns={[words.columns.date, words.columns.time, words.columns.what, words.columns.who]}
        >
          {found.map((row) => (
            <tr key={row.seq}>
              <td data-figure>{row.day}</td>
              <td data-figure>{row.time}</td>
              <td>{row.what}</td>
              <td>{row.who}</td>
            </tr>
          ))}
        </Paper>
      )}
    </>
  );
}

interface FilterProps {
  readonly rows: readonly LogRow[];
  readonly filter: LogFilter;
  readonly onFilter: (filter: LogFilter) => void;
}

function LogFilters({ rows, filter, onFilter }: FilterProps) {
  const { people, days } = useMemo(() => logChoices(rows), [rows]);
  const all = { value: ALL_CHOICE, label: words.all };
  const choices = (values: readonly string[]) => [all, ...values.map((value) => ({ value, label: value }))];
  const kinds = Object.entries(words.kinds).map(([value, label]) => ({ value, label }));
  const chosen = (value: string) => (value === ALL_CHOICE ? null : value);
  return (
    <div className={styles.filters}>
      <Select
        label={words.kind}
        value={filter.kind ?? ALL_CHOICE}
        choices={[all, ...kinds]}
        onChange={(value) => onFilter({ ...filter, kind: isLogKind(value) ? value : null })}
      />
      <Select
        label={words.person}
        value={filter.person ?? ALL_CHOICE}
        choices={choices(people)}
        onChange={(value) => onFilter({ ...filter, person: chosen(value) })}
      />
      <Select
        label={words.day}
        value={filter.day ?? ALL_CHOICE}
        choices={[all, ...days]}
        onChange={(value) => onFilter({ ...filter, day: chosen(value) })}
      />
      <TextField
        label={words.words}
        value={filter.words}
        onChange={(text) => onFilter({ ...filter, words: text })}
      />
    </div>
  );
}

const isLogKind = (value: string): value is LogKind => hasOwn(words.kinds, value);

const scrollableByKey = { tabIndex: 0 } as const;

function JournalFile({ seq }: Pick<LogRow, 'seq'>) {
  const { pid, token, view } = useRoom();
  const save = async () => {
    const journal = await getByToken(
      `/api/rooms/${pid}/journals/${seq}`,
      token,
      new AbortController().signal,
    );
    if (journal === null) return;
    const name = words.journalFile(fileName(view.room.name), seq);
    saveFile(name, JSON.stringify(journal, null, 2), 'application/json');
  };
  return (
    <Button size="small" onPress={() => void save().catch(notifyFailure)}>
      {words.saveJournal}
    </Button>
  );
}

function LogTable({ rows }: { readonly rows: readonly LogRow[] }) {
  return (
    <section className={styles.scroll} aria-label={words.log} {...scrollableByKey}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.columns.date}</th>
            <th scope="col">{words.columns.time}</th>
            <th scope="col">{words.columns.what}</th>
            <th scope="col">{words.columns.who}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.seq}>
              <td className={styles.figure}>{row.day}</td>
              <td className={styles.figure}>{row.time}</td>
              <td>
                {row.what} {row.hasFile && <JournalFile seq={row.seq} />}
              </td>
              <td>{row.who}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const runList = {
  path: 'timer-runs',
  read: timerRunsIn,
  placeOf: ({ started }: { readonly started: number }) => started,
} as const;

function ReportRecord() {
  const room = useRoom();
  const pages = useRecordPages(runList);
  const names = useActorNames();
  const times = useRecordTimes();
  const days = useMemo(() => reportDays(pages.lines, times), [pages.lines, times]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [now] = useState(() => room.clock.now());
  const printing = usePrinting();
  const day = chosen ?? days[0] ?? '';
  const { lastStop: pausedAt } = room.view.timeset;
  const report = useMemo(
    () =>
      runReport(
        pages.lines.filter(({ started }) => times.date(started) === day),
        { names, times, now, pausedAt },
      ),
    [pages.lines, names, times, now, pausedAt, day],
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
  const onPaper = crew.filter(isPrintable);
  const save = () =>
    saveFile(
      words.reportFile(fileName(name), day),
      `\uFEFF${writeDelimited(reportTable(report, crew, cells), ',')}`,
      'text/csv;charset=utf-8',
    );
  return (
    <>
      <div className={`cluster ${styles.bar}`}>
        <Select
          label={words.day}
          value={day}
          choices={days.map((value) => ({ value, label: mediumDay(Date.parse(value), 'UTC', language) }))}
          onChange={setChosen}
          className={styles.day}
        />
        <PagesState pages={pages} found={report.rows.length} />
        <Button size="small" onPress={save} icon={Download}>
          {words.export}
        </Button>
        <Button size="small" onPress={printing.print} icon={Printer}>
          {words.print}
        </Button>
      </div>
      <section className={styles.scroll} aria-label={words.report} {...scrollableByKey}>
        <table className={styles.table}>
          <thead>
            <tr>
              {reportHeadings.map((heading) => (
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
          columns={reportHeadings}
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

/** Lets users scroll with keys (WCAG 2.1.1). */

const { reportColumns: reportColumnWords } = words;
const reportHeadings = [
  reportColumnWords.timer,
  words.comparison,
  reportColumnWords.planned,
  reportColumnWords.actual,
  reportColumnWords.over,
  reportColumnWords.plannedStart,
  reportColumnWords.start,
  reportColumnWords.end,
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

export type RecordName = 'log' | 'report';

interface Props {
  readonly shown: RecordName | null;
  readonly onClose: () => void;
}

export function RecordsDialog({ shown, onClose }: Props) {
  return (
    <Dialog
      title={shown === 'report' ? rundownWords.records.report : rundownWords.records.log}
      isOpen={shown !== null}
      onClose={onClose}
      wide="full"
    >
      {shown === 'report' ? <ReportRecord /> : <LogRecord />}
    </Dialog>
  );
}

const PAGE_LINES = 500;

interface RecordPages<Line> {
  readonly lines: readonly Line[];
  readonly standing: 'coming' | 'whole' | 'cut' | 'refused';
  readonly goOn: () => void;
}

interface RecordList<Line> {
  readonly path: 'log' | 'timer-runs';
  readonly read: (answer: unknown) => readonly Line[];
  readonly placeOf: (line: Line) => number;
}

function useRecordPages<Line>(list: RecordList<Line>): RecordPages<Line> {
  const { pid, token } = useRoom();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [standing, setStanding] = useState<RecordPages<Line>['standing']>('coming');
  const load = useCallback(
    async (known: readonly Line[], signal: AbortSignal) => {
      const last = known.at(-1);
      const before = last === undefined ? '' : `&before=${list.placeOf(last)}`;
      const answer = await getByToken(
        `/api/rooms/${pid}/${list.path}?limit=${PAGE_LINES}${before}`,
        token,
        signal,
      );
      return answer === null ? null : list.read(answer);
    },
    [pid, token, list],
  );
  useEffect(() => {
    if (standing !== 'coming') return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    load(lines, signal).then(
      (more) => {
        if (signal.aborted) return;
        if (more === null) setStanding(lines.length === 0 ? 'refused' : 'cut');
        else if (more.length === 0) setStanding('whole');
        else setLines([...lines, ...more]);
      },
      () => signal.aborted || setStanding('cut'),
    );
    return () => leaving.abort();
  }, [standing, lines, load]);
  return { lines, standing, goOn: () => setStanding('coming') };
}

interface PagesStateProps {
  readonly pages: RecordPages<unknown>;
  readonly found: number;
}

function PagesState({ pages: { lines, standing, goOn }, found }: PagesStateProps) {
  return (
    <div className={`secondary ${styles.state}`} role="status">
      {standing === 'refused' ? words.refused : null}
      {standing === 'coming' && (lines.length === 0 ? words.loading : words.underWay(lines.length))}
      {standing === 'whole' && (found === 0 ? words.none : words.loaded(found, lines.length))}
      {standing === 'cut' && (
        <>
          {words.cutOff}{' '}
          <Button size="small" onPress={goOn}>
            {words.rest}
          </Button>
        </>
      )}
    </div>
  );
}

function useRecordTimes(): LogTimes {
  const { zone, full, locale } = useRoomTimes();
  return useMemo(
    () => ({ date: (at) => localDate(at, zone), day: (at) => mediumDay(at, zone, locale), time: full }),
    [zone, full, locale],
  );
}
