import { useState } from 'react';
import type { User } from '../../machines/auth/user.ts';
import { ConfirmAddress } from '../account/confirm-address.tsx';
import { EmailField } from '../account/email-field.tsx';
import { AccountForm } from '../account/form.tsx';
import { fault, useSubmission } from '../account/use-submission.ts';
import { changeUser } from './change-user.ts';
import { CurrentPasswordField, requireCurrentPassword } from './current-password-field.tsx';
import { SettingsSection } from './settings-section.tsx';
import { userWords } from './user.words.ts';

export function EmailSettings({ user }: { readonly user: User }) {
  const [email, setEmail] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const [done, setDone] = useState<string | null>(null);
  const submission = useSubmission(
    async () => {
      setDone(null);
      if (email.trim() === '') throw fault('email', userWords.enterNewEmail);
      await changeUser(user, { email, currentPassword: requireCurrentPassword(currentPassword) });
      setEmail('');
      setCurrentPassword('');
      setDone(userWords.linkOnItsWay);
    },
    ['email', 'currentPassword'],
    { wrong_password: 'currentPassword' },
  );
  return (
    <SettingsSection title={userWords.emailAddress} about={aboutAddress(user)}>
      <ConfirmAddress user={user} />
      <AccountForm
        submission={submission}
        label={userWords.emailAddress}
        action={userWords.changeAddress}
        variant="secondary"
        done={done}
      >
        <EmailField
          submission={submission}
          label={userWords.newEmail}
          autoComplete="email"
          value={email}
          onChange={setEmail}
        />
        <CurrentPasswordField submission={submission} value={currentPassword} onChange={setCurrentPassword} />
      </AccountForm>
    </SettingsSection>
  );
}

function aboutAddress({ email, emailVerified }: User): string {
  if (email === null) return userWords.noAddress;
  return emailVerified ? userWords.youLogInAs(email) : userWords.unconfirmed(email);
}
