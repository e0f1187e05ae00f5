import { Volume2 } from 'lucide-react';
import { isAudible } from '../../../machines/timer/cue.notes.ts';
import { SOUND_CUES, type SoundCue } from '../../../machines/timer/timer.ts';
import { previewCue } from '../../stage/sound.ts';
import { IconButton } from '../../ui/button.tsx';
import { MixedSelect } from './mixed-select.tsx';
import styles from './timer-details.module.css';
import { timerDetailsWords } from './timer-details.words.ts';
import { cueWords } from './timer-words.view.ts';

const cues = SOUND_CUES.map((value) => ({ value, label: cueWords(value) }));

interface Props {
  readonly label: string;
  readonly hideLabel?: boolean;
  /** Mixed if null. */
  readonly value: SoundCue | null;
  readonly onChange: (cue: SoundCue) => void;
}

export function CueField({ value, ...props }: Props) {
  return (
    <div className={styles.chime}>
      <MixedSelect {...props} value={value} choices={cues} />
      <IconButton
        label={timerDetailsWords.hearIt(cueWords(value ?? 'NONE'))}
        isDisabled={value === null || !isAudible(value)}
        onPress={() => value !== null && previewCue(value)}
      >
        <Volume2 aria-hidden />
      </IconButton>
    </div>
  );
}
