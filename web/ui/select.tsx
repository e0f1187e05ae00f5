import { ChevronDown } from 'lucide-react';
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import field from './field.module.css';
import popover from './popover.module.css';
import styles from './select.module.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly fontFamily?: string;
}

interface Props<Value extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: Value | null;
  readonly placeholder?: string;
  readonly choices: readonly Choice<Value>[];
  readonly onOpen?: () => void;
  readonly onChange: (value: Value) => void;
  readonly isDisabled?: boolean;
  readonly className?: string | undefined;
}

export function Select<Value extends string>(props: Props<Value>) {
  const {
    label,
    hideLabel,
    value,
    choices,
    onChange,
    isDisabled = false,
    className,
    placeholder,
    onOpen,
  } = props;
  const choose = (key: unknown) => {
    const choice = choices.find((each) => each.value === key);
    if (choice) onChange(choice.value);
  };
  return (
    <AriaSelect
      value={value}
      onChange={choose}
      isDisabled={isDisabled}
      className={classNames(field.field, className)}
      onOpenChange={(isOpen) => isOpen && onOpen?.()}
      {...(placeholder !== undefined && { placeholder })}
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && <Label className={field.label ?? ''}>{label}</Label>}
      <Button className={`row ${styles.trigger}`}>
        <SelectValue className="truncate" />
        <ChevronDown aria-hidden />
      </Button>
      <Popover className={popover.popover ?? ''}>
        <ListBox className={popover.list ?? ''}>
          {choices.map((choice) => (
            <ListBoxItem
              key={choice.value}
              id={choice.value}
              className={popover.item ?? ''}
              {...(choice.fontFamily !== undefined && { style: { fontFamily: choice.fontFamily } })}
            >
              {choice.label}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

interface OptionalSelectProps<Value extends string> extends Omit<Props<Value>, 'onChange'> {
  readonly none: string;
  readonly onChange: (value: Value | null) => void;
}

const NO_VALUE = '';

/** The first choice, `none`, has the value null. */
export function OptionalSelect<Value extends string>(props: OptionalSelectProps<Value>) {
  const { none, value, choices, onChange, ...rest } = props;
  return (
    <Select<Value | typeof NO_VALUE>
      {...rest}
      value={value ?? NO_VALUE}
      choices={[{ value: NO_VALUE, label: none }, ...choices]}
      onChange={(chosen) => onChange(chosen === NO_VALUE ? null : chosen)}
    />
  );
}
