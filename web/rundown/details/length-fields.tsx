import { typedLength, typedParts } from '../../../machines/timer/timer.length.ts';
import { speedText } from '../../../machines/timer/timer.speed.ts';
import { DURATION_TYPES, type DurationType, type Timer } from '../../../machines/timer/timer.ts';
import { timerWords } from '../../../machines/words/timer.ts';
import { Select } from '../../ui/select.tsx';
import { DurationField } from '../fields/duration-field.tsx';
import { TimeOfDayField } from '../fields/time-of-day-field.tsx';
import { DateField } from './date-field.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './timer-details.module.css';
import { timerDetailsWords } from './timer-details.words.ts';
import { useTimerUpdate } from './use-timer-update.ts';
import { useTimerWording } from './use-timer-wording.ts';

const types = DURATION_TYPES.map((value) => ({ value, label: timerWords.types[value] }));

export function LengthFields({ timer }: { readonly timer: Timer }) {
  const update = useTimerUpdate(timer);
  const length = typedLength(timer);
  // A warp starts with the real length.
  const choose = (type: DurationType) =>
    update(
      type === 'TIME_WARP' && timer.timewarp === null ? { type, timewarp: Math.max(1, length) } : { type },
    );
  return (
    <FieldGroup name="length" title={timerDetailsWords.length}>
      <div className={styles.pair}>
        <Select label={timerDetailsWords.measuredBy} value={timer.type} choices={types} onChange={choose} />
        {timer.type === 'FINISH_TIME' ? (
          <>
            <TimeOfDayField
              label={timerDetailsWords.finishTime}
              value={timer.finishTime}
              example="14:30:00"
              onCommit={(finishTime) => update({ finishTime })}
            />
            <DateField
              label={timerDetailsWords.finishDate}
              value={timer.finishDate}
              onChange={(finishDate) => update({ finishDate })}
            />
          </>
        ) : (
          <DurationField
            label={timer.type === 'TIME_WARP' ? timerDetailsWords.realLength : timerDetailsWords.duration}
            value={length}
            onCommit={(ms) => update(typedParts(ms))}
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
        value={timer.timewarp ?? typedLength(timer)}
        onCommit={(ms) => update({ timewarp: Math.max(1, ms) })}
      />
      <p className={styles.words}>
        {timerDetailsWords.presenterClock(speedText(timer) ?? timerWords.sameSpeed('1.00'))}
      </p>
    </>
  );
}

function EndWords({ timer }: { readonly timer: Timer }) {
  const { end } = useTimerWording(timer);
  return (
    <p className={styles.words}>{end.map((sentence) => sentence.replace(/([^.])$/, '$1.')).join(' ')}</p>
  );
}
