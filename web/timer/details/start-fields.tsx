import { type Timer, TRIGGERS } from '../../../machines/timer/timer.ts';
import { timerWords } from '../../../machines/words/timer.ts';
import { usePlanTimes } from '../../room/use-room-times.ts';
import { Select } from '../../ui/select.tsx';
import { TimeOfDayField } from '../time-of-day-field.tsx';
import { DateField } from './date-field.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './timer-details.module.css';
import { useTimerUpdate } from './use-timer-update.ts';
import { startText, useTimerWording } from './use-timer-wording.ts';

const triggers = TRIGGERS.map((value) => ({ value, label: timerWords.triggers[value] }));

/** What starts it, and when it is planned to. */
export function StartFields({ timer }: { readonly timer: Timer }) {
  const update = useTimerUpdate(timer);
  const { zone } = usePlanTimes();
  const wording = useTimerWording(timer);
  const lacksTime = timer.trigger === 'SCHEDULED' && timer.startTime === null;
  return (
    <FieldGroup title="Start">
      <Select
        label="Trigger"
        value={timer.trigger}
        choices={triggers}
        onChange={(trigger) => update({ trigger })}
      />
      <p className={styles.words}>
        {wording.trigger}{' '}
        {lacksTime ? 'No start time given: it will not start by itself.' : startText(wording.start)}
      </p>
      <div className={styles.pair}>
        <TimeOfDayField
          label="Start time"
          value={timer.startTime}
          example="09:00:00"
          onCommit={(startTime) => update({ startTime })}
        />
        <DateField
          label="Start date"
          value={timer.startDate}
          onChange={(startDate) => update({ startDate })}
        />
      </div>
      <p className={styles.words}>Times are in {zone}. Without a date it is the next day they occur.</p>
    </FieldGroup>
  );
}
