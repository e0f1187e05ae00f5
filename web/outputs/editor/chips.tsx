import { useId } from 'react';
import { FieldLabel } from '../../ui/field-label.tsx';
import { ToggleButton } from '../../ui/toggle-button.tsx';
import styles from './properties.module.css';

interface Props<Value extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  /** Mixed if undefined. */
  readonly chosen: readonly Value[] | undefined;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (chosen: readonly Value[]) => void;
}

export function Chips<Value extends string>({
  label,
  hideLabel = false,
  chosen,
  choices,
  onChange,
}: Props<Value>) {
  const id = useId();
  const toggle = (value: Value, isChosen: boolean) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((each) => (each === value ? isChosen : chosen?.includes(each))),
    );
  return (
    <div role="group" aria-labelledby={id} className={styles.field}>
      <FieldLabel id={id} label={label} mixed={chosen === undefined} hide={hideLabel} />
      <div className={styles.chips}>
        {choices.map((choice) => (
          <ToggleButton
            key={choice.value}
            size="small"
            isSelected={chosen?.includes(choice.value) === true}
            onChange={(isChosen) => toggle(choice.value, isChosen)}
          >
            {choice.label}
          </ToggleButton>
        ))}
      </div>
    </div>
  );
}
