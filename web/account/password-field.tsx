import { authWords } from './auth.words.ts';
import { type FieldProps, FormField, fieldFailure } from './form.tsx';

type Props = Pick<FieldProps, 'value' | 'onChange' | 'description'> & {
  readonly name?: string;
  readonly label?: string;
  readonly autoComplete: 'current-password' | 'new-password';
};

export function PasswordField({ name = 'password', label = authWords.password, ...field }: Props) {
  return <FormField {...field} name={name} type="password" label={label} />;
}

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly password: string;
  readonly onPassword: (value: string) => void;
  readonly again: string;
  readonly onAgain: (value: string) => void;
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, password, onPassword, again, onAgain } = props;
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        description={authWords.atLeast8}
        value={password}
        onChange={onPassword}
      />
      <PasswordField
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
