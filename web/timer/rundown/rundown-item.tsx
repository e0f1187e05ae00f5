import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import { lengthFigures, type RundownRow, sameRow } from '../../../machines/view/screens/rundown.ts';
import { cueSheetWords } from '../../../machines/words/cue-sheet.ts';
import { rundownWords } from '../../../machines/words/rundown.ts';
import { classNames } from '../../ui/class-names.ts';
import { GroupHeading } from './group-heading.tsx';
import { LineAbove } from './line-above.tsx';
import { type CellsProps, cells, inOneLine } from './row-cells.tsx';
import { hasNotesLine, heightAbove, heightBesides } from './row-heights.ts';
import columnStyles from './rundown-columns.module.css';
import styles from './rundown-row.module.css';
import { RunningStrip } from './running-strip.tsx';

interface Props extends CellsProps {
  /** Where it stands in the list, px. */
  readonly top: number;
  /** Of its two lines, px. */
  readonly height: number;
  readonly held: boolean;
  readonly selected: boolean;
  /** It holds what is searched for; `here`: it is the match that is in sight. */
  readonly found: 'here' | 'too' | null;
}

function Row(props: Props) {
  const { row, columns, layout, top, height, held, opened, selected } = props;
  const { timer } = row;
  const element = useRef<HTMLDivElement>(null);
  useFocusKept(element);
  return (
    <div
      ref={element}
      role="row"
      className={styles.row}
      style={{
        transform: `translateY(${top}px)`,
        height: height + heightBesides(row, layout),
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
      aria-label={spokenRow(row)}
      aria-current={row.state === 'current' ? 'step' : undefined}
    >
      {row.group && <GroupHeading group={row.group} onPress={() => props.onOpen(row.id, 'group')} />}
      {row.lines.map((line) => (
        <LineAbove key={line.kind} line={line} row={row} />
      ))}
      <div role="presentation" className={classNames(columnStyles.columns, styles.lines)} style={{ height }}>
        {columns.map((column) => {
          const Cell = cells[column];
          return <Cell key={column} {...props} column={column} />;
        })}
      </div>
      {hasNotesLine(row, layout) && (
        <div
          role="presentation"
          className={classNames(columnStyles.columns, styles.notesLine)}
          data-column={columns.includes('notes') ? 'notes' : undefined}
          aria-hidden
        >
          <span title={timer.notes}>{inOneLine(timer.notes)}</span>
        </div>
      )}
      {row.started && <RunningStrip />}
    </div>
  );
}

/** What it is called, how far the show is with it, and what is wrong with its times. */
function spokenRow({ title, state, group, lines }: RundownRow): string {
  const wrong = lines.filter(({ kind }) => kind !== 'day').map(({ text }) => text);
  const begins = group && cueSheetWords.groupOf(group.name);
  return [title, rundownWords.states[state], begins, ...wrong].filter(Boolean).join(', ');
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
    a.layout === b.layout &&
    a.top === b.top &&
    a.height === b.height &&
    a.held === b.held &&
    a.opened === b.opened &&
    a.selected === b.selected &&
    a.found === b.found &&
    a.active === b.active &&
    a.editing === null &&
    b.editing === null &&
    !a.held,
);
