import { CalendarDays, ChevronRight, GripVertical, MoveVertical, TriangleAlert } from 'lucide-react';
import {
  type ComponentProps,
  type ComponentType,
  memo,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { Button } from 'react-aria-components';
import type { CellRow, CrewColumn } from '../../machines/timer/sheet.ts';
import { agendaWords } from '../outputs/design/design.words.ts';
import { classNames } from '../ui/class-names.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { uiWords } from '../ui/ui.words.ts';
import { type CueLine, lineTarget } from './cue-lines.view.ts';
import { cueSheetWords } from './cue-sheet.words.ts';
import styles from './line-above.module.css';
import { type CellsProps, cellComponents, inOneLine } from './row-cells.tsx';
import { hasNotesLine, headingHeight, heightAbove, heightAroundRow } from './row-heights.ts';
import { type GroupLine, isSameRow, lengthFigures, type RundownRow } from './rundown.view.ts';
import { cellId } from './rundown-cell.tsx';
import columnStyles from './rundown-columns.module.css';
import type { CellColumn } from './rundown-grid.view.ts';
import rowStyles from './rundown-row.module.css';
import { RunningStrip } from './running-strip.tsx';

interface Props {
  readonly row: RundownRow;
  readonly group: GroupLine;
  readonly active: boolean;
  readonly isFolded: boolean;
  readonly fault: string | undefined;
  readonly onFold: () => void;
  readonly groupHandle: ComponentProps<'button'>;
  readonly onPress: () => void;
}

function GroupHeading({ row, group, active, isFolded, fault, onFold, groupHandle, onPress }: Props) {
  const { name, sum, ends, isLate } = group;
  return (
    <div
      id={cellId(row.id, 'group')}
      role="gridcell"
      className={`row ${styles.heading}`}
      data-column="group"
      data-active={active || undefined}
    >
      <button
        type="button"
        tabIndex={-1}
        className={styles.grip}
        aria-label={uiWords.moveRow(cueSheetWords.groupOf(name))}
        {...groupHandle}
      >
        <GripVertical aria-hidden />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.fold}
        aria-label={cueSheetWords.rowsOf(name)}
        aria-expanded={!isFolded}
        onClick={onFold}
      >
        <ChevronRight aria-hidden />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.groupName}
        aria-label={cueSheetWords.changeGroup(name)}
        onClick={onPress}
      >
        {name}
      </button>
      {isFolded && fault && <TriangleAlert className={styles.fault} role="img" aria-label={fault} />}
      <span className={`muted ${styles.sum}`}>{sum}</span>
      <span className={`muted ${styles.ends}`} data-late={isLate || undefined}>
        {ends}
      </span>
    </div>
  );
}

const LazyScheduleFixActions = lazyPart(async () => (await import('./row-actions.tsx')).ScheduleFixActions);

const lineIcons = {
  day: CalendarDays,
  gap: MoveVertical,
  overlap: TriangleAlert,
  fault: TriangleAlert,
} as const;

function CueLineAbove({ line, row }: { readonly line: CueLine; readonly row: RundownRow }) {
  const { kind, text } = line;
  const Shape = lineIcons[kind];
  const way = lineTarget(line);
  const title = (
    <>
      <Shape aria-hidden />
      {text}
    </>
  );
  return (
    <div
      role="gridcell"
      className={`row ${styles.line}`}
      data-kind={kind}
      data-way={way !== null || undefined}
    >
      {way !== null ? (
        <MenuButton
          label={text}
          trigger={
            <Button
              className={`row ${styles.press}`}
              aria-label={cueSheetWords.wayAt(text, row.title, way)}
              excludeFromTabOrder
            >
              {title} <span className={styles.mend}>{way}</span>
            </Button>
          }
        >
          <LazyScheduleFixActions row={row} />
        </MenuButton>
      ) : (
        title
      )}
    </div>
  );
}

export interface CrewCellsProps extends Pick<CellsProps, 'row' | 'active'> {
  readonly crew: readonly CrewColumn[];
  readonly texts: CellRow;
  readonly height: number;
  readonly onEnter: (column: CellColumn) => void;
}

