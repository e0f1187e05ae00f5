import { GripVertical, Play, SlidersHorizontal, StickyNote } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { typedLength } from '../../machines/timer/timer.length.ts';
import type { NewRow } from '../keys/use-new-row.ts';
import { usePlanTimes } from '../room/use-room-times.ts';
import { exactLengthText, lengthText } from '../stage/duration-entry.view.ts';
import { classNames } from '../ui/class-names.ts';
import { type CellEditing, CellEditor } from './cell-editor.tsx';
import { cueSheetWords } from './cue-sheet.words.ts';
import type { OpenedTimer } from './details/use-way-back.ts';
import { timeText } from './fields/tod-entry.view.ts';
import { LabelDots, shownLabels } from './label-dots.tsx';
import { PlaceCell } from './place-cell.tsx';
import buttons from './row-button.module.css';
import { hasMarks, RowMarks } from './row-marks.tsx';
import { RowMenu } from './row-menu.tsx';
import { hasUsualWrapUp, type RundownRow } from './rundown.view.ts';
import { rundownWords } from './rundown.words.ts';
import { RundownCell } from './rundown-cell.tsx';
import type { CellColumn, GridColumn, TypedColumn } from './rundown-grid.view.ts';
import { rundownGridWords } from './rundown-grid.words.ts';
import type { ShownLayout } from './rundown-layout.view.ts';
import styles from './rundown-row.module.css';
import { TriggerSign } from './trigger-sign.tsx';

export interface CellsProps {
  readonly row: RundownRow;
  readonly count: number;
  readonly columns: readonly GridColumn[];
  readonly layout: ShownLayout;
  readonly opened: boolean;
  /** Another row if null. */
  readonly active: CellColumn | null;
  /** Not in this row if null. */
  readonly editing: CellEditing | null;
  readonly onOpen: (timerId: string | null, field?: OpenedTimer['field']) => void;
  readonly onAdd: NewRow['follow'];
  readonly handle: ComponentProps<'button'>;
}

interface CellProps extends CellsProps {
  readonly column: GridColumn;
}

interface ButtonCellProps extends CellProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The grid keeps the focus. */
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
  /** Accessible value. */
  readonly value: string;
  readonly placeholder: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Text until edited. */
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

/** Line breaks become spaces. */
export const inOneLine = (text: string): string => text.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' ');

const shown = (text: string, instead: string) =>
  text === '' ? (
    <span className={styles.empty}>{instead}</span>
  ) : (
    <span className={styles.text}>{inOneLine(text)}</span>
  );

