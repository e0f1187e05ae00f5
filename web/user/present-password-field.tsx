import { userWords } from '../../machines/words/user.ts';
import type { FieldProps } from '../auth/form.tsx';
import { PasswordField } from '../auth/password-field.tsx';
import { fault } from '../auth/use-submission.ts';

/** What proves that it is the account's owner who changes it. */
export function PresentPasswordField(field: Pick<FieldProps, 'submission' | 'value' | 'onChange'>) {
  return (
    <PasswordField
      {...field}
      name="currentPassword"
      label={userWords.presentPassword}
      autoComplete="current-password"
    />
  );
}

export function presentPassword(typed: string): string {
  if (typed === '') throw fault('currentPassword', userWords.enterPresent);
  return typed;
}
