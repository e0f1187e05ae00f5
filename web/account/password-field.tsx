import { authWords } from './auth.words.ts';
import { type FieldProps, FormField, type FormSubmission, fieldFailure } from './form.tsx';

type Props = Pick<FieldProps, 'submission' | 'value' | 'onChange' | 'description'> & {
  readonly name?: string;
  readonly label?: string;
  readonly autoComplete: 'current-password' | 'new-password';
};

export function PasswordField({ name = 'password', label = authWords.password, ...field }: Props) {
  return <FormField {...field} name={name} type="password" label={label} />;
}

interface NewPasswordFieldsProps {
  readonly submission: FormSubmission;
  readonly label: string;
  readonly password: string;
  readonly onPassword: (value: string) => void;
  readonly again: string;
  readonly onAgain: (value: string) => void;
}

export function NewPasswordFields({
  submission,
  label,
  password,
  onPassword,
  again,
  onAgain,
}: NewPasswordFieldsProps) {
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
  if (password !== again) throw fieldFailure('again', authWords.noMatch);
}
