import type { ReactNode } from 'react';
import { LanguageChoice } from '../app/language-choice.tsx';
import { Logo } from '../app/logo.tsx';
import styles from './account-page.module.css';

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
      <main className={styles.main}>
        <div className={styles.card}>
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
