import { useState } from 'react';
import type { User } from '../../machines/auth/user.ts';
import { AccountForm } from '../account/form.tsx';
import { NewPasswordFields, requireSamePassword } from '../account/new-password-fields.tsx';
import { useSubmission } from '../account/use-submission.ts';
import { changeUser } from './change-user.ts';
import { CurrentPasswordField, requireCurrentPassword } from './current-password-field.tsx';
import { SettingsSection } from './settings-section.tsx';
import { userWords } from './user.words.ts';

const empty = { currentPassword: '', password: '', again: '' };

export function PasswordSettings({ user }: { readonly user: User }) {
  const [typed, setTyped] = useState(empty);
  const [done, setDone] = useState<string | null>(null);
  const submission = useSubmission(
    async () => {
      setDone(null);
      const currentPassword = requireCurrentPassword(typed.currentPassword);
      requireSamePassword(typed.password, typed.again);
      await changeUser(user, { currentPassword, password: typed.password });
      setTyped(empty);
      setDone(userWords.passwordChanged);
    },
    ['currentPassword', 'password', 'again'],
    { wrong_password: 'currentPassword' },
  );
  return (
    <SettingsSection title={userWords.password} about={userWords.passwordAbout}>
      <AccountForm
        submission={submission}
        label={userWords.password}
        action={userWords.changePassword}
        variant="secondary"
        done={done}
      >
        <input type="hidden" autoComplete="username" value={user.email ?? ''} />
        <CurrentPasswordField
          submission={submission}
          value={typed.currentPassword}
          onChange={(currentPassword) => setTyped({ ...typed, currentPassword })}
        />
        <NewPasswordFields
          submission={submission}
          label={userWords.newPassword}
          password={typed.password}
          onPassword={(password) => setTyped({ ...typed, password })}
          again={typed.again}
          onAgain={(again) => setTyped({ ...typed, again })}
        />
      </AccountForm>
    </SettingsSection>
  );
}
