import { GripVertical, Play, SlidersHorizontal, StickyNote } from 'lucide-react';
import { type ComponentProps, memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { typedLength } from '../../../machines/timer/timer.length.ts';
import { exactLengthText, lengthText } from '../../../machines/view/entry/duration-entry.ts';
import { timeText } from '../../../machines/view/entry/tod-entry.ts';
import { lengthFigures, type RundownRow, sameRow } from '../../../machines/view/screens/rundown.ts';
import type { GridColumn, TypedColumn } from '../../../machines/view/screens/rundown-grid.ts';
import { rundownWords } from '../../../machines/words/rundown.ts';
import { rundownGridWords } from '../../../machines/words/rundown-grid.ts';
import type { NewRow } from '../../room/editing/use-new-row.ts';
import { usePlanTimes } from '../../room/use-room-times.ts';
import { classNames } from '../../ui/class-names.ts';
import { type CellEditing, CellEditor } from './cell-editor.tsx';
import { LabelDots, shownLabels } from './label-dots.tsx';
import { PlaceCell } from './place-cell.tsx';
import buttons from './row-button.module.css';
import { hasMarks, RowMarks } from './row-marks.tsx';
import { RowMenu } from './row-menu.tsx';
import { RundownCell } from './rundown-cell.tsx';
import columnStyles from './rundown-columns.module.css';
import styles from './rundown-row.module.css';
import { TriggerSign } from './trigger-sign.tsx';

interface Props {
  readonly row: RundownRow;
  readonly count: number;
  readonly columns: readonly GridColumn[];
  /** Where it stands in the list, px. */
  readonly top: number;
  readonly height: number;
  readonly held: boolean;
  readonly opened: boolean;
  readonly selected: boolean;
  /** The column of the cell that has the focus; null: it is in another row. */
  readonly active: GridColumn | null;
  /** The cell that is being typed in, if it is one of this row. */
  readonly editing: CellEditing | null;
  readonly onOpen: (timerId: string | null) => void;
  readonly onAdd: NewRow['follow'];
  readonly handle: ComponentProps<'button'>;
}

function Row(props: Props) {
  const { row, columns, top, height, held, opened, selected } = props;
  const { timer } = row;
  const element = useRef<HTMLDivElement>(null);
  useFocusKept(element);
  return (
    <div
      ref={element}
      role="row"
      className={classNames(columnStyles.columns, styles.row)}
      style={{ transform: `translateY(${top}px)`, height, '--own-figures': lengthFigures(timer) }}
      data-timer-id={row.id}
      data-state={row.state}
      data-until={timer.type === 'FINISH_TIME' || undefined}
      data-held={held || undefined}
      data-opened={opened || undefined}
      aria-rowindex={row.index + 2}
      aria-selected={selected}
      aria-label={`${row.title}${rundownWords.states[row.state] && `, ${rundownWords.states[row.state]}`}`}
      aria-current={row.state === 'current' ? 'step' : undefined}
    >
      {columns.map((column) => {
        const Cell = cells[column];
        return <Cell key={column} {...props} column={column} />;
      })}
    </div>
  );
}

/** The focus of a button of a row that goes, or is scrolled away, goes to the grid (V267). */
function useFocusKept(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current;
    const grid = element?.closest<HTMLElement>('[role=grid]');
    return () => {
      if (element?.contains(document.activeElement)) grid?.focus({ preventScroll: true });
    };
  }, [row]);
}

/** Handlers change with every render of the list; what is seen does not. */
export const RundownItem = memo(
  Row,
  (a, b) =>
    sameRow(a.row, b.row) &&
    a.count === b.count &&
    a.columns === b.columns &&
    a.top === b.top &&
    a.height === b.height &&
    a.held === b.held &&
    a.opened === b.opened &&
    a.selected === b.selected &&
    a.active === b.active &&
    a.editing === null &&
    b.editing === null &&
    !a.held,
);

interface CellProps extends Props {
  readonly column: GridColumn;
}

interface ButtonCellProps extends CellProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A cell that shows a button; the grid has the focus for it. */
function ButtonCell({ column, row, active, className, children }: ButtonCellProps) {
  return (
    <RundownCell rowId={row.id} column={column} active={active === column} className={className}>
      {children}
    </RundownCell>
  );
}

