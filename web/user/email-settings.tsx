import { useState } from 'react';
import type { User } from '../../machines/auth/user.ts';
import { callApi, messageOf } from '../app/api-call.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { EmailField } from '../auth/email-field.tsx';
import { AccountForm } from '../auth/form.tsx';
import { fault, useSubmission } from '../auth/use-submission.ts';
import { Button } from '../ui/button.tsx';
import { changeUser } from './change-user.ts';
import { PresentPasswordField, presentPassword } from './present-password-field.tsx';
import styles from './settings.module.css';
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
    <SettingsSection
      title="E-mail address"
      about={user.emailVerified ? `You log in as ${user.email}.` : `${user.email} is not confirmed yet.`}
    >
      <Unconfirmed user={user} />
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

function Unconfirmed({ user }: { readonly user: User }) {
  const [said, setSaid] = useState<string | null>(null);
  const { busy, run } = useAttempt((error) => setSaid(messageOf(error)));
  const waiting = user.emailVerified ? user.pendingEmail : user.email;
  if (waiting === null) return null;
  const resend = async () => {
    await callApi('POST', '/api/auth/verify-email/resend');
    setSaid(`Sent to ${waiting}.`);
  };
  return (
    <div className={styles.note}>
      <span role="status">{said ?? `Follow the link in the mail to ${waiting}.`}</span>
      <Button size="small" waiting={busy} onPress={() => void run(resend)}>
        Send it again
      </Button>
    </div>
  );
}
