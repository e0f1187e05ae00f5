import { ChevronLeft, ChevronRight, Copy, Trash2, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { Duration } from '../../machines/kernel/time.ts';
import type { SharedFields } from '../../machines/room/timer.commands.ts';
import { groupTitle, timerTitle } from '../../machines/timer/timer.texts.ts';
import {
  APPEARANCES,
  fieldsOfLength,
  MARKS,
  MAX_MARK_FLASHES,
  type Mark,
  type SoundCue,
  type Timer,
  timerFields,
  timerFlags,
} from '../../machines/timer/timer.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { useRemove } from '../keys/undo.ts';
import { useRoom } from '../live/live-context.ts';
import { exactLengthText, readDuration } from '../stage/duration-entry.view.ts';
import { timerColumnWords } from '../transfer/timer-column.words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CommitField } from '../ui/commit-field.tsx';
import { type Entry, EntryField } from '../ui/entry-field.tsx';
import { type Choice, Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { actionWords } from '../ui/ui.words.ts';
import { CueField, MixedSelect } from './cue-field.tsx';
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
      <DurationField
        label={timerColumnWords.Duration}
        value={many.length}
        placeholder={many.length === null ? manyWords.mixed : ''}
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

const markWords = timerDetailsWords.marks;
const flashChoices = Array.from({ length: MAX_MARK_FLASHES + 1 }, (_, count) => ({
  value: String(count),
  label: markWords.flashes(count),
}));

interface MarkValues extends Readonly<Record<Exclude<Mark, 'zero'>, Duration | null>> {
  readonly chime: Readonly<Record<Mark, SoundCue | null>>;
  readonly markFlash: Readonly<Record<Mark, number | null>>;
  readonly markText: Readonly<Record<Mark, string | null>>;
}

interface AppearanceProps {
  readonly values: MarkValues;
  readonly mixed?: (mark: Exclude<Mark, 'zero'>) => boolean;
  readonly update: (fields: SharedFields) => void;
}

function MarksFields({ values, mixed = () => false, update }: AppearanceProps) {
  return MARKS.map((mark) => {
    return (
      <div
        key={mark}
        className={styles.wrapUp}
        data-zone={mark}
        role="group"
        aria-label={markWords.names[mark]}
      >
        {mark === 'zero' ? (
          <span className={`secondary ${styles.zero}`}>{timerDetailsWords.atZero}</span>
        ) : (
          <TimeLeftField
            mark={mark}
            value={values[mark]}
            isMixed={mixed(mark)}
            onCommit={(ms) => update({ [mark]: ms })}
          />
        )}
        <CueField
          label={timerDetailsWords.sounds[mark]}
          hideLabel
          value={values.chime[mark]}
          onChange={(chosen) => update({ chime: { [mark]: chosen } })}
        />
        <MixedSelect
          label={markWords.flashesAt(markWords.names[mark])}
          hideLabel
          value={countTextOrNull(values.markFlash[mark])}
          choices={flashChoices}
          onChange={(count) => update({ markFlash: { [mark]: Number(count) } })}
        />
        <CommitField
          label={markWords.textAt(markWords.names[mark])}
          hideLabel
          value={values.markText[mark] ?? ''}
          placeholder={values.markText[mark] === null ? timerDetailsWords.many.mixed : markWords.text}
          maxLength={timerFields.markText.fields[mark].most}
          onCommit={(text) => update({ markText: { [mark]: text } })}
        />
      </div>
    );
  });
}

const countTextOrNull = (count: number | null) => (count === null ? null : String(count));

interface TimeProps {
  readonly mark: Exclude<Mark, 'zero'>;
  readonly value: Duration | null;
  readonly isMixed: boolean;
  readonly onCommit: (ms: Duration | null) => void;
}

function TimeLeftField({ mark, value, isMixed, onCommit }: TimeProps): ReactNode {
  const label = markWords.timeLeft[mark];
  if (mark === 'yellow' || mark === 'red')
    return (
      <DurationField
        label={label}
        value={value}
        placeholder={isMixed ? timerDetailsWords.many.mixed : ''}
        onCommit={onCommit}
      />
    );
  return (
    <EntryField
      label={label}
      text={value === null ? '' : exactLengthText(value)}
      placeholder={isMixed ? timerDetailsWords.many.mixed : markWords.never}
      read={readOptional}
      onCommit={onCommit}
    />
  );
}

function readOptional(text: string): Entry<Duration | null> {
  if (text.trim() === '') return { ok: true, value: null, understood: markWords.never };
  const entry = readDuration(text);
  return entry.ok ? { ok: true, value: entry.ms || null, understood: entry.understood } : entry;
}

const appearanceChoices = APPEARANCES.map((value) => ({
  value,
  label: timerWords.appearances[value],
}));

function StageFields({ timer, besideRow }: { readonly timer: Timer; readonly besideRow: boolean }) {
  const update = useTimerUpdate(timer);
  return (
    <FieldGroup name="texts" title={timerDetailsWords.viewersRead}>
      {!besideRow && (
        <>
          <CommitField
            label={timerColumnWords.Title}
            value={timer.name}
            maxLength={200}
            onCommit={(name) => update({ name })}
          />
          <CommitField
            label={timerColumnWords.Speaker}
            value={timer.extra}
            maxLength={200}
            onCommit={(extra) => update({ extra })}
          />
        </>
      )}
      <div className={`cluster ${styles.switches}`}>
        {timerFlags.map(({ field, header }) => (
          <Switch key={field} isSelected={timer[field]} onChange={(isOn) => update({ [field]: isOn })}>
            {timerColumnWords[header]}
          </Switch>
        ))}
      </div>
      <Select
        label={timerDetailsWords.screensShow}
        value={timer.appearance}
        choices={appearanceChoices}
        onChange={(appearance) => update({ appearance })}
      />
    </FieldGroup>
  );
}

function WrapUpFields({ timer }: { readonly timer: Timer }) {
  const update = useTimerUpdate(timer);
  return (
    <FieldGroup name="wrapUp" title={timerDetailsWords.wrapUp}>
      <MarksFields values={timer} update={update} />
      <p className="muted">{timerDetailsWords.chimesNote}</p>
    </FieldGroup>
  );
}
