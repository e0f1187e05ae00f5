import {
  CalendarClock,
  Check,
  ChevronRight,
  Clock,
  EyeOff,
  Gauge,
  GripVertical,
  Hand,
  Link2,
  type LucideIcon,
  MoreVertical,
  Play,
  SlidersHorizontal,
  StickyNote,
  TrendingUp,
} from 'lucide-react';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { type Label, lengthOfFields, type Timer, type Trigger } from '../../machines/timer/timer.ts';
import { timerWords } from '../../machines/words/timer.ts';
import type { NewRow } from '../keys/use-new-row.ts';
import { agendaWords } from '../outputs/design/design.words.ts';
import { usePlanTimes } from '../room/use-room-times.ts';
import { exactLengthText } from '../stage/duration-entry.view.ts';
import { lengthText } from '../stage/playhead.view.ts';
import { timeText } from '../stage/tod-entry.view.ts';
import { transportWords } from '../transport/transport.words.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { uiWords } from '../ui/ui.words.ts';
import { type CellEditing, CellEditor } from './cell-editor.tsx';
import { cueSheetWords } from './cue-sheet.words.ts';
import { hasDefaultWrapUp, labelsInUse, type RundownRow } from './rundown.view.ts';
import { rundownWords } from './rundown.words.ts';
import { RundownCell } from './rundown-cell.tsx';
import type { CellColumn, GridColumn, TypedColumn } from './rundown-grid.view.ts';
import { rundownGridWords } from './rundown-grid.words.ts';
import type { ShownLayout } from './rundown-layout.view.ts';
import styles from './rundown-row.module.css';
import type { OpenedTimer } from './use-focus-return.ts';
import { useChooseRow } from './use-row-actions.ts';

function shownLabels(timer: { readonly labels: readonly Label[] }): string {
  const labels = labelsInUse([timer]);
  const more = labels.length - MAX_SHOWN_LABELS;
  return [
    ...labels.slice(0, MAX_SHOWN_LABELS).map(({ name }) => name),
    ...(more > 0 ? [`+${more}`] : []),
  ].join(' ');
}

const MAX_SHOWN_LABELS = 2;

interface Props {
  readonly labels: readonly Label[];
  readonly bare?: boolean;
}

function LabelDots({ bare = false, ...timer }: Props) {
  const labels = labelsInUse([timer]);
  const shown = labels.slice(0, MAX_SHOWN_LABELS);
  return (
    <span className={styles.labels}>
      {shown.map((label) => (
        <Fragment key={`${label.name} ${label.color}`}>
          {' '}
          <span
            className={`truncate ${styles.label}`}
            style={{ borderColor: label.color }}
            title={label.name}
          >
            {!bare && label.name}
          </span>
        </Fragment>
      ))}
      {labels.length > shown.length && (
        <span className={styles.more} title={labels.map(({ name }) => name).join(', ')}>
          {` +${labels.length - shown.length}`}
        </span>
      )}
    </span>
  );
}

function NumberCell({ row }: { readonly row: RundownRow }) {
  const choose = useChooseRow();
  const current = row.state === 'current';
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classNames('stack', styles.button, styles.press, styles.place)}
      aria-label={spokenNumber(row)}
      title={rundownWords.choices[row.choice]}
      aria-pressed={current}
      data-armed={row.armed || undefined}
      onClick={() => choose(row)}
    >
      <span className={styles.number}>{row.index + 1}</span> <NumberMark row={row} />
    </button>
  );
}

function spokenNumber(row: RundownRow): string {
  const word = nextWord(row);
  const place = word === null ? `${row.index + 1}` : `${row.index + 1} ${word}`;
  return rundownWords.chooseAt[row.choice](place, row.title);
}

function nextWord({ state, armed }: RundownRow): string | null {
  if (armed) return transportWords.armed;
  return state === 'next' ? agendaWords.states.next : null;
}

function NumberMark({ row }: { readonly row: RundownRow }) {
  if (row.state === 'done') return <Check aria-hidden />;
  if (row.state === 'current' && row.running) return <Play aria-hidden fill="currentcolor" />;
  if (row.state === 'current') return <ChevronRight aria-hidden strokeWidth={3} />;
  const word = nextWord(row);
  return word === null ? null : <span className={styles.word}>{word}</span>;
}

function hasMarks({ appearance, showName, showExtra, notes }: Timer, speed: string | null): boolean {
  return appearance !== 'COUNTDOWN' || speed !== null || !showName || !showExtra || notes !== '';
}

interface RowMarksProps {
  readonly timer: Timer;
  readonly speed: string | null;
  readonly notes: boolean;
}

function RowMarks({ timer, speed, notes }: RowMarksProps) {
  const hidden = hiddenPartsOf(timer);
  return (
    <span className={styles.marks}>
      {timer.appearance !== 'COUNTDOWN' && (
        <RowMark name={timerWords.appearances[timer.appearance]} icon={appearanceIcon(timer)} />
      )}
      {speed !== null && <RowMark name={rundownWords.marks.warp(speed)} icon={Gauge} />}
      {hidden !== null && <RowMark name={rundownWords.marks.hidden[hidden]} icon={EyeOff} />}
      {notes && timer.notes && (
        <RowMark name={rundownWords.marks.notes(timer.notes.slice(0, 200))} icon={StickyNote} />
      )}
    </span>
  );
}

function hiddenPartsOf({ showName, showExtra }: Timer): 'title' | 'speaker' | 'both' | null {
  if (showName) return showExtra ? null : 'speaker';
  return showExtra ? 'title' : 'both';
}

