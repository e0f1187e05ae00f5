import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { useLocation, useNavigate } from 'react-router';
import { sessionKind } from '../../machines/auth/session.ts';
import { sessionUser, type User } from '../../machines/auth/user.ts';
import { teamWords } from '../../machines/words/team.ts';
import { AccountMenu } from '../account/account-menu.tsx';
import { useSession } from '../account/session.ts';
import { Link } from '../app/link.tsx';
import { showsTeamSwitcher, siteLinks } from '../app/site-links.view.ts';
import styles from './account-links.module.css';
import { SmallMenu } from './small-menu.tsx';
import { TeamSwitcher } from './team-switcher.tsx';

export function AccountLinks({ children }: { readonly children: ReactNode }) {
  const { ready, user } = useSession();
  const isSignedIn = user !== null && sessionKind(sessionUser(user)) === 'authenticated';
  if (isSignedIn) return <SignedIn user={user}>{children}</SignedIn>;
  return (
    <nav className={styles.ways} aria-label={teamWords.site}>
      {children}
      {ready && (
        <>
          <Link to="/auth/login/" className={styles.way}>
            {teamWords.signIn}
          </Link>
          <Link to="/auth/signup/" className={styles.strong}>
            {teamWords.signUp}
          </Link>
        </>
      )}
    </nav>
  );
}

function SignedIn({ user, children }: { readonly user: User; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const { teams } = useSession();
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(to) => void navigate(to)}>
      {teams !== null && showsTeamSwitcher(pathname) && <TeamSwitcher user={user} teams={teams} />}
      <nav className={styles.ways} aria-label={teamWords.site}>
        <div className={styles.wide}>
          {siteLinks(pathname, user.uid).map(({ label, to, active }) => (
            <Link key={to} to={to} className={styles.way} {...(active && { 'aria-current': 'page' })}>
              {label}
            </Link>
          ))}
        </div>
        {children}
        <div className={styles.wide}>
          <AccountMenu user={user} />
        </div>
        <SmallMenu user={user} />
      </nav>
    </RouterProvider>
  );
}
