import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { type InvitePreview, invitePreviewFrom } from '../../machines/people/team.invite.ts';
import { sessionKind, sessionUser, type User, userName } from '../../machines/people/user.ts';
import { expectAct, session, useSession } from '../account/session.ts';
import { callApi } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { LoadingOverlay, NoticeButton, NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { teamTitle } from '../site/team-title.view.ts';
import { Sentence } from '../ui/sentence.tsx';
import { actionWords } from '../ui/ui.words.ts';
import styles from './form-card.module.css';
import { inviteWords } from './invite.words.ts';
import { roleWords } from './role.words.ts';

let usedInvite: { readonly token: string; readonly outcome: Promise<void> } | null = null;

export function acceptInvite(teamId: TeamId, token: string): Promise<void> {
  if (usedInvite?.token !== token) usedInvite = { token, outcome: joinTeam(teamId, token) };
  const { outcome } = usedInvite;
  outcome.catch(() => {
    usedInvite = null;
  });
  return outcome;
}

async function joinTeam(teamId: TeamId, token: string): Promise<void> {
  const path = `/api/teams/${encodeURIComponent(teamId)}/accept-invite`;
  await callApi('POST', path, { body: { token } });
  await session.refreshTeams();
}

export function AcceptInviteRoute() {
  const { teamId = '' } = useParams();
  const token = useSearchParams()[0].get('invite') ?? '';
  const path = `/api/teams/${encodeURIComponent(teamId)}/invite?token=${encodeURIComponent(token)}`;
  const invitation = useLoaded(path, invitePreviewFrom);
  const { ready, user } = useSession();
  if (token === '') return <NoInvite message={inviteWords.incomplete} />;
  if (invitation.failure?.status === 0)
    return (
      <NoticePage title={inviteWords.notLoaded}>
        <p role="alert">{invitation.failure.message}</p>
        <NoticeButton onPress={() => void invitation.reload()}>{actionWords.tryAgain}</NoticeButton>
      </NoticePage>
    );
  if (invitation.failure !== null) return <NoInvite message={invitation.failure.message} />;
  if (invitation.value === null || !ready) return <LoadingOverlay />;
  const isSignedIn = user !== null && sessionKind(sessionUser(user)) === 'authenticated';
  return (
    <NoticePage title={inviteWords.join(teamTitle(invitation.value.team, null))}>
      <Words invitation={invitation.value} />
      {isSignedIn ? (
        <JoinQuestion user={user} teamId={teamId} token={token} />
      ) : (
        <SignUpFirst teamId={teamId} token={token} />
      )}
    </NoticePage>
  );
}

export function NoInvite({ message }: { readonly message: string }) {
  return (
    <NoticePage title={inviteWords.notGood}>
      <p role="alert">{message}</p>
      <p>{inviteWords.goodOnce}</p>
      <NoticeLink to="/team/">{inviteWords.toYourTeams}</NoticeLink>
    </NoticePage>
  );
}

function Words({ invitation: { invitedBy, role } }: { readonly invitation: InvitePreview }) {
  const { name, may } = roleWords[role];
  return (
    <>
      <p>{invitedBy === null ? inviteWords.invited : inviteWords.invitedBy(invitedBy)}</p>
      <dl className={styles.role}>
        <dt>{inviteWords.yourRole(name)}</dt>
        <dd>{may}</dd>
      </dl>
    </>
  );
}

interface InviteToken {
  readonly teamId: string;
  readonly token: string;
}

function JoinQuestion({ user, teamId, token }: InviteToken & { readonly user: User }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const press = () =>
    acceptInvite(teamId, token).then(
      () => navigate(teamPath(teamId, 'accept-invite-success'), { replace: true }),
      (error: Error) => setProblem(error.message),
    );
  return (
    <>
      {problem !== null && <p role="alert">{problem}</p>}
      <NoticeButton onPress={() => void press()}>{inviteWords.joinTeam}</NoticeButton>
      <p className={styles.aside}>
        <Sentence
          of={inviteWords.signedInAs(
            userName(user),
            <Link to="/auth/logout/" onFollow={() => expectAct('log-out')}>
              {inviteWords.logOut}
            </Link>,
          )}
        />
      </p>
    </>
  );
}

function SignUpFirst({ teamId, token }: InviteToken) {
  const query = new URLSearchParams({ teamInvite: teamId, invite: token });
  return (
    <>
      <NoticeLink to={`/auth/signup/?${query}`}>{inviteWords.signUpAndJoin}</NoticeLink>
      <p className={styles.aside}>
        <Sentence
          of={inviteWords.haveAccount(<Link to={`/auth/login/?${query}`}>{inviteWords.logInAndJoin}</Link>)}
        />
      </p>
    </>
  );
}
