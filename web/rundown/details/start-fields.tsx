import { dayAfter, localDate } from '../../../machines/calendar/zone.ts';
import { readTimecode } from '../../../machines/timer/timecode.ts';
import { type Timer, TRIGGERS } from '../../../machines/timer/timer.ts';
import { timerWords } from '../../../machines/words/timer.ts';
import { usePlanTimes } from '../../room/use-room-times.ts';
import { Button } from '../../ui/button.tsx';
import { type Entry, EntryField } from '../../ui/entry-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TimeOfDayField } from '../fields/time-of-day-field.tsx';
import { useSchedule } from '../use-schedule.ts';
import { DateField } from './date-field.tsx';
import { FieldGroup } from './field-group.tsx';
import { ReminderField } from './reminder-field.tsx';
import styles from './timer-details.module.css';
import { timerDetailsWords } from './timer-details.words.ts';
import { useTimerUpdate } from './use-timer-update.ts';
import { startText, useTimerWording } from './use-timer-wording.ts';

const triggers = TRIGGERS.map((value) => ({ value, label: timerWords.triggers[value] }));

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
          label={timerDetailsWords.trigger}
          value={timer.trigger}
          choices={triggers}
          onChange={(trigger) => update({ trigger })}
        />
        <TimeOfDayField
          label={timerDetailsWords.startTime}
          value={timer.startTime}
          example="09:00:00"
          onCommit={(startTime) => update({ startTime })}
        />
        <DateField
          label={timerDetailsWords.startDate}
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
      <p className={styles.words}>
        {wording.trigger} {lacksTime ? timerDetailsWords.lacksStart : startText(wording.start)}
      </p>
      {timer.startTime !== null && <p className={styles.words}>{timerDetailsWords.zoneNote(zone)}</p>}
      {timer.confirmed?.map(({ minutes, by }) => (
        <p key={minutes} className={styles.words}>
          {timerDetailsWords.reminderConfirmed(minutes, by)}
        </p>
      ))}
    </FieldGroup>
  );
}
