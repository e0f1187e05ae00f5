import { uiWords } from '../../../../machines/words/ui.ts';
import { Switch } from '../../../ui/switch.tsx';

interface Props {
  readonly label: string;
  /** Undefined: several are selected, and differ. */
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