interface RundownItemProps extends CellsProps, CrewCellsProps {
  readonly CrewCells: ComponentType<CrewCellsProps>;
  readonly top: number;
  readonly height: number;
  readonly held: boolean;
  readonly isBare: boolean;
  readonly isFolded: boolean;
  readonly fault: string | undefined;
  readonly onFold: () => void;
  readonly groupHandle: ComponentProps<'button'>;
  readonly selected: boolean;
  /** `here` is the current match, `too` another one. */
  readonly found: 'here' | 'too' | null;
}

function RundownRowView(props: RundownItemProps) {
  const { row, layout, top, height, held, opened, selected, isBare } = props;
  const { timer } = row;
  const element = useRef<HTMLDivElement>(null);
  useKeepFocusInRow(element);
  return (
    <div
      ref={element}
      role="row"
      className={rowStyles.row}
      style={{
        transform: `translateY(${top}px)`,
        height: isBare ? headingHeight() : height + heightAroundRow(row, layout),
        '--above': `${heightAbove(row)}px`,
        '--own-figures': lengthFigures(timer),
      }}
      data-timer-id={row.id}
      data-state={row.state}
      data-linked={timer.trigger === 'LINKED' || undefined}
      data-links-on={row.linksOn || undefined}
      data-started={row.started || undefined}
      data-until={timer.type === 'FINISH_TIME' || undefined}
      data-held={held || undefined}
      data-opened={opened || undefined}
      data-found={props.found ?? undefined}
      data-at={props.active !== null || undefined}
      aria-rowindex={row.index + 2}
      aria-selected={selected}
      aria-label={isBare && row.group ? groupLabel(row.group) : rowLabel(row)}
      aria-current={row.state === 'current' ? 'step' : undefined}
    >
      {row.group && (
        <GroupHeading
          {...props}
          group={row.group}
          active={props.active === 'group'}
          onPress={() => props.onOpen(row.id, 'group')}
        />
      )}
      {!isBare && <RowBody {...props} />}
    </div>
  );
}

function RowBody(props: RundownItemProps) {
  const { row, columns, layout, height, CrewCells } = props;
  const { timer } = row;
  return (
    <>
      {row.lines.map((line) => (
        <CueLineAbove key={line.kind} line={line} row={row} />
      ))}
      <div
        role="presentation"
        className={classNames(columnStyles.columns, rowStyles.lines)}
        style={{ height }}
      >
        {columns.map((column) => {
          const Cell = cellComponents[column];
          return <Cell key={column} {...props} column={column} />;
        })}
      </div>
      {props.crew.length > 0 && <CrewCells {...props} />}
      {hasNotesLine(row, layout) && (
        <div
          role="presentation"
          className={classNames('secondary', columnStyles.columns, rowStyles.notesLine)}
          data-column={columns.includes('notes') ? 'notes' : undefined}
          aria-hidden
        >
          <span title={timer.notes}>{inOneLine(timer.notes)}</span>
        </div>
      )}
      {row.started && <RunningStrip />}
    </>
  );
}

function rowLabel({ title, state, group, lines }: RundownRow): string {
  const wrong = lines.filter(({ kind }) => kind !== 'day').map(({ text }) => text);
  const begins = group && cueSheetWords.groupOf(group.name);
  return [title, agendaWords.states[state], begins, ...wrong].filter(Boolean).join(', ');
}

const groupLabel = ({ name, sum }: GroupLine): string => `${cueSheetWords.groupOf(name)}, ${sum}`;

function useKeepFocusInRow(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current;
    const grid = element?.closest<HTMLElement>('[role=grid]');
    return () => {
      if (element?.contains(document.activeElement)) grid?.focus({ preventScroll: true });
    };
  }, [row]);
}

export const RundownItem = memo(
  RundownRowView,
  (a, b) =>
    isSameRow(a.row, b.row) &&
    a.count === b.count &&
    a.columns === b.columns &&
    a.crew === b.crew &&
    a.texts === b.texts &&
    a.layout === b.layout &&
    a.top === b.top &&
    a.height === b.height &&
    a.held === b.held &&
    a.isBare === b.isBare &&
    a.isFolded === b.isFolded &&
    a.fault === b.fault &&
    a.opened === b.opened &&
    a.selected === b.selected &&
    a.found === b.found &&
    a.active === b.active &&
    a.editing === null &&
    b.editing === null &&
    !a.held,
);
