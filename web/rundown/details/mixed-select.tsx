import { type Choice, Select } from '../../ui/select.tsx';
import { timerDetailsWords } from './timer-details.words.ts';

interface MixedSelectProps<Value extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: Value | null;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
}

/** Shows a "mixed" entry that cannot be chosen. */
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