function appearanceIcon({ appearance }: Timer): LucideIcon {
  if (appearance === 'HIDDEN') return EyeOff;
  return appearance === 'COUNTUP' ? TrendingUp : Clock;
}

function RowMark({ name, icon: Icon }: { readonly name: string; readonly icon: LucideIcon }) {
  return (
    <span className={styles.mark} role="img" aria-label={name} title={name}>
      <Icon aria-hidden />
    </span>
  );
}

const LazyRowItems = lazyPart(async () => (await import('./row-actions.tsx')).RowMenuItems);

export interface RowMenuProps {
  readonly row: RundownRow;
  readonly count: number;
  readonly onOpen: (timerId: string, field?: 'group') => void;
  readonly onAdd: NewRow['follow'];
}

/** Does not read the room, because each change of the room would draw every row (V323). */
function RowMenu(props: RowMenuProps) {
  const { title } = props.row;
  return (
    <MenuButton
      label={title}
      trigger={
        <IconButton
          label={rundownWords.more(title)}
          size="small"
          excludeFromTabOrder
          className={styles.menu}
          icon={MoreVertical}
        />
      }
    >
      <LazyRowItems {...props} />
    </MenuButton>
  );
}

export const triggerShapes = {
  MANUAL: Hand,
  LINKED: Link2,
  SCHEDULED: CalendarClock,
} as const satisfies Record<Trigger, unknown>;

function TriggerSign({ row }: { readonly row: RundownRow }) {
  const { trigger } = row.timer;
  const Shape = triggerShapes[trigger];
  const word = timerWords.triggers[trigger];
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classNames(styles.button, styles.press, styles.trigger)}
      data-trigger={trigger}
      aria-label={rundownWords.startOf(row.title, word)}
      aria-haspopup="dialog"
      title={rundownWords.startHint(word)}
    >
      <Shape aria-hidden />
    </button>
  );
}

export interface CellsProps {
  readonly row: RundownRow;
  readonly count: number;
  readonly columns: readonly GridColumn[];
  readonly layout: ShownLayout;
  readonly opened: boolean;
  readonly active: CellColumn | null;
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
  readonly value: string;
  readonly placeholder: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

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

export const inOneLine = (text: string): string => text.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' ');

const textOrPlaceholder = (text: string, instead: string) =>
  text === '' ? (
    <span className={styles.empty}>{instead}</span>
  ) : (
    <span className={styles.text}>{inOneLine(text)}</span>
  );

export const cellComponents: Readonly<Record<GridColumn, (props: CellProps) => ReactNode>> = {
  move: (props) => (
    <ButtonCell {...props}>
      <button
        type="button"
        tabIndex={-1}
        className={classNames(styles.button, styles.handle)}
        aria-label={uiWords.moveRow(props.row.title)}
        {...props.handle}
      >
        <GripVertical aria-hidden />
      </button>
    </ButtonCell>
  ),
  place: (props) => (
    <ButtonCell {...props}>
      <NumberCell row={props.row} />
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
      {textOrPlaceholder(props.row.timer.name, props.row.title)}
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
      {textOrPlaceholder(props.row.timer.extra, rundownWords.speaker)}
      {!props.columns.includes('notes') && (
        <>
          {props.layout.labels && <LabelDots labels={props.row.timer.labels} bare />}
          <RowMarks timer={props.row.timer} speed={props.row.speed} notes={props.layout.notes === 'NONE'} />
        </>
      )}
    </TypedCell>
  ),
  notes: (props) => (
    <ButtonCell {...props} className={classNames(styles.notesCell, hasRowMarks(props) && styles.marked)}>
      <button
        type="button"
        tabIndex={-1}
        className={classNames(styles.button, styles.press, styles.notes)}
        aria-label={notesLabel(props)}
        aria-haspopup="dialog"
        title={rundownGridWords.columns.notes}
      >
        <StickyNote className={styles.addNote} aria-hidden />
      </button>
      {hasTextColumn(props) && (
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
        className={classNames(styles.button, styles.press, styles.action)}
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
        className={classNames(styles.button, styles.press, styles.action)}
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

const hasTextColumn = ({ row, layout }: CellProps) =>
  (layout.notes === 'COLUMN' || layout.notes === 'BESIDE') && row.timer.notes !== '';

const hasRowMarks = ({ row: { timer, speed }, layout }: CellProps) =>
  (layout.labels && timer.labels.length > 0) || hasMarks(timer, speed);

function notesLabel({ row: { title, timer }, layout }: CellProps): string {
  const name = rundownGridWords.notesOf(title);
  const details = [layout.notes === 'NONE' ? '' : timer.notes.trim(), shownLabels(timer)]
    .filter(Boolean)
    .join(', ');
  return details === '' ? name : rundownGridWords.cell(name, details);
}

/** Shows a default wrap-up only on hover and focus. */
function WrapUpCell({ row, active }: CellProps) {
  const { timer, title } = row;
  const [yellow, red] = [lengthText(timer.yellow), lengthText(timer.red)];
  return (
    <RundownCell
      rowId={row.id}
      column="wrapUp"
      active={active === 'wrapUp'}
      label={rundownGridWords.cell(rundownGridWords.wrapUpOf(title), rundownGridWords.yellowRed(yellow, red))}
      className={classNames(styles.wrapUp, hasDefaultWrapUp(timer) && styles.usual)}
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
  const text = until ? timeText(timer.finishTime, times) : exactLengthText(lengthOfFields(timer));
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
      {until && <span className={`muted ${styles.until}`}>{`${rundownWords.until} `}</span>}
      {textOrPlaceholder(text, until ? cueSheetWords.notSet : '')}
    </TypedCell>
  );
}
