import { Volume2 } from 'lucide-react';
import { SOUND_CUES, type SoundCue } from '../../machines/timer/timer.ts';
import { isAudible } from '../stage/cue-notes.view.ts';
import { previewCue } from '../stage/sound.ts';
import { IconButton } from '../ui/button.tsx';
import { type Choice, Select } from '../ui/select.tsx';
import styles from './timer-details.module.css';
import { timerDetailsWords } from './timer-details.words.ts';
import { cueWords } from './timer-words.view.ts';

interface MixedSelectProps<Value extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: Value | null;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
}

export function MixedSelect<Value extends string>({
  value,
  choices,
  onChange,
  ...props
}: MixedSelectProps<Value>) {
  const mixed: Choice<Value | 'MIXED'> = { value: 'MIXED', label: timerDetailsWords.many.mixed };
  const choose = (chosen: string) => {
    const choice = choices.find((each) => each.value === chosen);
    if (choice) onChange(choice.value);
  };
  return (
    <Select<Value | 'MIXED'>
      {...props}
      value={value ?? 'MIXED'}
      choices={value === null ? [mixed, ...choices] : choices}
      onChange={choose}
    />
  );
}

const cueChoices = SOUND_CUES.map((value) => ({ value, label: cueWords(value) }));

interface Props {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: SoundCue | null;
  readonly onChange: (cue: SoundCue) => void;
}

export function CueField({ value, ...props }: Props) {
  return (
    <div className={styles.chime}>
      <MixedSelect {...props} value={value} choices={cueChoices} />
      <IconButton
        label={timerDetailsWords.hearIt(cueWords(value ?? 'NONE'))}
        isDisabled={value === null || !isAudible(value)}
        onPress={() => value !== null && previewCue(value)}
        icon={Volume2}
      />
    </div>
  );
}
