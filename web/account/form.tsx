import { type ReactNode, useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './account-page.module.css';
import type { FormSubmission } from './use-submission.ts';

interface FormProps {
  readonly submission: FormSubmission;
  readonly label: string;
  readonly children: ReactNode;
  readonly action: string;
  readonly variant?: 'primary' | 'danger' | 'secondary';
  /** Wide button, initial focus. */
  readonly alone?: boolean;
  readonly done?: string | null;
}

export function AccountForm({
  submission,
  label,
  children,
  action,
  variant,
  alone = false,
  done,
}: FormProps) {
  const problem = submission.errorOf('');
  const { ref } = submission.form;
  useEffect(() => {
    if (alone && variant !== 'secondary') ref.current?.querySelector('input')?.focus();
  }, [alone, variant, ref]);
  return (
    <form {...submission.form} className={styles.form} aria-label={label}>
      {children}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant={variant ?? 'primary'}
          waiting={submission.busy}
          className={alone ? styles.wide : undefined}
        >
          {action}
        </Button>
        {done !== undefined && <span role="status">{done}</span>}
      </div>
    </form>
  );
}

export interface FieldProps {
  readonly submission: FormSubmission;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: string;
  readonly type?: 'text' | 'email' | 'password' | 'datetime-local';
  readonly description?: string;
  readonly maxLength?: number;
}

export function FormField({ submission, ...field }: FieldProps) {
  return (
    <TextField
      {...field}
      validationBehavior="aria"
      isRequired={false}
      error={submission.errorOf(field.name)}
    />
  );
}
