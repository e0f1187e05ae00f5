import { useMemo } from 'react';
import { Dialog, Heading, Popover } from 'react-aria-components';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { type Timer, TRIGGERS } from '../../machines/timer/timer.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { timerColumnWords } from '../transfer/timer-column.words.ts';
import { CommitField } from '../ui/commit-field.tsx';
import popover from '../ui/popover.module.css';
import styles from './cell-popover.module.css';
import { useTimerUpdate } from './field-group.tsx';
import { LabelFields } from './label-fields.tsx';
import { triggerShapes } from './row-cells.tsx';
import { cellId } from './rundown-cell.tsx';
import { rundownGridWords } from './rundown-grid.words.ts';
import type { CellPopoverProps } from './rundown-list.tsx';
import { TimeOfDayField } from './time-fields.tsx';
import { timerDetailsWords } from './timer-details.words.ts';

export function CellPopover({ open, timer, root, onClose }: CellPopoverProps) {
  const { id, column } = open;
  const trigger = useMemo(() => ({ current: document.getElementById(cellId(id, column)) }), [id, column]);
  const title = timerTitle(timer);
  const isTrigger = column === 'trigger';
  return (
    <Popover
      className={popover.popover ?? ''}
      triggerRef={trigger}
      placement="bottom start"
      isOpen
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        onClose();
        root.current?.focus({ preventScroll: true });
      }}
    >
      <Dialog className={`stack ${styles.dialog}`}>
        <Heading slot="title" className={`truncate ${styles.title}`}>
          {isTrigger ? rundownGridWords.triggerOf(title) : rundownGridWords.notesOf(title)}
        </Heading>
        {isTrigger ? <TriggerFields timer={timer} /> : <NotesFields timer={timer} />}
      </Dialog>
    </Popover>
  );
}

/** Applies a choice on a press and not on arrow keys. */
function TriggerFields({ timer }: { readonly timer: Timer }) {
  const update = useTimerUpdate(timer);
  const lacksTime = timer.trigger === 'SCHEDULED' && timer.startTime === null;
  return (
    <>
      {TRIGGERS.map((each) => {
        const Shape = triggerShapes[each];
        return (
          <button
            key={each}
            type="button"
            className={`row ${styles.choice}`}
            aria-pressed={timer.trigger === each}
            onClick={() => timer.trigger !== each && update({ trigger: each })}
          >
            <Shape aria-hidden />
            <span>
              <span className={styles.name}>{timerWords.triggers[each]}</span>
              <span className={`secondary ${styles.meaning}`}>{rundownGridWords.triggers[each]}</span>
            </span>
          </button>
        );
      })}
      <TimeOfDayField
        label={timerColumnWords['Start time']}
        value={timer.startTime}
        example="09:00:00"
        onCommit={(startTime) => update({ startTime })}
      />
      {lacksTime && <p className={styles.lacks}>{rundownGridWords.lacksTime}</p>}
    </>
  );
}

function NotesFields({ timer }: { readonly timer: Timer }) {
  const update = useTimerUpdate(timer);
  return (
    <>
      <CommitField
        label={timerColumnWords.Notes}
        multiline
        inPopover
        rows={4}
        maxLength={10_000}
        value={timer.notes}
        placeholder={timerDetailsWords.notesExample}
        onCommit={(notes) => update({ notes })}
      />
      <LabelFields timer={timer} />
    </>
  );
}