export const cells: Readonly<Record<GridColumn, (props: CellProps) => ReactNode>> = {
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
    <ButtonCell {...props} className={styles.links}>
      <TriggerSign row={props.row} />
    </ButtonCell>
  ),
  start: (props) => <StartCell {...props} />,
  title: (props) => (
    <TypedCell
      {...props}
      column="title"
      label={rundownWords.titleOf(props.row.title)}
      value={props.row.timer.name || props.row.title}
      placeholder={props.row.title}
      className={styles.name}
    >
      {shown(props.row.timer.name, props.row.title)}
    </TypedCell>
  ),
  speaker: (props) => (
    <TypedCell
      {...props}
      column="speaker"
      label={rundownWords.speakerOf(props.row.title)}
      value={[props.row.timer.extra, props.columns.includes('notes') ? '' : shownLabels(props.row.timer)]
        .filter(Boolean)
        .join(', ')}
      placeholder={rundownWords.speaker}
      className={styles.speaker}
    >
      {shown(props.row.timer.extra, rundownWords.speaker)}
      {!props.columns.includes('notes') && (
        <>
          {props.layout.labels && <LabelDots labels={props.row.timer.labels} bare />}
          <RowMarks timer={props.row.timer} speed={props.row.speed} notes={props.layout.notes === 'NONE'} />
        </>
      )}
    </TypedCell>
  ),
  notes: (props) => (
    <ButtonCell {...props} className={classNames(styles.notesCell, isMarked(props) && styles.marked)}>
      <button
        type="button"
        tabIndex={-1}
        className={classNames(buttons.button, buttons.press, styles.notes)}
        aria-label={notesLabel(props)}
        aria-haspopup="dialog"
        title={rundownGridWords.columns.notes}
      >
        <StickyNote className={styles.addNote} aria-hidden />
      </button>
      {showsText(props) && (
        <span className={styles.notesText} title={props.row.timer.notes}>
          {props.row.timer.notes}
        </span>
      )}
      {props.layout.labels && <LabelDots labels={props.row.timer.labels} />}
      <RowMarks timer={props.row.timer} speed={props.row.speed} notes={props.layout.notes === 'NONE'} />
    </ButtonCell>
  ),
  wrapUp: (props) => <WrapUpCell {...props} />,
  length: (props) => <LengthCell {...props} />,
  end: ({ row, active }) => (
    <RundownCell
      rowId={row.id}
      column="end"
      active={active === 'end'}
      className={styles.end}
      label={rundownGridWords.cell(
        rundownGridWords.endOf(row.title),
        spokenTime(row.finish, row.expectedFinish) || rundownGridWords.none,
      )}
    >
      <EndTime row={row} />
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

const showsText = ({ row, layout }: CellProps) =>
  (layout.notes === 'COLUMN' || layout.notes === 'BESIDE') && row.timer.notes !== '';

const isMarked = ({ row: { timer, speed }, layout }: CellProps) =>
  (layout.labels && timer.labels.length > 0) || hasMarks(timer, speed);

/** Action first, then notes and labels. */
function notesLabel({ row: { title, timer }, layout }: CellProps): string {
  const name = rundownGridWords.notesOf(title);
  const said = [layout.notes === 'NONE' ? '' : timer.notes.trim(), shownLabels(timer)]
    .filter(Boolean)
    .join(', ');
  return said === '' ? name : rundownGridWords.cell(name, said);
}

/** If unusual, else on hover and focus. */
function WrapUpCell({ row, active }: CellProps) {
  const { timer, title } = row;
  const [yellow, red] = [lengthText(timer.yellow), lengthText(timer.red)];
  return (
    <RundownCell
      rowId={row.id}
      column="wrapUp"
      active={active === 'wrapUp'}
      label={rundownGridWords.cell(rundownGridWords.wrapUpOf(title), rundownGridWords.yellowRed(yellow, red))}
      className={classNames(styles.wrapUp, hasUsualWrapUp(timer) && styles.usual)}
    >
      <span className={styles.yellow} title={rundownWords.yellowLeft}>
        {yellow}
      </span>{' '}
      <span className={styles.red} title={rundownWords.redLeft}>
        {red}
      </span>
    </RundownCell>
  );
}

/** Typing sets a fixed start. */
function StartCell(props: CellProps) {
  const { row } = props;
  const times = usePlanTimes();
  const link = row.startsByLink ? rundownWords.afterPrevious : '';
  return (
    <TypedCell
      {...props}
      column="start"
      label={rundownGridWords.startTimeOf(row.title)}
      value={[spokenTime(row.start, row.expectedStart), row.ifNow && cueSheetWords.ifStartedNow, link]
        .filter(Boolean)
        .join(' ')}
      placeholder={row.start || timeText('09:00:00', times)}
      className={styles.start}
    >
      {row.expectedStart !== null && (
        <span className={styles.expected} data-pace={row.startPace} title={expectedTitle(row)}>
          {row.expectedStart}
        </span>
      )}{' '}
      <span
        className={classNames(
          row.ifNow ? styles.ifNow : row.ownStart && styles.ownStart,
          (row.expectedStart !== null || row.leftOut) && styles.plan,
        )}
        title={startTitle(row)}
      >
        {row.start}
      </span>
    </TypedCell>
  );
}

/** Expected or actual, under the planned start. */
function EndTime({ row }: Pick<CellProps, 'row'>) {
  const end = row.expectedFinish ?? row.finish;
  return (
    <span
      className={row.leftOut ? styles.plan : styles.expected}
      data-pace={row.finishPace}
      title={row.expectedFinish === null ? rundownWords.plannedEnd : expectedTitle(row)}
    >
      {end && rundownWords.ends(end)}
    </span>
  );
}

const spokenTime = (plan: string, expected: string | null): string =>
  expected === null || plan === '' ? (expected ?? plan) : rundownWords.expectedAt(expected, plan);

const expectedTitle = ({ state, started }: RundownRow): string =>
  state === 'done' || started ? rundownWords.actual : rundownWords.expected;

function startTitle({ ifNow, ownStart }: RundownRow): string {
  if (ifNow) return cueSheetWords.startsIfNow;
  return ownStart ? cueSheetWords.ownStart : rundownWords.plannedStart;
}

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
      {shown(text, until ? cueSheetWords.notSet : '')}
    </TypedCell>
  );
}
