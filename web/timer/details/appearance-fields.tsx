import { Volume2 } from 'lucide-react';
import type { Duration } from '../../../machines/kernel/time.ts';
import { isAudible } from '../../../machines/timer/cue.notes.ts';
import { APPEARANCES, type Chime, SOUND_CUES, type Timer } from '../../../machines/timer/timer.ts';
import { cueWords } from '../../../machines/view/screens/timer-words.ts';
import { timerWords } from '../../../machines/words/timer.ts';
import { timerDetailsWords } from '../../../machines/words/timer-details.ts';
import { IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { previewCue } from '../chimes/sound.ts';
import { DurationField } from '../duration-field.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './timer-details.module.css';
import { useTimerUpdate } from './use-timer-update.ts';

const appearances = APPEARANCES.map((value) => ({ value, label: timerWords.appearances[value] }));
const cues = SOUND_CUES.map((value) => ({ value, label: cueWords(value) }));

/** What the screens show of it, when its colour turns and what is heard then. */
export function AppearanceFields({ timer }: { readonly timer: Timer }) {
  const update = useTimerUpdate(timer);
  return (
    <>
      <FieldGroup name="appearance" title={timerDetailsWords.appearance}>
        <Select
          label={timerDetailsWords.screensShow}
          value={timer.appearance}
          choices={appearances}
          onChange={(appearance) => update({ appearance })}
        />
      </FieldGroup>
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
    </>
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
