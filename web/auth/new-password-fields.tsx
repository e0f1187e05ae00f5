import { FormField } from './form.tsx';
import type { Submission } from './use-submission.ts';

interface Props {
  readonly submission: Submission;
  readonly label: string;
  readonly password: string;
  readonly onPassword: (value: string) => void;
  readonly again: string;
  readonly onAgain: (value: string) => void;
}

/** A new password, typed twice. */
export function NewPasswordFields({ submission, label, ...props }: Props) {
  return (
    <>
      <FormField
        submission={submission}
        name="password"
        type="password"
        label={label}
        autoComplete="new-password"
        description="At least 8 characters."
        value={props.password}
        onChange={props.onPassword}
      />
      <FormField
        submission={submission}
        name="again"
        type="password"
        label="The same again"
        autoComplete="new-password"
        value={props.again}
        onChange={props.onAgain}
      />
    </>
  );
}
