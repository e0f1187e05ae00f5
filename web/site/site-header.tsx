import { type ReactNode, Suspense } from 'react';
import { Logo } from '../app/logo.tsx';
import { optional } from '../app/optional.ts';
import { useRootMark } from '../app/use-root-mark.ts';
import styles from './site-header.module.css';

const AccountLinks = optional(async () => (await import('./account-links.tsx')).AccountLinks);

interface Props {
  /** Where the logo leads: home, or from the pages of a team to the team chooser. */
  readonly logoTo?: '/' | '/team/';
  /** What the page adds. */
  readonly children?: ReactNode;
}

/** The head of the pages around the show: the logo, what the page adds, the team and the account. */
export function SiteHeader({ logoTo = '/', children }: Props) {
  useRootMark('data-site-header');
  return (
    <header className={styles.header}>
      <Logo to={logoTo} />
      <Suspense>
        <AccountLinks>{children}</AccountLinks>
      </Suspense>
    </header>
  );
}
