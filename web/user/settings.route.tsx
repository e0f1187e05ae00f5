import { useState } from 'react';
import type { User } from '../../machines/auth/user.ts';
import { AccountForm, FormField } from '../account/form.tsx';
import { SignedInOnly } from '../account/signed-in-only.tsx';
import { useSubmission } from '../account/use-submission.ts';
import { messageOf } from '../app/api-call.ts';
import { LanguageChoice, speak } from '../app/language-choice.tsx';
import { useAttempt } from '../app/use-attempt.ts';
import { SiteHeader } from '../site/site-header.tsx';
import { uiWords } from '../ui/ui.words.ts';
import { changeUser } from './change-user.ts';
import { DeleteAccount } from './delete-account.tsx';
import { EmailSettings } from './email-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { PhotoField } from './photo-field.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';
import { SessionSettings } from './session-settings.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { userWords } from './user.words.ts';

export function SettingsRoute() {
  return <SignedInOnly>{(user) => <Settings user={user} />}</SignedInOnly>;
}

function Settings({ user }: { readonly user: User }) {
  return (
    <div className={styles.page}>
      <SiteHeader logoTo="/team/" />
      <main className={styles.main}>
        <h1 className={styles.title}>{userWords.title}</h1>
        <ProfileSettings user={user} />
        <LanguageSettings user={user} />
        <EmailSettings user={user} />
        <PasswordSettings user={user} />
        <SecondFactorSettings user={user} />
        <SessionSettings user={user} />
        <DeleteAccount user={user} />
      </main>
    </div>
  );
}

function LanguageSettings({ user }: { readonly user: User }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { run } = useAttempt((error) => setProblem(messageOf(error)));
  return (
    <SettingsSection title={uiWords.language} about={userWords.languageAbout}>
      <LanguageChoice
        choose={(language) => {
          void run(async () => {
            await changeUser(user, { language });
            speak(language);
          });
        }}
      />
      <div role="alert">{problem !== null && <p className={styles.problem}>{problem}</p>}</div>
    </SettingsSection>
  );
}

function ProfileSettings({ user }: { readonly user: User }) {
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
