import { Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import type { Duration } from '../../machines/kernel/time.ts';
import type { SharedFields } from '../../machines/room/timer.commands.ts';
import { APPEARANCES, type Mark, type Timer, TRIGGERS, typedParts } from '../../machines/timer/timer.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { useRemove } from '../keys/undo.ts';
import { useRoom } from '../live/live-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CommitField } from '../ui/commit-field.tsx';
import type { Choice } from '../ui/select.tsx';
import { actionWords } from '../ui/ui.words.ts';
import { MarksFields } from './appearance-fields.tsx';
import { MixedSelect } from './cue-field.tsx';
import { FieldGroup } from './field-group.tsx';
import { LabelEditor } from './label-fields.tsx';
import { type ManyTimers, manyTimers } from './many-timers.view.ts';
import { ReminderField } from './schedule-fields.tsx';
import { DurationField } from './time-fields.tsx';
import styles from './timer-details.module.css';
import { timerDetailsWords } from './timer-details.words.ts';
import { type OpenedTimer, useWayBack, useWayIn } from './use-way-back.ts';

const words = timerDetailsWords.many;
const triggers = TRIGGERS.map((value) => ({ value, label: timerWords.triggers[value] }));
const appearances = APPEARANCES.map((value) => ({ value, label: timerWords.appearances[value] }));
const shown: readonly Choice<'yes' | 'no'>[] = [
  { value: 'yes', label: words.shown },
  { value: 'no', label: words.hidden },
];

interface Props {
  readonly timers: readonly Timer[];
  readonly opened?: OpenedTimer;
  readonly onClose: () => void;
}

/** One step for all (V246). */
export function ManyDetails({ timers, opened, onClose }: Props) {
  const room = useRoom();
  const timerIds = timers.map(({ _id }) => _id);
  const many = manyTimers(timers);
  const update = (fields: SharedFields) => room.ask('timers/updateMany', { timerIds, ...fields });
  const title = words.title(timers.length);
  const section = useRef<HTMLElement>(null);
  useWayBack(section, timerIds[0] ?? '');
  useWayIn(section, opened);
  return (
    <section ref={section} className={styles.details} aria-label={timerDetailsWords.title(title)}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          <span className={styles.name}>{title}</span>
        </h2>
        <IconButton label={timerDetailsWords.close} size="small" onPress={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className={styles.body}>
        <p className={styles.words}>{words.note}</p>
        <div className={styles.columns}>
          <div className={styles.column}>
            <ReadFields many={many} update={update} />
            <TimeFields many={many} update={update} />
          </div>
          <div className={styles.column}>
            <FieldGroup name="labels" title={timerDetailsWords.labels}>
              {many.labels === null && <p className={styles.words}>{words.mixedLabels}</p>}
              <LabelEditor labels={many.labels ?? []} onChange={(labels) => update({ labels })} />
            </FieldGroup>
          </div>
        </div>
        <WrapUpFields timers={timers} many={many} update={update} />
        <RemoveKey timerIds={timerIds} title={title} onClose={onClose} />
      </div>
    </section>
  );
}

interface FieldProps {
  readonly many: ManyTimers;
  readonly update: (fields: SharedFields) => void;
}

function ReadFields({ many, update }: FieldProps) {
  const flag = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no');
  return (
    <FieldGroup name="texts" title={timerDetailsWords.viewersRead}>
      <CommitField
        label={timerDetailsWords.speaker}
        value={many.speaker ?? ''}
        {...(many.speaker === null && { placeholder: words.mixed })}
        maxLength={200}
        onCommit={(extra) => update({ extra })}
      />
      <div className={styles.pair}>
        <MixedSelect
          label={words.titles}
          value={flag(many.showName)}
          choices={shown}
          onChange={(value) => update({ showName: value === 'yes' })}
        />
        <MixedSelect
          label={words.speakers}
          value={flag(many.showExtra)}
          choices={shown}
          onChange={(value) => update({ showExtra: value === 'yes' })}
        />
      </div>
    </FieldGroup>
  );
}

function TimeFields({ many, update }: FieldProps) {
  return (
    <FieldGroup name="length" title={timerDetailsWords.length}>
      <MixedDuration
        label={timerDetailsWords.duration}
        value={many.length}
        onCommit={(ms) => update(typedParts(ms))}
      />
      <MixedSelect
        label={timerDetailsWords.trigger}
        value={many.trigger}
        choices={triggers}
        onChange={(trigger) => update({ trigger })}
      />
      <MixedSelect
        label={timerDetailsWords.screensShow}
        value={many.appearance}
        choices={appearances}
        onChange={(appearance) => update({ appearance })}
      />
      <ReminderField value={many.reminders} onCommit={(reminders) => update({ reminders })} />
    </FieldGroup>
  );
}

function WrapUpFields({ timers, many, update }: FieldProps & Pick<Props, 'timers'>) {
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
  return <DurationField {...props} placeholder={props.value === null ? words.mixed : ''} />;
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
      >
        <Trash2 aria-hidden />
        {actionWords.delete}
      </Button>
    </div>
  );
}
