import { useState } from 'react';
import type { User } from '../../machines/auth/user.ts';
import { AccountForm, FormField } from '../auth/form.tsx';
import { useSubmission } from '../auth/use-submission.ts';
import { changeUser } from './change-user.ts';
import { PhotoField } from './photo-field.tsx';
import { SettingsSection } from './settings-section.tsx';
import { userWords } from './user.words.ts';

export function ProfileSettings({ user }: { readonly user: User }) {
  const [name, setName] = useState(user.displayName ?? '');
  const [done, setDone] = useState<string | null>(null);
  const submission = useSubmission(async () => {
    setDone(null);
    await changeUser(user, { displayName: name });
    setDone(userWords.saved);
  }, ['displayName']);
  return (
    <SettingsSection title={userWords.profile} about={userWords.profileAbout}>
      <PhotoField user={user} />
      <AccountForm
        submission={submission}
        label={userWords.name}
        action={userWords.save}
        variant="secondary"
        done={done}
      >
        <FormField
          submission={submission}
          name="displayName"
          label={userWords.name}
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={setName}
        />
      </AccountForm>
    </SettingsSection>
  );
}
