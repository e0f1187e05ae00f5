import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { dayAfter, localDate } from '../../machines/calendar/zone.ts';
import type { ScheduledTimer } from '../../machines/schedule/schedule.ts';
import { readTimecode } from '../../machines/timer/timecode.ts';
import { speedText } from '../../machines/timer/timer.texts.ts';
import {
  DURATION_TYPES,
  type DurationType,
  fieldsOfLength,
  lengthOfFields,
  parseReminders,
  reminderText,
  type Timer,
  TRIGGERS,
} from '../../machines/timer/timer.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { usePlanTimes } from '../room/use-room-times.ts';
import { useSchedule } from '../stage/use-schedule.ts';
import { timerColumnWords } from '../transfer/timer-column.words.ts';
import { Button } from '../ui/button.tsx';
import { type Entry, EntryField } from '../ui/entry-field.tsx';
import { Select } from '../ui/select.tsx';
import { useLeaving } from '../ui/typing.ts';
import { FieldGroup, useTimerUpdate } from './field-group.tsx';
import { DurationField, TimeOfDayField } from './time-fields.tsx';
import styles from './timer-details.module.css';
import { timerDetailsWords } from './timer-details.words.ts';
import { type TimerWording, timerWording } from './timer-wording.view.ts';

interface Props {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (date: string | null) => void;
}

/** A year is complete when it no longer starts with 0. */
const COMPLETE_YEAR = /^[1-9]/;
/** Date fields also accept years of six digits, which are invalid. */
const LATEST_DATE = '9999-12-31';

