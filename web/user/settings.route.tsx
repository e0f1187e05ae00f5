import type { User } from '../../machines/auth/user.ts';
import { SignedInOnly } from '../auth/signed-in-only.tsx';
import { SiteHeader } from '../site/site-header.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailSettings } from './email-settings.tsx';
import { LanguageSettings } from './language-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { ProfileSettings } from './profile-settings.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';
import { SessionSettings } from './session-settings.tsx';
import styles from './settings.module.css';
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
