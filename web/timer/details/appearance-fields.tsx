import { Volume2 } from 'lucide-react';
import type { Duration } from '../../../machines/kernel/time.ts';
import { isAudible } from '../../../machines/timer/cue.notes.ts';
import { APPEARANCES, type Chime, SOUND_CUES, type Timer } from '../../../machines/timer/timer.ts';
import { timerWords } from '../../../machines/words/timer.ts';
import { IconButton } from '../../ui/button.tsx';
import { CommitField } from '../../ui/commit-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { previewCue } from '../chimes/sound.ts';
import { DurationField } from '../duration-field.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './timer-details.module.css';
import { timerDetailsWords } from './timer-details.words.ts';
import { cueWords } from './timer-words.view.ts';
import { useTimerUpdate } from './use-timer-update.ts';

const appearances = APPEARANCES.map((value) => ({ value, label: timerWords.appearances[value] }));
const cues = SOUND_CUES.map((value) => ({ value, label: cueWords(value) }));

interface StageProps {
  readonly timer: Timer;
  /** The row beside shows title and speaker, and edits them. */
  readonly besideRow: boolean;
}

/** What viewers show of a timer. */
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

/** When the colour of a timer turns, and what is heard then. */
export function WrapUpFields({ timer }: { readonly timer: Timer }) {
  const update = useTimerUpdate(timer);
  return (
    <FieldGroup name="wrapUp" title={timerDetailsWords.wrapUp}>
      <WrapUp
        zone="yellow"
        label={timerDetailsWords.yellowLeft}
        timer={timer}
        value={timer.yellow}
        onCommit={(yellow) => update({ yellow })}
      />
      <WrapUp
        zone="red"
        label={timerDetailsWords.redLeft}
        timer={timer}
        value={timer.red}
        onCommit={(red) => update({ red })}
      />
      <div className={styles.wrapUp}>
        <span className={styles.zero}>{timerDetailsWords.atZero}</span>
        <ChimeSelect zone="zero" timer={timer} />
      </div>
      <p className={styles.words}>{timerDetailsWords.chimesNote}</p>
    </FieldGroup>
  );
}

interface WrapUpProps {
  readonly zone: 'yellow' | 'red';
  readonly label: string;
  readonly timer: Timer;
  readonly value: Duration;
  readonly onCommit: (ms: Duration) => void;
}

function WrapUp({ zone, label, timer, value, onCommit }: WrapUpProps) {
  return (
    <div className={styles.wrapUp} data-zone={zone}>
      <DurationField label={label} value={value} onCommit={onCommit} />
      <ChimeSelect zone={zone} timer={timer} />
    </div>
  );
}

const zoneWords = {
  yellow: timerDetailsWords.sounds.yellow,
  red: timerDetailsWords.sounds.red,
  zero: timerDetailsWords.sounds.zero,
} as const;

function ChimeSelect({ zone, timer }: { readonly zone: keyof Chime; readonly timer: Timer }) {
  const update = useTimerUpdate(timer);
  const cue = timer.chime[zone];
  return (
    <div className={styles.chime}>
      <Select
        label={zoneWords[zone]}
        hideLabel
        value={cue}
        choices={cues}
        onChange={(chosen) => update({ chime: { ...timer.chime, [zone]: chosen } })}
      />
      <IconButton
        label={timerDetailsWords.hearIt(cueWords(cue))}
        isDisabled={!isAudible(cue)}
        onPress={() => previewCue(cue)}
      >
        <Volume2 aria-hidden />
      </IconButton>
    </div>
  );
}
