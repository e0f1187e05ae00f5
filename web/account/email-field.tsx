import { authWords } from './auth.words.ts';
import { type FieldProps, FormField } from './form.tsx';
import { fault } from './use-submission.ts';

type Props = Pick<FieldProps, 'submission' | 'value' | 'onChange'> & {
  readonly label?: string;
  readonly autoComplete: 'username' | 'email';
};

export function EmailField({ label = authWords.emailAddress, ...field }: Props) {
  return <FormField {...field} name="email" type="email" label={label} />;
}

/** Presence only; the server validates. */
export function requireEmail(typed: string): void {
  if (typed.trim() === '') throw fault('email', authWords.enterEmail);
}
