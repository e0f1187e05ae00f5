import { GripVertical, Play, SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, memo } from 'react';
import type { Timer } from '../../../machines/timer/timer.ts';
import { lengthText } from '../../../machines/view/entry/duration-entry.ts';
import { lengthFigures, type RundownRow as Row, sameRow } from '../../../machines/view/screens/rundown.ts';
import { rundownWords } from '../../../machines/words/rundown.ts';
import { useRoom } from '../../live/live-context.ts';
import type { NewRow } from '../../room/editing/use-new-row.ts';
import { classNames } from '../../ui/class-names.ts';
import { InlineText } from '../../ui/inline-text.tsx';
import { LabelDots } from './label-dots.tsx';
import { LengthCell } from './length-cell.tsx';
import { PlaceCell } from './place-cell.tsx';
import buttons from './row-button.module.css';
import { RowMarks } from './row-marks.tsx';
import { RowMenu } from './row-menu.tsx';
import columns from './rundown-columns.module.css';
import styles from './rundown-row.module.css';
import { StartCell } from './start-cell.tsx';

interface Props {
  readonly row: Row;
  readonly count: number;
  /** Where it stands in the list, px. */
  readonly top: number;
  readonly height: number;
  readonly held: boolean;
  readonly opened: boolean;
  readonly onOpen: (timerId: string | null) => void;
  readonly onAdd: NewRow['follow'];
  readonly handle: ComponentProps<'button'>;
}

function Row({ row, count, top, height, held, opened, onOpen, onAdd, handle }: Props) {
  const { timer } = row;
  return (
    <li
      className={classNames(columns.columns, styles.row)}
      style={{ transform: `translateY(${top}px)`, height, '--own-figures': lengthFigures(timer) }}
      data-timer-id={row.id}
      data-state={row.state}
      data-until={timer.type === 'FINISH_TIME' || undefined}
      data-held={held || undefined}
      data-opened={opened || undefined}
      aria-setsize={count}
      aria-posinset={row.index + 1}
      aria-label={`${row.title}${rundownWords.states[row.state] && `, ${rundownWords.states[row.state]}`}`}
      aria-current={row.state === 'current' ? 'step' : undefined}
    >
      <button
        type="button"
        className={classNames(buttons.button, buttons.tall, styles.handle)}
        aria-label={rundownWords.move(row.title)}
        {...handle}
      >
        <GripVertical aria-hidden />
      </button>
      <PlaceCell row={row} />
      <StartCell row={row} />
      <span className={styles.name} data-title>
        <TextField row={row} field="name" label={rundownWords.titleOf(row.title)} placeholder={row.title} />
        <LabelDots labels={timer.labels} />
      </span>
      <span className={styles.extra}>
        <TextField
          row={row}
          field="extra"
          label={rundownWords.speakerOf(row.title)}
          placeholder={rundownWords.speaker}
        />
      </span>
      <RowMarks timer={timer} speed={row.speed} />
      <WrapUpCell timer={timer} />
      <LengthCell row={row} />
      <EndCell row={row} />
      <RowActions row={row} count={count} opened={opened} onOpen={onOpen} onAdd={onAdd} />
    </li>
  );
}

/** Handlers change with every render of the list; what is seen does not. */
export const RundownItem = memo(
  Row,
  (a, b) =>
    sameRow(a.row, b.row) &&
    a.count === b.count &&
    a.top === b.top &&
    a.height === b.height &&
    a.held === b.held &&
    a.opened === b.opened &&
    !a.held,
);

interface TextFieldProps {
  readonly row: Row;
  readonly field: 'name' | 'extra';
  readonly label: string;
  readonly placeholder: string;
}

function TextField({ row, field, label, placeholder }: TextFieldProps) {
  const room = useRoom();
  return (
    <InlineText
      label={label}
      value={row.timer[field]}
      placeholder={placeholder}
      onCommit={(text) => room.ask('timers/update', { timerId: row.id, [field]: text })}
    />
  );
}

function EndCell({ row }: { readonly row: Row }) {
  return (
    <span className={styles.end} title={rundownWords.plannedEnd}>
      {row.finish}
    </span>
  );
}

/** When the colours turn; seen where the list is wide, edited in the details. */
function WrapUpCell({ timer }: { readonly timer: Timer }) {
  return (
    <span className={columns.wrapUp}>
      <span className={styles.yellow} title={rundownWords.yellowLeft}>
        {lengthText(timer.yellow)}
      </span>
      <span className={styles.red} title={rundownWords.redLeft}>
        {lengthText(timer.red)}
      </span>
    </span>
  );
}

type ActionProps = Pick<Props, 'row' | 'count' | 'opened' | 'onOpen' | 'onAdd'>;

function RowActions({ row, count, opened, onOpen, onAdd }: ActionProps) {
  const room = useRoom();
  return (
    <span className={styles.actions}>
      <button
        type="button"
        className={classNames(buttons.button, buttons.press, styles.action)}
        aria-label={rundownWords.start(row.title)}
        title={rundownWords.startFromTop}
        disabled={row.running}
        onClick={() => room.ask('timeset/start', { timerId: row.id })}
      >
        <Play aria-hidden />
      </button>
      <button
        type="button"
        className={classNames(buttons.button, buttons.press, styles.action)}
        aria-label={rundownWords.detailsOf(row.title)}
        title={rundownWords.details}
        aria-expanded={opened}
        onClick={() => onOpen(opened ? null : row.id)}
      >
        <SlidersHorizontal aria-hidden />
      </button>
      <RowMenu row={row} count={count} onOpen={onOpen} onAdd={onAdd} />
    </span>
  );
}
