import { useState } from 'react';
import type { User } from '../../machines/auth/user.ts';
import { messageOf } from '../app/api-call.ts';
import { LanguageChoice, speak } from '../app/language-choice.tsx';
import { useAttempt } from '../app/use-attempt.ts';
import { uiWords } from '../ui/ui.words.ts';
import { changeUser } from './change-user.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { userWords } from './user.words.ts';

/** Of this browser, and of the mails that the user gets (V762). */
export function LanguageSettings({ user }: { readonly user: User }) {
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
