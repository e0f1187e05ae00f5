import type { FieldProps } from '../account/form.tsx';
import { PasswordField } from '../account/password-field.tsx';
import { fault } from '../account/use-submission.ts';
import { userWords } from './user.words.ts';

export function CurrentPasswordField(field: Pick<FieldProps, 'submission' | 'value' | 'onChange'>) {
  return (
    <PasswordField
      {...field}
      name="currentPassword"
      label={userWords.currentPassword}
      autoComplete="current-password"
    />
  );
}

export function requireCurrentPassword(typed: string): string {
  if (typed === '') throw fault('currentPassword', userWords.enterCurrentPassword);
  return typed;
}
