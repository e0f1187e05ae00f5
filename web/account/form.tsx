import { createContext, type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import type { Issue } from '../../machines/kernel/errors.ts';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import { CallFailure, failureOf } from '../app/api-call.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './account-page.module.css';
import { authWords } from './auth.words.ts';

const SubmissionContext = createContext<FormSubmission | null>(null);

interface FormProps {
  readonly submission: FormSubmission;
  readonly label: string;
  readonly children: ReactNode;
  readonly action: string;
  readonly variant?: 'primary' | 'danger' | 'secondary';
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
    <form {...submission.form} className={`stack ${styles.form}`} aria-label={label}>
      <SubmissionContext value={submission}>{children}</SubmissionContext>
      {problem !== undefined && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <div className={`cluster ${styles.actions}`}>
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
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: string;
  readonly type?: 'text' | 'email' | 'password' | 'datetime-local';
  readonly description?: string;
  readonly maxLength?: number;
}

/** Field in an `AccountForm`. Shows the form's error for this field. */
export function FormField(field: FieldProps) {
  const error = use(SubmissionContext)?.errorOf(field.name);
  return <TextField {...field} validationBehavior="aria" isRequired={false} error={error} />;
}

export interface FormSubmission {
  readonly busy: boolean;
  errorOf(path: string): string | undefined;
  readonly form: {
    readonly ref: React.RefObject<HTMLFormElement | null>;
    readonly onSubmit: (event: FormEvent) => void;
    readonly noValidate: true;
  };
}

export function fieldFailure(path: string, message: string): CallFailure {
  return new CallFailure(0, 'invalid', message, [{ path, message }]);
}

/**
 * Runs `work` on submission. `fields` lists the fields that show their own errors. `codes` assigns error codes to
 * fields.
 */
export function useSubmission(
  work: () => Promise<void>,
  fields: readonly string[],
  codes: Readonly<Record<string, string>> = {},
): FormSubmission {
  const ref = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  useEffect(() => {
    if (failure !== null) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  const { busy, run } = useAttempt((error) => setFailure(failureOf(error)));
  const faults = failure === null ? [] : fieldFaults(failure, fields, codes);
  return {
    busy,
    errorOf: (path) => faults.find((one) => one.path === path)?.message,
    form: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void run(() => {
          setFailure(null);
          return work();
        });
      },
    },
  };
}

function fieldFaults(
  { code, issues, message }: CallFailure,
  fields: readonly string[],
  codes: Readonly<Record<string, string>>,
): readonly Issue[] {
  const ofFields = issues.filter(({ path }) => fields.includes(path));
  return ofFields.length > 0 ? ofFields : [{ path: ownEntry(codes, code) ?? '', message }];
}

type Props = Pick<FieldProps, 'value' | 'onChange'> & {
  readonly label?: string;
  readonly autoComplete: 'username' | 'email';
};

export function EmailField({ label = authWords.emailAddress, ...field }: Props) {
  return <FormField {...field} name="email" type="email" label={label} />;
}

/** Rejects only an empty email address. The server validates the rest. */
export function requireEmail(input: string): void {
  if (input.trim() === '') throw fieldFailure('email', authWords.enterEmail);
}