interface TypedProps extends Omit<CellProps, 'column'> {
  readonly column: TypedColumn;
  readonly label: string;
  /** What it says, for the ear. */
  readonly value: string;
  readonly placeholder: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A cell that says something until it is asked to be typed in. */
function TypedCell({
  column,
  row,
  active,
  editing,
  label,
  value,
  placeholder,
  className,
  children,
}: TypedProps) {
  const typed = editing?.cell.column === column ? editing : null;
  return (
    <RundownCell
      rowId={row.id}
      column={column}
      active={active === column}
      {...(!typed && { label: rundownGridWords.cell(label, value || rundownGridWords.none) })}
      className={classNames(styles.typed, className, typed && styles.editing)}
    >
      {typed ? (
        <CellEditor key={column} row={row} label={label} placeholder={placeholder} {...typed} />
      ) : (
        children
      )}
    </RundownCell>
  );
}

const shown = (text: string, instead: string) =>
  text === '' ? <span className={styles.empty}>{instead}</span> : <span className={styles.text}>{text}</span>;

const cells: Readonly<Record<GridColumn, (props: CellProps) => ReactNode>> = {
  move: (props) => (
    <ButtonCell {...props}>
      <button
        type="button"
        tabIndex={-1}
        className={classNames(buttons.button, styles.handle)}
        aria-label={rundownWords.move(props.row.title)}
        {...props.handle}
      >
        <GripVertical aria-hidden />
      </button>
    </ButtonCell>
  ),
  place: (props) => (
    <ButtonCell {...props}>
      <PlaceCell row={props.row} />
    </ButtonCell>
  ),
  trigger: (props) => (
    <ButtonCell {...props}>
      <TriggerSign row={props.row} />
    </ButtonCell>
  ),
  start: (props) => <StartCell {...props} />,
  title: (props) => (
    <TypedCell
      {...props}
      column="title"
      label={rundownWords.titleOf(props.row.title)}
      value={[props.row.timer.name || props.row.title, shownLabels(props.row.timer)].join(' ').trim()}
      placeholder={props.row.title}
      className={styles.name}
    >
      {shown(props.row.timer.name, props.row.title)}
      <LabelDots labels={props.row.timer.labels} />
    </TypedCell>
  ),
  speaker: (props) => (
    <TypedCell
      {...props}
      column="speaker"
      label={rundownWords.speakerOf(props.row.title)}
      value={props.row.timer.extra}
      placeholder={rundownWords.speaker}
    >
      {shown(props.row.timer.extra, rundownWords.speaker)}
      {!props.columns.includes('notes') && <RowMarks timer={props.row.timer} speed={props.row.speed} />}
    </TypedCell>
  ),
  notes: (props) => (
    <ButtonCell
      {...props}
      className={classNames(styles.notesCell, hasMarks(props.row.timer, props.row.speed) && styles.marked)}
    >
      <button
        type="button"
        tabIndex={-1}
        className={classNames(buttons.button, buttons.press, styles.notes)}
        aria-label={rundownGridWords.notesOf(props.row.title)}
        aria-haspopup="dialog"
        title={rundownGridWords.columns.notes}
      >
        <StickyNote className={styles.addNote} aria-hidden />
      </button>
      <RowMarks timer={props.row.timer} speed={props.row.speed} />
    </ButtonCell>
  ),
  wrapUp: ({ row, active }) => (
    <RundownCell rowId={row.id} column="wrapUp" active={active === 'wrapUp'} className={styles.wrapUp}>
      <span className={styles.yellow} title={rundownWords.yellowLeft}>
        {lengthText(row.timer.yellow)}
      </span>{' '}
      <span className={styles.red} title={rundownWords.redLeft}>
        {lengthText(row.timer.red)}
      </span>
    </RundownCell>
  ),
  length: (props) => <LengthCell {...props} />,
  end: ({ row, active }) => (
    <RundownCell
      rowId={row.id}
      column="end"
      active={active === 'end'}
      className={styles.end}
      label={rundownGridWords.cell(rundownGridWords.endOf(row.title), row.finish || rundownGridWords.none)}
    >
      <span title={rundownWords.plannedEnd}>{row.finish}</span>
    </RundownCell>
  ),
  run: (props) => (
    <ButtonCell {...props}>
      <button
        type="button"
        tabIndex={-1}
        className={classNames(buttons.button, buttons.press, styles.action)}
        aria-label={rundownWords.start(props.row.title)}
        title={rundownWords.startFromTop}
        disabled={props.row.running}
      >
        <Play aria-hidden />
      </button>
    </ButtonCell>
  ),
  details: (props) => (
    <ButtonCell {...props}>
      <button
        type="button"
        tabIndex={-1}
        className={classNames(buttons.button, buttons.press, styles.action)}
        aria-label={rundownWords.detailsOf(props.row.title)}
        title={rundownWords.details}
        aria-expanded={props.opened}
      >
        <SlidersHorizontal aria-hidden />
      </button>
    </ButtonCell>
  ),
  more: (props) => (
    <ButtonCell {...props}>
      <RowMenu row={props.row} count={props.count} onOpen={props.onOpen} onAdd={props.onAdd} />
    </ButtonCell>
  ),
};

/** When it is planned to start; what is typed is a start time of its own. */
function StartCell(props: CellProps) {
  const { row } = props;
  const times = usePlanTimes();
  const link = row.startsByLink ? linkWord(row) : '';
  return (
    <TypedCell
      {...props}
      column="start"
      label={rundownGridWords.startTimeOf(row.title)}
      value={[row.start, row.delay, link].filter(Boolean).join(' ')}
      placeholder={row.start || timeText('09:00:00', times)}
      className={styles.start}
    >
      <span title={rundownWords.plannedStart}>{row.start}</span>{' '}
      <span className={styles.below}>
        {row.delay && (
          <span className={styles.delay} title={rundownWords.delay}>
            {row.delay}
          </span>
        )}{' '}
        {link !== '' && (
          <span className={styles.link} title={rundownWords.startsByLink}>
            {link}
          </span>
        )}
      </span>
    </TypedCell>
  );
}

const linkWord = ({ delay }: RundownRow) =>
  delay ? rundownWords.startsByLinkToo : rundownWords.afterPrevious;

/** How long it runs, or until when. */
function LengthCell(props: CellProps) {
  const { timer, title } = props.row;
  const times = usePlanTimes();
  const until = timer.type === 'FINISH_TIME';
  const text = until ? timeText(timer.finishTime, times) : exactLengthText(typedLength(timer));
  const example = until ? timeText('14:30:00', times) : '';
  return (
    <TypedCell
      {...props}
      column="length"
      label={until ? rundownWords.finishOf(title) : rundownWords.durationOf(title)}
      value={until && text !== '' ? `${rundownWords.until} ${text}` : text}
      placeholder={example}
      className={styles.length}
    >
      {until && <span className={styles.until}>{`${rundownWords.until} `}</span>}
      {shown(text, example)}
    </TypedCell>
  );
}
