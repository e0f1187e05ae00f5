import { Switch } from '../../ui/switch.tsx';
import { uiWords } from '../../ui/ui.words.ts';

interface Props {
  readonly label: string;
  /** Mixed if undefined. */
  readonly value: boolean | undefined;
  readonly onChange: (value: boolean) => void;
}

export function FlagField({ label, value, onChange }: Props) {
  return (
    <Switch isSelected={value === true} onChange={onChange}>
      {value === undefined ? uiWords.ofSeveral(label) : label}
    </Switch>
  );
}
