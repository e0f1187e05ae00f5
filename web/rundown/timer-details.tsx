import { ChevronLeft, ChevronRight, Copy, Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import { groupTitle, timerTitle } from '../../machines/timer/timer.texts.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { useRemove } from '../keys/undo.ts';
import { useRoom } from '../live/live-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CommitField } from '../ui/commit-field.tsx';
import { actionWords } from '../ui/ui.words.ts';
import { StageFields, WrapUpFields } from './appearance-fields.tsx';
import { cueSheetWords } from './cue-sheet.words.ts';
import { FieldGroup, useTimerUpdate } from './field-group.tsx';
import { LabelFields } from './label-fields.tsx';
import { ManyDetails } from './many-details.tsx';
import { LengthFields, StartFields } from './schedule-fields.tsx';
import { TimeOfDayField } from './time-fields.tsx';
import styles from './timer-details.module.css';
import { timerDetailsWords } from './timer-details.words.ts';
import { type OpenedTimer, useWayBack, useWayIn } from './use-way-back.ts';

function GroupFields({ timer }: { readonly timer: Timer }) {
  const update = useTimerUpdate(timer);
  const { group } = timer;
  if (group === null)
    return (
      <FieldGroup name="group" title={timerWords.group}>
        <Button
          size="small"
          onPress={() => update({ group: { name: cueSheetWords.newGroup, target: null } })}
        >
          {cueSheetWords.beginGroup}
        </Button>
      </FieldGroup>
    );
  return (
    <FieldGroup name="group" title={timerWords.group}>
      <div data-group>
        <CommitField
          label={cueSheetWords.groupName}
          value={groupTitle(group)}
          maxLength={200}
          onCommit={(name) => update({ group: { ...group, name: groupTitle({ name }) } })}
        />
      </div>
      <TimeOfDayField
        label={cueSheetWords.groupTarget}
        value={group.target}
        example="12:00:00"
        onCommit={(target) => update({ group: { ...group, target } })}
      />
      <Button size="small" onPress={() => update({ group: null })}>
        {cueSheetWords.endGroup}
      </Button>
    </FieldGroup>
  );
}

interface Props {
  readonly timer: Timer;
  readonly opened?: OpenedTimer;
  readonly onOpen: (timerId: string | null) => void;
  readonly besideRow?: boolean;
}

/** Details of one timer, or the selection (V246). */
export function TimerDetails({ selected = [], ...props }: Props & { readonly selected?: readonly string[] }) {
  const { timers } = useRoom().view;
  const ids = new Set(selected);
  const isOneOfMany = ids.size > 1 && ids.has(props.timer._id);
  return isOneOfMany ? (
    <ManyDetails
      timers={timers.filter(({ _id }) => ids.has(_id))}
      {...(props.opened && { opened: props.opened })}
      onClose={() => props.onOpen(null)}
    />
  ) : (
    <OneTimer {...props} />
  );
}

function OneTimer({ timer, opened, onOpen, besideRow = false }: Props) {
  const update = useTimerUpdate(timer);
  const section = useRef<HTMLElement>(null);
  useWayBack(section, timer._id);
  useWayIn(section, opened);
  return (
    <section ref={section} className={styles.details} aria-label={timerDetailsWords.title(timerTitle(timer))}>
      <Head timer={timer} onOpen={onOpen} />
      <div key={timer._id} className={styles.body}>
        <FieldGroup name="notes" title={timerDetailsWords.crewNotes}>
          <CommitField
            label={timerDetailsWords.notes}
            hideLabel
            multiline
            rows={3}
            maxLength={10_000}
            value={timer.notes}
            placeholder={timerDetailsWords.notesExample}
            onCommit={(notes) => update({ notes })}
          />
        </FieldGroup>
        <div className={styles.columns}>
          <div className={styles.column}>
            <LengthFields timer={timer} />
            <StartFields timer={timer} />
            <GroupFields timer={timer} />
          </div>
          <div className={styles.column}>
            <LabelFields timer={timer} />
            <StageFields timer={timer} besideRow={besideRow} />
          </div>
        </div>
        <WrapUpFields timer={timer} />
        <Foot timer={timer} onOpen={onOpen} />
      </div>
    </section>
  );
}

function Head({ timer, onOpen }: Props) {
  const { timers } = useRoom().view;
  const step = (by: 1 | -1) => timers[timer.index + by]?._id;
  const go = (by: 1 | -1) => {
    const id = step(by);
    if (id !== undefined) onOpen(id);
  };
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>
        <span className={styles.place}>{timer.index + 1}</span>
        <span className={styles.name}>{timerTitle(timer)}</span>
      </h2>
      <IconButton
        label={timerDetailsWords.previous}
        size="small"
        isDisabled={!step(-1)}
        onPress={() => go(-1)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton label={timerDetailsWords.next} size="small" isDisabled={!step(1)} onPress={() => go(1)}>
        <ChevronRight aria-hidden />
      </IconButton>
      <IconButton label={timerDetailsWords.close} size="small" onPress={() => onOpen(null)}>
        <X aria-hidden />
      </IconButton>
    </header>
  );
}

function Foot({ timer, onOpen }: Props) {
  const room = useRoom();
  const remove = useRemove();
  const timerId = timer._id;
  return (
    <div className={styles.pair}>
      <Button size="small" onPress={() => room.ask('timers/duplicate', { timerId })}>
        <Copy aria-hidden />
        {actionWords.duplicate}
      </Button>
      <Button
        size="small"
        onPress={() => {
          onOpen(null);
          remove('timers/remove', { timerId }, timerTitle(timer));
        }}
      >
        <Trash2 aria-hidden />
        {actionWords.delete}
      </Button>
    </div>
  );
}
