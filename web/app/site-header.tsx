import { lazy, type ReactNode, Suspense } from 'react';
import { Logo } from './logo.tsx';
import styles from './site-header.module.css';

const AccountMenu = lazy(async () => ({ default: (await import('../auth/account-menu.tsx')).AccountMenu }));

/** The head of the pages around the show: the logo, what the page adds, and the account. */
export function SiteHeader({ children }: { readonly children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <Logo />
      <nav className={styles.ways} aria-label="Site">
        {children}
        <Suspense>
          <AccountMenu />
        </Suspense>
      </nav>
    </header>
  );
}
