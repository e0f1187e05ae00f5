import { useState } from 'react';
import type { User } from '../../machines/auth/user.ts';
import { ConfirmAddress } from '../auth/confirm-address.tsx';
import { EmailField } from '../auth/email-field.tsx';
import { AccountForm } from '../auth/form.tsx';
import { fault, useSubmission } from '../auth/use-submission.ts';
import { changeUser } from './change-user.ts';
import { PresentPasswordField, presentPassword } from './present-password-field.tsx';
import { SettingsSection } from './settings-section.tsx';

export function EmailSettings({ user }: { readonly user: User }) {
  const [email, setEmail] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const [done, setDone] = useState<string | null>(null);
  const submission = useSubmission(
    async () => {
      setDone(null);
      if (email.trim() === '') throw fault('email', 'Enter the new e-mail address.');
      await changeUser(user, { email, currentPassword: presentPassword(currentPassword) });
      setEmail('');
      setCurrentPassword('');
      setDone('A link is on its way to the new address.');
    },
    ['email', 'currentPassword'],
    { wrong_password: 'currentPassword' },
  );
  return (
    <SettingsSection title="E-mail address" about={aboutAddress(user)}>
      <ConfirmAddress user={user} />
      <AccountForm
        submission={submission}
        label="E-mail address"
        action="Change the address"
        variant="secondary"
        done={done}
      >
        <EmailField
          submission={submission}
          label="New e-mail address"
          autoComplete="email"
          value={email}
          onChange={setEmail}
        />
        <PresentPasswordField submission={submission} value={currentPassword} onChange={setCurrentPassword} />
      </AccountForm>
    </SettingsSection>
  );
}

function aboutAddress({ email, emailVerified }: User): string {
  if (email === null) return 'This account has no address: give it one to log in with.';
  return emailVerified ? `You log in as ${email}.` : `${email} is not confirmed yet.`;
}