export function DateField({ label, value, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { draft, commit, ...handlers } = useDateEditing(value, onChange);
  useLeaving(() => input.current && commit({ currentTarget: input.current }));
  return (
    <div className={`stack ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={input}
        type="date"
        max={LATEST_DATE}
        className={styles.date}
        value={draft ?? value ?? ''}
        {...handlers}
      />
    </div>
  );
}

interface DateInput {
  readonly currentTarget: HTMLInputElement;
}

/**
 * Saves a picked date immediately. Saves a typed date on Enter or blur, because the date is briefly 2 while the user
 * types 23 (V35).
 */
function useDateEditing(value: string | null, onChange: Props['onChange']) {
  const [draft, setDraft] = useState<string | null>(null);
  const typing = useRef(false);
  const take = (date: string) => {
    if (COMPLETE_YEAR.test(date) && date !== value) onChange(date);
  };
  const commit = ({ currentTarget }: DateInput) => {
    const emptied = draft === '' && !currentTarget.validity.badInput;
    if (emptied && value !== null) onChange(null);
    if (draft) take(draft);
    setDraft(null);
  };
  return {
    draft,
    commit,
    onChange({ currentTarget }: DateInput) {
      setDraft(currentTarget.value);
      if (!typing.current) take(currentTarget.value);
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      typing.current = isTypingKey(event);
      if (event.key === 'Enter') commit(event);
      if (event.key !== 'Escape' || draft === null) return;
      event.stopPropagation();
      setDraft(null);
    },
    onPointerDown() {
      typing.current = false;
    },
    onBlur: commit,
  };
}

function isTypingKey({ key, altKey }: KeyboardEvent): boolean {
  return /^[^ ]$|^Backspace$|^Delete$|^Arrow(?:Up|Down)$/u.test(key) && !altKey;
}

type Reminders = Timer['reminders'];

interface ReminderFieldProps {
  readonly value: Reminders | null;
  readonly onCommit: (reminders: Reminders) => void;
}

export function ReminderField({ value, onCommit }: ReminderFieldProps) {
  const { reminders, noReminders, many } = timerDetailsWords;
  return (
    <EntryField
      label={reminders}
      text={value === null ? '' : reminderText(value)}
      placeholder={value === null ? many.mixed : noReminders}
      read={readReminders}
      onCommit={onCommit}
    />
  );
}

function readReminders(text: string): Entry<Reminders> {
  const { noReminders, remindersHint, remindersUnderstood } = timerDetailsWords;
  const value = parseReminders(text);
  if (value === null) return { ok: false, hint: remindersHint };
  return {
    ok: true,
    value,
    understood: value.length === 0 ? noReminders : remindersUnderstood(reminderText(value)),
  };
}

const noPlan: Omit<ScheduledTimer, 'timerId'> = {
  start: null,
  finish: null,
  length: 0,
  ownStart: false,
  gap: 0,
  overlap: 0,
  delay: 0,
  startsLate: 0,
  endsLate: 0,
  expectedStart: null,
  expectedFinish: null,
  expectedGap: 0,
  expectedOverlap: 0,
};

function useTimerWording(timer: Timer): TimerWording {
  const { zone, locale, shortFormat } = usePlanTimes();
  return useSchedule(({ timers }, now) => {
    const item = timers.find(({ timerId }) => timerId === timer._id);
    return timerWording(timer, item ?? { timerId: timer._id, ...noPlan }, {
      now,
      zone,
      locale,
      tod: shortFormat,
    });
  });
}

export function startText({ label, text }: TimerWording['start']): string {
  return text.endsWith('.') ? text : `${label}: ${text}.`;
}

export const triggerChoices = TRIGGERS.map((value) => ({ value, label: timerWords.triggers[value] }));

function readTimecodeEntry(text: string): Entry<string | null> {
  const { noTimecode, timecodeHint } = timerDetailsWords;
  if (text.trim() === '') return { ok: true, value: null, understood: noTimecode };
  const value = readTimecode(text);
  return value === null ? { ok: false, hint: timecodeHint } : { ok: true, value, understood: value };
}

export function StartFields({ timer }: { readonly timer: Timer }) {
  const update = useTimerUpdate(timer);
  const { zone } = usePlanTimes();
  const wording = useTimerWording(timer);
  const tomorrow = useSchedule((_, now) => dayAfter(localDate(now, zone)));
  const lacksTime = timer.trigger === 'SCHEDULED' && timer.startTime === null;
  return (
    <FieldGroup name="start" title={timerDetailsWords.start}>
      <div className={styles.pair}>
        <Select
          label={timerColumnWords.Trigger}
          value={timer.trigger}
          choices={triggerChoices}
          onChange={(trigger) => update({ trigger })}
        />
        <TimeOfDayField
          label={timerColumnWords['Start time']}
          value={timer.startTime}
          example="09:00:00"
          onCommit={(startTime) => update({ startTime })}
        />
        <DateField
          label={timerColumnWords['Start date']}
          value={timer.startDate}
          onChange={(startDate) => update({ startDate })}
        />
        <ReminderField value={timer.reminders} onCommit={(reminders) => update({ reminders })} />
        <EntryField
          label={timerDetailsWords.timecode}
          text={timer.timecode ?? ''}
          placeholder={timerDetailsWords.noTimecode}
          read={readTimecodeEntry}
          onCommit={(timecode) => update({ timecode })}
        />
        {timer.startTime !== null && timer.startDate === null && (
          <Button variant="quiet" size="small" onPress={() => update({ startDate: tomorrow })}>
            {timerDetailsWords.startsTomorrow}
          </Button>
        )}
      </div>
      <p className="muted">
        {wording.trigger} {lacksTime ? timerDetailsWords.lacksStart : startText(wording.start)}
      </p>
      {timer.startTime !== null && <p className="muted">{timerDetailsWords.zoneNote(zone)}</p>}
      {timer.confirmed?.map(({ minutes, by }) => (
        <p key={minutes} className="muted">
          {timerDetailsWords.reminderConfirmed(minutes, by)}
        </p>
      ))}
    </FieldGroup>
  );
}

const durationTypeChoices = DURATION_TYPES.map((value) => ({ value, label: timerWords.types[value] }));

export function LengthFields({ timer }: { readonly timer: Timer }) {
  const update = useTimerUpdate(timer);
  const length = lengthOfFields(timer);
  const choose = (type: DurationType) =>
    update(
      type === 'TIME_WARP' && timer.timewarp === null ? { type, timewarp: Math.max(1, length) } : { type },
    );
  return (
    <FieldGroup name="length" title={timerColumnWords.Duration}>
      <div className={styles.pair}>
        <Select
          label={timerColumnWords.Type}
          value={timer.type}
          choices={durationTypeChoices}
          onChange={choose}
        />
        {timer.type === 'FINISH_TIME' ? (
          <>
            <TimeOfDayField
              label={timerColumnWords['Finish time']}
              value={timer.finishTime}
              example="14:30:00"
              onCommit={(finishTime) => update({ finishTime })}
            />
            <DateField
              label={timerColumnWords['Finish date']}
              value={timer.finishDate}
              onChange={(finishDate) => update({ finishDate })}
            />
          </>
        ) : (
          <DurationField
            label={timer.type === 'TIME_WARP' ? timerDetailsWords.realLength : timerColumnWords.Duration}
            value={length}
            onCommit={(ms) => update(fieldsOfLength(ms))}
          />
        )}
      </div>
      {timer.type === 'TIME_WARP' && <WarpFields timer={timer} />}
      <EndWords timer={timer} />
    </FieldGroup>
  );
}

function WarpFields({ timer }: { readonly timer: Timer }) {
  const update = useTimerUpdate(timer);
  return (
    <>
      <DurationField
        label={timerDetailsWords.presenterSees}
        value={timer.timewarp ?? lengthOfFields(timer)}
        onCommit={(ms) => update({ timewarp: Math.max(1, ms) })}
      />
      <p className="muted">
        {timerDetailsWords.presenterClock(speedText(timer) ?? timerWords.sameSpeed('1.00'))}
      </p>
    </>
  );
}

function EndWords({ timer }: { readonly timer: Timer }) {
  const { end } = useTimerWording(timer);
  return <p className="muted">{end.map((sentence) => sentence.replace(/([^.])$/, '$1.')).join(' ')}</p>;
}
