import { authWords } from './auth.words.ts';
import { type FieldProps, FormField } from './form.tsx';

type Props = Pick<FieldProps, 'submission' | 'value' | 'onChange' | 'description'> & {
  readonly name?: string;
  readonly label?: string;
  readonly autoComplete: 'current-password' | 'new-password';
};

export function PasswordField({ name = 'password', label = authWords.password, ...field }: Props) {
  return <FormField {...field} name={name} type="password" label={label} />;
}
