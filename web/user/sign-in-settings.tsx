import { useState } from 'react';
import type { Language } from '../../machines/kernel/language.ts';
import { type User, userFrom } from '../../machines/people/user.ts';
import { ConfirmAddress } from '../account/confirm-address.tsx';
import { AccountForm, EmailField, fault, useSubmission } from '../account/form.tsx';
import { NewPasswordFields, requireSamePassword } from '../account/password-field.tsx';
import { session } from '../account/session.ts';
import { callApi } from '../app/api-call.ts';
import { SettingsSection } from './settings-section.tsx';
import { CurrentPasswordField, requireCurrentPassword } from './use-proof.tsx';
import { userWords } from './user.words.ts';

interface UserChange {
  readonly displayName?: string;
  readonly language?: Language;
  readonly photoURL?: string | null;
  readonly email?: string;
  readonly password?: string;
  readonly currentPassword?: string;
}

export async function changeUser({ uid }: User, body: UserChange): Promise<void> {
  const user = userFrom(await callApi('PATCH', `/api/users/${uid}`, { body }));
  if (user !== null) session.update(user);
}

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
