import type { ReactNode } from 'react';
import { LanguageChoice } from '../app/language-choice.tsx';
import { Logo } from '../app/notice-page.tsx';
import styles from './account-page.module.css';
import { destinationAfterSignIn } from './destination.view.ts';
import { AccountForm, type FormSubmission } from './form.tsx';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
}

export function AccountPage({ title, lead, children, aside }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Logo />
      </header>
      <main className={`stack ${styles.main}`}>
        <div className={`card stack ${styles.card}`}>
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
        {aside !== undefined && <p className={styles.aside}>{aside}</p>}
        <div className={styles.language}>
          <LanguageChoice />
        </div>
      </main>
    </div>
  );
}

interface FormPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly aside: ReactNode;
  readonly submission: FormSubmission;
  readonly action: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

export function FormPage({ title, lead, aside, submission, action, before, after, children }: FormPageProps) {
  return (
    <AccountPage title={title} lead={lead} aside={aside}>
      {before}
      <AccountForm
        submission={submission}
        label={title}
        action={action}
        variant={before ? 'secondary' : 'primary'}
        alone
      >
        {children}
      </AccountForm>
      {after}
    </AccountPage>
  );
}

export function destinationFrom(search: string): string {
  const query = new URLSearchParams(search);
  return destinationAfterSignIn({
    next: query.get('next'),
    // Links of other clients spell the parameter with a hyphen (M41).
    teamInvite: query.get('team-invite') ?? query.get('teamInvite'),
    invite: query.get('invite'),
    search,
  });
}

/** Returns the token from the URL fragment, which browsers do not send to a server. */
export function mailTokenIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;
}
