import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { routeAnswer, routeNeedOf, sessionKind, sessionUser } from '../../machines/people/user.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { UserScreen, useUserOfScreen } from '../account/user-screen.tsx';
import { LanguageChoice } from '../app/language-choice.tsx';
import { Link } from '../app/link.tsx';
import { NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { usePageTitle } from '../app/route-meta.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { SiteHeader } from '../site/site-header.tsx';
import styles from './admin.module.css';
import { readHealth } from './parts.tsx';

export function useBillingName(): string {
  return useLoaded('/api/admin/health', readHealth).value?.billing ?? 'off';
}

/** Shows an error to users who are not administrators, without a redirect (N52). */
export function AdminRoute() {
  return (
    <AdministratorsOnly>
      <div className={styles.page}>
        <SiteHeader />
        <div className={styles.body}>
          <Sections />
          <main className={styles.main}>
            <Outlet />
          </main>
        </div>
        <footer className={styles.foot}>
          <LanguageChoice />
        </footer>
      </div>
    </AdministratorsOnly>
  );
}

export function AdministratorsOnly({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { meanwhile, user } = useUserOfScreen();
  if (meanwhile !== null) return meanwhile;
  const address = pathname + search;
  const answer = routeAnswer(routeNeedOf(pathname), user && sessionUser(user), address);
  if (answer.kind !== 'error') return user && <UserScreen user={user}>{children}</UserScreen>;
  const signedIn = sessionKind(user && sessionUser(user)) === 'authenticated';
  return <Denied message={answer.message} login={signedIn ? null : address} />;
}

function Denied({ message, login }: { readonly message: string; readonly login: string | null }) {
  usePageTitle(adminWords.error);
  return (
    <NoticePage title={adminWords.error}>
      <p role="alert">{message}</p>
      {login === null ? (
        <NoticeLink to="/">{adminWords.toStart}</NoticeLink>
      ) : (
        <NoticeLink to={`/auth/login/?next=${encodeURIComponent(login)}`}>{adminWords.logIn}</NoticeLink>
      )}
    </NoticePage>
  );
}

const adminSections = [
  ['users', adminWords.users],
  ['teams', adminWords.teams],
  ['rooms', adminWords.rooms],
  ['outbox', adminWords.outbox],
  ['billing', adminWords.billing],
  ['health', adminWords.health],
  ['styleguide', adminWords.styleguide],
  ['timezones', adminWords.timezones],
  ['test', adminWords.test],
  ['temp', adminWords.browser],
] as const;

function scrollIntoSight(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

function Sections() {
  const { pathname } = useLocation();
  const shown =
    useBillingName() === 'off' ? adminSections.filter(([folder]) => folder !== 'billing') : adminSections;
  return (
    <nav className={styles.sections} aria-label={adminWords.title}>
      {shown.map(([folder, label]) => {
        const to = `/admin/${folder}/`;
        const here = pathname.startsWith(to);
        return (
          <Link
            key={folder}
            to={to}
            ref={here ? scrollIntoSight : null}
            aria-current={here ? 'page' : undefined}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
