import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import { CallFailure, failureOf } from '../app/api-call.ts';
import { useAttempt } from '../app/use-attempt.ts';

export interface FormSubmission {
  readonly busy: boolean;
  errorOf(path: string): string | undefined;
  /** Runs `work` and focuses the first fault. */
  readonly form: {
    readonly ref: React.RefObject<HTMLFormElement | null>;
    readonly onSubmit: (event: FormEvent) => void;
    readonly noValidate: true;
  };
}

export function fault(path: string, message: string): CallFailure {
  return new CallFailure(0, 'invalid', message, [{ path, message }]);
}

/** `fields` with own errors, and their codes. */
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
  const faults = failure === null ? [] : faultsOf(failure, fields, codes);
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

function faultsOf(
  { code, issues, message }: CallFailure,
  fields: readonly string[],
  codes: Readonly<Record<string, string>>,
): readonly { readonly path: string; readonly message: string }[] {
  const ofFields = issues.filter(({ path }) => fields.includes(path));
  return ofFields.length > 0 ? ofFields : [{ path: ownEntry(codes, code) ?? '', message }];
}
