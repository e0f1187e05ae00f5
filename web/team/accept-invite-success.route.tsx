import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { roleIn } from '../../machines/people/team.ts';
import type { User } from '../../machines/people/user.ts';
import { takeAct, useSession } from '../account/session.ts';
import { SignedInOnly } from '../account/user-screen.tsx';
import { LoadingOverlay, NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { teamTitle } from '../site/team-title.view.ts';
import { acceptInvite, NoInvite } from './accept-invite.route.tsx';
import styles from './form-card.module.css';
import { inviteWords } from './invite.words.ts';
import { roleWords } from './role.words.ts';
import { TeamsUnknown } from './team-page.tsx';

/** Accepts the invitation immediately after a sign-in for it, and otherwise asks (N362). */
export function AcceptInviteSuccessRoute() {
  const { teamId = '' } = useParams();
  const token = useSearchParams()[0].get('invite');
  return (
    <SignedInOnly>
      {(user) =>
        token === null ? (
          <JoinedTeam user={user} teamId={teamId} />
        ) : (
          <JoinTeam teamId={teamId} token={token} />
        )
      }
    </SignedInOnly>
  );
}

function JoinTeam({ teamId, token }: { readonly teamId: string; readonly token: string }) {
  const [isAsked] = useState(() => takeAct('accept-invite'));
  if (isAsked) return <AcceptTeamInvite teamId={teamId} token={token} />;
  return <Navigate replace to={`${teamPath(teamId, 'accept-invite')}?invite=${encodeURIComponent(token)}`} />;
}

function AcceptTeamInvite({ teamId, token }: { readonly teamId: string; readonly token: string }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let stale = false;
    acceptInvite(teamId, token).then(
      () => !stale && navigate(teamPath(teamId, 'accept-invite-success'), { replace: true }),
      (error: Error) => !stale && setProblem(error.message),
    );
    return () => {
      stale = true;
    };
  }, [teamId, token, navigate]);
  return problem === null ? <LoadingOverlay /> : <NoInvite message={problem} />;
}

function JoinedTeam({ user, teamId }: { readonly user: User; readonly teamId: string }) {
  const { teams, teamsFailure } = useSession();
  if (teamsFailure) return <TeamsUnknown failure={teamsFailure} />;
  if (teams === null) return <LoadingOverlay />;
  const team = teams.find(({ id }) => id === teamId);
  const role = team === undefined ? null : roleIn(team, user.uid);
  if (team === undefined || role === null) return <NoInvite message={inviteWords.notInTeam} />;
  const { name, may } = roleWords[role];
  const isBilling = role === 'TEAM_BILLING';
  return (
    <NoticePage title={inviteWords.youAreIn(teamTitle(team, user.uid))}>
      <dl className={styles.role}>
        <dt>{inviteWords.yourRole(name)}</dt>
        <dd>{may}</dd>
      </dl>
      <NoticeLink to={teamPath(team.id, isBilling ? 'billing' : 'dashboard')}>
        {isBilling ? inviteWords.toBilling : inviteWords.toDashboard}
      </NoticeLink>
    </NoticePage>
  );
}
