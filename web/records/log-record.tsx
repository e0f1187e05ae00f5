import { Download, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { hasOwn } from '../../machines/kernel/shapes.ts';
import { writeDelimited } from '../../machines/timer/delimited-text.ts';
import { recordsWords as words } from '../../machines/words/records.ts';
import { notifyFailure } from '../app/notify-failure.ts';
import { fileName, saveFile } from '../app/save-file.ts';
import { useRoom } from '../live/live-context.ts';
import { getByToken } from '../live/rest.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { PagesState } from './pages-state.tsx';
import { Paper } from './paper.tsx';
import styles from './records.module.css';
import {
  everything,
  filteredLog,
  type LogFilter,
  type LogKind,
  type LogRow,
  logChoices,
  logLinesIn,
  logTable,
  roomLogRows,
} from './room-log.view.ts';
import { useActorNames } from './use-actor-names.ts';
import { usePrinting } from './use-printing.ts';
import { useRecordPages } from './use-record-pages.ts';
import { useRecordTimes } from './use-record-times.ts';

const log = {
  path: 'log',
  read: logLinesIn,
  placeOf: ({ seq }: { readonly seq: number }) => seq,
} as const;

const STEP = 200;
const ALL = '*';

export function LogRecord() {
  const { view } = useRoom();
  const pages = useRecordPages(log);
  const names = useActorNames();
  const times = useRecordTimes();
  const [filter, setFilter] = useState(everything);
  const [most, setMost] = useState(STEP);
  const rows = useMemo(() => roomLogRows(pages.lines, names, times), [pages.lines, names, times]);
  const found = useMemo(() => filteredLog(rows, filter), [rows, filter]);
  const printing = usePrinting();
  const save = () =>
    saveFile(
      words.logFile(fileName(view.room.name)),
      `\uFEFF${writeDelimited(logTable(found), ',')}`,
      'text/csv;charset=utf-8',
    );
  return (
    <>
      <Filters rows={rows} filter={filter} onFilter={setFilter} />
      <div className={styles.bar}>
        <PagesState pages={pages} found={found.length} />
        <Button size="small" onPress={save} isDisabled={found.length === 0}>
          <Download aria-hidden />
          {words.export}
        </Button>
        <Button size="small" onPress={printing.print} isDisabled={found.length === 0}>
          <Printer aria-hidden />
          {words.print}
        </Button>
      </div>
      {found.length > 0 && <LogTable rows={found.slice(0, most)} />}
      {found.length > most && (
        <Button size="small" onPress={() => setMost(most + STEP)}>
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

function Filters({ rows, filter, onFilter }: FilterProps) {
  const { people, days } = useMemo(() => logChoices(rows), [rows]);
  const all = { value: ALL, label: words.all };
  const choices = (values: readonly string[]) => [all, ...values.map((value) => ({ value, label: value }))];
  const kinds = Object.entries(words.kinds).map(([value, label]) => ({ value, label }));
  const chosen = (value: string) => (value === ALL ? null : value);
  return (
    <div className={styles.filters}>
      <Select
        label={words.kind}
        value={filter.kind ?? ALL}
        choices={[all, ...kinds]}
        onChange={(value) => onFilter({ ...filter, kind: isKind(value) ? value : null })}
      />
      <Select
        label={words.person}
        value={filter.person ?? ALL}
        choices={choices(people)}
        onChange={(value) => onFilter({ ...filter, person: chosen(value) })}
      />
      <Select
        label={words.day}
        value={filter.day ?? ALL}
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

const isKind = (value: string): value is LogKind => hasOwn(words.kinds, value);

/** Keyboard scrolling (WCAG 2.1.1). */
const keyScrolled = { tabIndex: 0 } as const;

/** N2252. */
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
    <section className={styles.scroll} aria-label={words.log} {...keyScrolled}>
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
