import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './account-page.module.css';
import type { Submission } from './use-submission.ts';

interface FormProps {
  readonly submission: Submission;
  readonly label: string;
  readonly children: ReactNode;
  /** What the button says. */
  readonly action: string;
  readonly variant?: 'primary' | 'danger' | 'secondary';
  /** The button takes the width of the card. */
  readonly wide?: boolean;
  /** Said once it has worked. */
  readonly done?: string | null;
}

/** A form that says what is wrong where it is wrong. */
export function AccountForm({ submission, label, children, action, variant, wide, done }: FormProps) {
  const problem = submission.errorOf('');
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
          className={wide ? styles.wide : undefined}
        >
          {action}
        </Button>
        {done !== undefined && <span role="status">{done}</span>}
      </div>
    </form>
  );
}

interface FieldProps {
  readonly submission: Submission;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly description?: string;
  readonly autoFocus?: boolean;
  readonly maxLength?: number;
}

export function FormField({ submission, autoFocus, ...field }: FieldProps) {
  return (
    <TextField
      {...field}
      autoFocus={autoFocus ?? false}
      validationBehavior="aria"
      isRequired={false}
      error={submission.errorOf(field.name)}
    />
  );
}
