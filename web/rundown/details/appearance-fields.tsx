import { APPEARANCES, type Timer } from '../../../machines/timer/timer.ts';
import { timerWords } from '../../../machines/words/timer.ts';
import { CommitField } from '../../ui/commit-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { FieldGroup } from './field-group.tsx';
import { MarksFields } from './marks-fields.tsx';
import styles from './timer-details.module.css';
import { timerDetailsWords } from './timer-details.words.ts';
import { useTimerUpdate } from './use-timer-update.ts';

const appearances = APPEARANCES.map((value) => ({ value, label: timerWords.appearances[value] }));

interface StageProps {
  readonly timer: Timer;
  readonly besideRow: boolean;
}

export function StageFields({ timer, besideRow }: StageProps) {
  const update = useTimerUpdate(timer);
  return (
    <FieldGroup name="texts" title={timerDetailsWords.viewersRead}>
      {!besideRow && (
        <>
          <CommitField
            label={timerDetailsWords.timerTitle}
            value={timer.name}
            maxLength={200}
            onCommit={(name) => update({ name })}
          />
          <CommitField
            label={timerDetailsWords.speaker}
            value={timer.extra}
            maxLength={200}
            onCommit={(extra) => update({ extra })}
          />
        </>
      )}
      <div className={styles.switches}>
        <Switch isSelected={timer.showName} onChange={(showName) => update({ showName })}>
          {timerDetailsWords.showTitle}
        </Switch>
        <Switch isSelected={timer.showExtra} onChange={(showExtra) => update({ showExtra })}>
          {timerDetailsWords.showSpeaker}
        </Switch>
      </div>
      <Select
        label={timerDetailsWords.screensShow}
        value={timer.appearance}
        choices={appearances}
        onChange={(appearance) => update({ appearance })}
      />
    </FieldGroup>
  );
}

export function WrapUpFields({ timer }: { readonly timer: Timer }) {
  const update = useTimerUpdate(timer);
  return (
    <FieldGroup name="wrapUp" title={timerDetailsWords.wrapUp}>
      <MarksFields values={timer} update={update} />
      <p className={styles.words}>{timerDetailsWords.chimesNote}</p>
    </FieldGroup>
  );
}
