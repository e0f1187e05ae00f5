import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { teamWords } from '../../machines/words/people.ts';
import { Link } from '../app/link.tsx';
import { Logo } from '../app/notice-page.tsx';
import { publicLinks } from '../app/site-links.view.ts';
import { useRootAttribute } from '../app/use-root-attribute.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import styles from './site-header.module.css';

const AccountLinks = lazyPart(async () => (await import('./account-links.tsx')).AccountLinks, {
  loads: 'last',
});

interface Props {
  readonly logoTo?: '/' | '/team/';
  readonly isPublic?: boolean;
  readonly children?: ReactNode;
}

export function SiteHeader({ logoTo = '/', isPublic = false, children }: Props) {
  useRootAttribute('data-site-header');
  return (
    <header className={`row ${styles.header}`}>
      <Logo to={logoTo} />
      {isPublic && <PublicLinks />}
      <AccountLinks>{children}</AccountLinks>
    </header>
  );
}

function PublicLinks() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.places} aria-label={teamWords.pages}>
      {publicLinks(pathname).map(({ label, to, active }) => (
        <Link key={to} to={to} {...(active && { 'aria-current': 'page' })}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

export function TeamMark({ title, large = false }: { readonly title: string; readonly large?: boolean }) {
  const [letter = ''] = Array.from(title);
  return <span className={styles.mark} data-letter={letter} data-large={large || undefined} aria-hidden />;
}
