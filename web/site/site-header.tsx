import { type ReactNode, Suspense } from 'react';
import { lazyOptional } from '../app/lazy-optional.ts';
import { Logo } from '../app/logo.tsx';
import { useRootAttribute } from '../app/use-root-attribute.ts';
import styles from './site-header.module.css';

const AccountLinks = lazyOptional(async () => (await import('./account-links.tsx')).AccountLinks);

interface Props {
  /** Where the logo leads: home, or from the pages of a team to the team chooser. */
  readonly logoTo?: '/' | '/team/';
  /** What the page adds. */
  readonly children?: ReactNode;
}

/** The head of the pages around the show: the logo, what the page adds, the team and the account. */
export function SiteHeader({ logoTo = '/', children }: Props) {
  useRootAttribute('data-site-header');
  return (
    <header className={styles.header}>
      <Logo to={logoTo} />
      <Suspense>
        <AccountLinks>{children}</AccountLinks>
      </Suspense>
    </header>
  );
}
