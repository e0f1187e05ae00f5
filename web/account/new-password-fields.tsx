import { authWords } from './auth.words.ts';
import { PasswordField } from './password-field.tsx';
import { type FormSubmission, fault } from './use-submission.ts';

interface Props {
  readonly submission: FormSubmission;
  readonly label: string;
  readonly password: string;
  readonly onPassword: (value: string) => void;
  readonly again: string;
  readonly onAgain: (value: string) => void;
}

export function NewPasswordFields({ submission, label, password, onPassword, again, onAgain }: Props) {
  return (
    <>
      <PasswordField
        submission={submission}
        label={label}
        autoComplete="new-password"
        description={authWords.atLeast8}
        value={password}
        onChange={onPassword}
      />
      <PasswordField
        submission={submission}
        name="again"
        label={authWords.theSameAgain}
        autoComplete="new-password"
        value={again}
        onChange={onAgain}
      />
    </>
  );
}

export function requireSamePassword(password: string, again: string): void {
  if (password !== again) throw fault('again', authWords.noMatch);
}
