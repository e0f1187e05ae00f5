import { ChevronLeft, ChevronRight, Copy, Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import type { Duration } from '../../machines/kernel/time.ts';
import type { SharedFields } from '../../machines/room/timer.commands.ts';
import { groupTitle, timerTitle } from '../../machines/timer/timer.texts.ts';
import { fieldsOfLength, type Mark, type Timer } from '../../machines/timer/timer.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { useRemove } from '../keys/undo.ts';
import { useRoom } from '../live/live-context.ts';
import { timerColumnWords } from '../transfer/timer-column.words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CommitField } from '../ui/commit-field.tsx';
import type { Choice } from '../ui/select.tsx';
import { actionWords } from '../ui/ui.words.ts';
import { appearanceChoices, MarksFields, StageFields, WrapUpFields } from './appearance-fields.tsx';
import { MixedSelect } from './cue-field.tsx';
import { cueSheetWords } from './cue-sheet.words.ts';
import { FieldGroup, useTimerUpdate } from './field-group.tsx';
import { LabelEditor, LabelFields } from './label-fields.tsx';
import { type ManyTimers, manyTimers } from './many-timers.view.ts';
import { LengthFields, ReminderField, StartFields, triggerChoices } from './schedule-fields.tsx';
import { DurationField, TimeOfDayField } from './time-fields.tsx';
import styles from './timer-details.module.css';
import { timerDetailsWords } from './timer-details.words.ts';
import { type OpenedTimer, useFocusOnOpen, useFocusReturn } from './use-focus-return.ts';

const manyWords = timerDetailsWords.many;
const shownChoices: readonly Choice<'yes' | 'no'>[] = [
  { value: 'yes', label: manyWords.shown },
  { value: 'no', label: manyWords.hidden },
];

interface Props {
  readonly timers: readonly Timer[];
  readonly opened?: OpenedTimer;
  readonly onClose: () => void;
}

function ManyDetails({ timers, opened, onClose }: Props) {
  const room = useRoom();
  const timerIds = timers.map(({ _id }) => _id);
  const many = manyTimers(timers);
  const update = (fields: SharedFields) => room.ask('timers/updateMany', { timerIds, ...fields });
  const title = manyWords.title(timers.length);
  const section = useRef<HTMLElement>(null);
  useFocusReturn(section, timerIds[0] ?? '');
  useFocusOnOpen(section, opened);
  return (
    <section ref={section} className={styles.details} aria-label={timerDetailsWords.title(title)}>
      <header className={`row ${styles.head}`}>
        <h2 className={styles.title}>
          <span className={styles.name}>{title}</span>
        </h2>
        <IconButton label={timerDetailsWords.close} size="small" onPress={onClose} icon={X} />
      </header>
      <div className={`stack ${styles.body}`}>
        <p className="muted">{manyWords.note}</p>
        <div className={styles.columns}>
          <div className={`stack ${styles.column}`}>
            <SharedTextFields many={many} update={update} />
            <TimeFields many={many} update={update} />
          </div>
          <div className={`stack ${styles.column}`}>
            <FieldGroup name="labels" title={timerColumnWords.Labels}>
              {many.labels === null && <p className="muted">{manyWords.mixedLabels}</p>}
              <LabelEditor labels={many.labels ?? []} onChange={(labels) => update({ labels })} />
            </FieldGroup>
          </div>
        </div>
        <ManyWrapUpFields timers={timers} many={many} update={update} />
        <RemoveKey timerIds={timerIds} title={title} onClose={onClose} />
      </div>
    </section>
  );
}

interface FieldProps {
  readonly many: ManyTimers;
  readonly update: (fields: SharedFields) => void;
}

function SharedTextFields({ many, update }: FieldProps) {
  const flag = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no');
  return (
    <FieldGroup name="texts" title={timerDetailsWords.viewersRead}>
      <CommitField
        label={timerColumnWords.Speaker}
        value={many.speaker ?? ''}
        {...(many.speaker === null && { placeholder: manyWords.mixed })}
        maxLength={200}
        onCommit={(extra) => update({ extra })}
      />
      <div className={styles.pair}>
        <MixedSelect
          label={manyWords.titles}
          value={flag(many.showName)}
          choices={shownChoices}
          onChange={(value) => update({ showName: value === 'yes' })}
        />
        <MixedSelect
          label={manyWords.speakers}
          value={flag(many.showExtra)}
          choices={shownChoices}
          onChange={(value) => update({ showExtra: value === 'yes' })}
        />
      </div>
    </FieldGroup>
  );
}

function TimeFields({ many, update }: FieldProps) {
  return (
    <FieldGroup name="length" title={timerColumnWords.Duration}>
      <MixedDuration
        label={timerDetailsWords.duration}
        value={many.length}
        onCommit={(ms) => update(fieldsOfLength(ms))}
      />
      <MixedSelect
        label={timerColumnWords.Trigger}
        value={many.trigger}
        choices={triggerChoices}
        onChange={(trigger) => update({ trigger })}
      />
      <MixedSelect
        label={timerDetailsWords.screensShow}
        value={many.appearance}
        choices={appearanceChoices}
        onChange={(appearance) => update({ appearance })}
      />
      <ReminderField value={many.reminders} onCommit={(reminders) => update({ reminders })} />
    </FieldGroup>
  );
}

function ManyWrapUpFields({ timers, many, update }: FieldProps & Pick<Props, 'timers'>) {
  const mixed = (mark: Exclude<Mark, 'zero'>) =>
    many[mark] === null && timers.some((timer) => timer[mark] !== null);
  return (
    <FieldGroup name="wrapUp" title={timerDetailsWords.wrapUp}>
      <MarksFields values={many} mixed={mixed} update={update} />
    </FieldGroup>
  );
}

interface MixedDurationProps {
  readonly label: string;
  readonly value: Duration | null;
  readonly onCommit: (ms: Duration) => void;
}

function MixedDuration(props: MixedDurationProps) {
  return <DurationField {...props} placeholder={props.value === null ? manyWords.mixed : ''} />;
}

interface RemoveProps {
  readonly timerIds: readonly string[];
  readonly title: string;
  readonly onClose: () => void;
}

function RemoveKey({ timerIds, title, onClose }: RemoveProps) {
  const remove = useRemove();
  return (
    <div className={styles.pair}>
      <Button
        size="small"
        onPress={() => {
          onClose();
          remove('timers/removeMany', { timerIds }, title);
        }}
        icon={Trash2}
      >
        {actionWords.delete}
      </Button>
    </div>
  );
}

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

interface TimerDetailsProps {
  readonly timer: Timer;
  readonly opened?: OpenedTimer;
  readonly onOpen: (timerId: string | null) => void;
  readonly besideRow?: boolean;
}

export function TimerDetails({
  selected = [],
  ...props
}: TimerDetailsProps & { readonly selected?: readonly string[] }) {
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
    <OneTimerDetails {...props} />
  );
}

