import { type ReactNode, useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import type { User } from '../../machines/auth/user.ts';
import type { TeamRole } from '../../machines/team/team.roles.ts';
import { roleIn, type Team } from '../../machines/team/team.ts';
import { billingStateWords } from '../../machines/words/billing-state.ts';
import { teamWords } from '../../machines/words/team.ts';
import { session, useSession } from '../account/session.ts';
import { SignedInOnly } from '../account/signed-in-only.tsx';
import type { CallFailure } from '../app/api-call.ts';
import { ErrorAlert } from '../app/error-alert.tsx';
import { LanguageChoice } from '../app/language-choice.tsx';
import { Link } from '../app/link.tsx';
import { LoadingOverlay } from '../app/loading-overlay.tsx';
import { NoticeButton, NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { errorAlert } from '../app/request-failure.view.ts';
import banner from '../billing/billing-parts.module.css';
import { paymentNotices } from '../billing/payment-notices.view.ts';
import { SiteHeader } from '../site/site-header.tsx';
import { teamTitle } from '../site/team-title.view.ts';
import styles from './team-page.module.css';

export interface TeamView {
  readonly user: User;
  readonly team: Team;
  readonly role: TeamRole;
  readonly title: string;
}

export function TeamPage({ children }: { readonly children: (view: TeamView) => ReactNode }) {
  return <SignedInOnly>{(user) => <OfTeam user={user}>{children}</OfTeam>}</SignedInOnly>;
}

interface OfTeamProps {
  readonly user: User;
  readonly children: (view: TeamView) => ReactNode;
}

function OfTeam({ user, children }: OfTeamProps) {
  const { teamId } = useParams();
  const { teams, teamsFailure } = useSession();
  const team = teams?.find(({ id }) => id === teamId);
  const role = team === undefined ? null : roleIn(team, user.uid);
  const known = team?.id;
  useEffect(() => {
    if (known !== undefined) session.selectTeam(known);
  }, [known]);
  if (teamsFailure) return <TeamsUnknown failure={teamsFailure} />;
  if (teams === null) return <LoadingOverlay />;
  if (team === undefined || role === null) return <NotInTeam />;
  return <AppPage>{children({ user, team, role, title: teamTitle(team, user.uid) })}</AppPage>;
}

export function AppPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <SiteHeader logoTo="/team/" />
      <main className={styles.main}>
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
    <div className={styles.head}>
      <div className={styles.headWords}>
        <h1>{title}</h1>
        {about !== undefined && <p>{about}</p>}
      </div>
      {children !== undefined && <div className={styles.headActions}>{children}</div>}
    </div>
  );
}
