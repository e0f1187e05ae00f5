import type { Ref } from 'react';
import {
  TextField as AriaTextField,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  type TextFieldProps,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

type Props = Omit<TextFieldProps, 'className' | 'style' | 'children'> & {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly multiline?: boolean;
  readonly rows?: number;
  readonly className?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
};

export function TextField(props: Props) {
  const { label, hideLabel, description, error, placeholder, multiline, rows, className, inputRef, ...rest } =
    props;
  const hint = placeholder === undefined ? {} : { placeholder };
  return (
    <AriaTextField
      {...rest}
      {...(hideLabel ? { 'aria-label': label } : {})}
      isInvalid={error !== undefined}
      className={classNames(styles.field, className)}
    >
      {!hideLabel && <Label className={styles.label ?? ''}>{label}</Label>}
      {multiline ? (
        <TextArea className={styles.input ?? ''} {...hint} {...(rows && { rows })} />
      ) : (
        <Input className={styles.input ?? ''} {...hint} {...(inputRef && { ref: inputRef })} />
      )}
      {description !== undefined && error === undefined && (
        <Text slot="description" className={styles.description ?? ''}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </AriaTextField>
  );
}