function OneTimerDetails({ timer, opened, onOpen, besideRow = false }: TimerDetailsProps) {
  const update = useTimerUpdate(timer);
  const section = useRef<HTMLElement>(null);
  useFocusReturn(section, timer._id);
  useFocusOnOpen(section, opened);
  return (
    <section ref={section} className={styles.details} aria-label={timerDetailsWords.title(timerTitle(timer))}>
      <DetailsHeader timer={timer} onOpen={onOpen} />
      <div key={timer._id} className={`stack ${styles.body}`}>
        <FieldGroup name="notes" title={timerDetailsWords.crewNotes}>
          <CommitField
            label={timerColumnWords.Notes}
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
          <div className={`stack ${styles.column}`}>
            <LengthFields timer={timer} />
            <StartFields timer={timer} />
            <GroupFields timer={timer} />
          </div>
          <div className={`stack ${styles.column}`}>
            <LabelFields timer={timer} />
            <StageFields timer={timer} besideRow={besideRow} />
          </div>
        </div>
        <WrapUpFields timer={timer} />
        <DetailsFooter timer={timer} onOpen={onOpen} />
      </div>
    </section>
  );
}

function DetailsHeader({ timer, onOpen }: TimerDetailsProps) {
  const { timers } = useRoom().view;
  const step = (by: 1 | -1) => timers[timer.index + by]?._id;
  const go = (by: 1 | -1) => {
    const id = step(by);
    if (id !== undefined) onOpen(id);
  };
  return (
    <header className={`row ${styles.head}`}>
      <h2 className={styles.title}>
        <span className={styles.place}>{timer.index + 1}</span>
        <span className={styles.name}>{timerTitle(timer)}</span>
      </h2>
      <IconButton
        label={timerDetailsWords.previous}
        size="small"
        isDisabled={!step(-1)}
        onPress={() => go(-1)}
        icon={ChevronLeft}
      />
      <IconButton
        label={timerDetailsWords.next}
        size="small"
        isDisabled={!step(1)}
        onPress={() => go(1)}
        icon={ChevronRight}
      />
      <IconButton label={timerDetailsWords.close} size="small" onPress={() => onOpen(null)} icon={X} />
    </header>
  );
}

function DetailsFooter({ timer, onOpen }: TimerDetailsProps) {
  const room = useRoom();
  const remove = useRemove();
  const timerId = timer._id;
  return (
    <div className={styles.pair}>
      <Button size="small" onPress={() => room.ask('timers/duplicate', { timerId })} icon={Copy}>
        {actionWords.duplicate}
      </Button>
      <Button
        size="small"
        onPress={() => {
          onOpen(null);
          remove('timers/remove', { timerId }, timerTitle(timer));
        }}
        icon={Trash2}
      >
        {actionWords.delete}
      </Button>
    </div>
  );
}
