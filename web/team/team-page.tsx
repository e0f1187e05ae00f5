import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import type { TeamId, Uid } from '../../machines/kernel/ids.ts';
import { roleIn, type Team, type TeamRole } from '../../machines/people/team.ts';
import type { User } from '../../machines/people/user.ts';
import { teamWords } from '../../machines/words/people.ts';
import { useSession } from '../account/session.ts';
import { SignedInOnly } from '../account/user-screen.tsx';
import { type CallFailure, callApi } from '../app/api-call.ts';
import { LanguageChoice } from '../app/language-choice.tsx';
import { Link } from '../app/link.tsx';
import { ErrorAlert } from '../app/not-loaded.tsx';
import { LoadingOverlay, NoticeButton, NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { errorAlert } from '../app/request-failure.view.ts';
import { teamPath } from '../app/site-links.view.ts';
import { paymentNotices } from '../billing/billing.view.ts';
import banner from '../billing/billing-parts.module.css';
import { billingStateWords } from '../billing/billing-state.words.ts';
import { SiteHeader } from '../site/site-header.tsx';
import { teamTitle } from '../site/team-title.view.ts';
import { EmptyState } from '../ui/panel.tsx';
import { roleWords } from './role.words.ts';
import styles from './team-page.module.css';

export interface TeamView {
  readonly user: User;
  readonly team: Team;
  readonly role: TeamRole;
  readonly title: string;
}

export function TeamPage({ children }: { readonly children: (view: TeamView) => ReactNode }) {
  return <SignedInOnly>{(user) => <LoadedTeam user={user}>{children}</LoadedTeam>}</SignedInOnly>;
}

interface OfTeamProps {
  readonly user: User;
  readonly children: (view: TeamView) => ReactNode;
}

function LoadedTeam({ user, children }: OfTeamProps) {
  const { teamId } = useParams();
  const { teams, teamsFailure } = useSession();
  const team = teams?.find(({ id }) => id === teamId);
  const role = team === undefined ? null : roleIn(team, user.uid);
  if (teamsFailure) return <TeamsUnknown failure={teamsFailure} />;
  if (teams === null) return <LoadingOverlay />;
  if (team === undefined || role === null) return <NotInTeam />;
  return <AppPage>{children({ user, team, role, title: teamTitle(team, user.uid) })}</AppPage>;
}

export function AppPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <SiteHeader logoTo="/team/" />
      <main className={`stack ${styles.main}`}>
        <PaymentBanner />
        {children}
      </main>
      <footer className={styles.foot}>
        <LanguageChoice />
      </footer>
    </div>
  );
}

function PaymentBanner() {
  const { pathname } = useLocation();
  const { user, teams } = useSession();
  if (user === null) return null;
  return paymentNotices(teams, user.uid, pathname).map(({ text, to }) => (
    <div key={to} role="status" className={banner.banner}>
      <p>{text}</p>
      <Link to={to}>{billingStateWords.updateMethod}</Link>
    </div>
  ));
}

export function TeamsUnknown({ failure }: { readonly failure: CallFailure }) {
  return (
    <NoticePage title={teamWords.teamsNotLoaded}>
      <ErrorAlert alert={errorAlert(failure.request)} />
      {failure.status >= 500 && <p>{teamWords.serverFailed}</p>}
      <NoticeButton onPress={() => location.reload()}>{teamWords.tryAgain}</NoticeButton>
    </NoticePage>
  );
}

function NotInTeam() {
  return (
    <NoticePage title={teamWords.notInTeam}>
      <p>{teamWords.notInTeamText}</p>
      <NoticeLink to="/team/">{teamWords.toYourTeams}</NoticeLink>
    </NoticePage>
  );
}

interface HeadProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly children?: ReactNode;
}

export function PageHead({ title, about, children }: HeadProps) {
  return (
    <div className={`cluster ${styles.head}`}>
      <div className={styles.headWords}>
        <h1>{title}</h1>
        {about !== undefined && <p>{about}</p>}
      </div>
      {children !== undefined && <div className={`cluster ${styles.headActions}`}>{children}</div>}
    </div>
  );
}

export function NoRoomAccess({ view: { team, role, title } }: { readonly view: TeamView }) {
  return (
    <>
      <PageHead title={title} />
      <EmptyState wide title={teamWords.noRooms}>
        <p>{teamWords.noRoomsText(roleWords[role].name, roleWords[role].may)}</p>
        <Link to={teamPath(team.id, 'billing')}>{teamWords.toBilling}</Link>
      </EmptyState>
    </>
  );
}

export function teamApiPath(teamId: TeamId, rest = ''): string {
  return `/api/teams/${encodeURIComponent(teamId)}${rest}`;
}

export function memberPath(teamId: TeamId, uid: Uid): string {
  return teamApiPath(teamId, `/members/${encodeURIComponent(uid)}`);
}

export function replaceLinks(teamId: TeamId): Promise<unknown> {
  return callApi('POST', teamApiPath(teamId, '/replace-links'));
}
