import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { CallFailure, callApi } from '../app/api-call.ts';
import { LoadingOverlay, NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { mailTokenIn } from './account-page.tsx';
import { authWords } from './auth.words.ts';
import { session, userIn, useSession } from './session.ts';

let usedToken: { readonly token: string; readonly outcome: Promise<string | null> } | null = null;

function verifyOnce(token: string): Promise<string | null> {
  if (usedToken?.token !== token) usedToken = { token, outcome: requestProof(token) };
  return usedToken.outcome;
}

async function requestProof(token: string): Promise<string | null> {
  try {
    const user = userIn(await callApi('POST', '/api/auth/verify-email', { body: { token } }));
    if (user !== null) session.update(user);
    return null;
  } catch (error) {
    return error instanceof CallFailure ? error.message : String(error);
  }
}

export function EmailVerifiedRoute() {
  const { pathname, hash } = useLocation();
  const { ready, user } = useSession();
  const token = mailTokenIn(hash);
  if (!ready) return <LoadingOverlay />;
  if (token === null) return <VerifyProblem message={authWords.incompleteOpenAgain} />;
  if (user === null || user.isAnonymous)
    return (
      <NoticePage title={authWords.logInToConfirm}>
        <p>{authWords.logInToConfirmText}</p>
        <NoticeLink to={`/auth/login/?next=${encodeURIComponent(pathname + hash)}`}>
          {authWords.logIn}
        </NoticeLink>
      </NoticePage>
    );
  return <Verifying token={token} />;
}

function Verifying({ token }: { readonly token: string }) {
  const [problem, setProblem] = useState<string | null | undefined>(undefined);
  const { user } = useSession();
  useEffect(() => {
    void verifyOnce(token).then(setProblem);
  }, [token]);
  if (problem === undefined) return <LoadingOverlay />;
  if (problem !== null) return <VerifyProblem message={problem} />;
  return (
    <NoticePage title={authWords.confirmed}>
      <p role="status">{authWords.isYours(user?.email ?? '')}</p>
      <NoticeLink to="/">{authWords.toYourRooms}</NoticeLink>
    </NoticePage>
  );
}

function VerifyProblem({ message }: { readonly message: string }) {
  return (
    <NoticePage title={authWords.notConfirmed}>
      <p role="alert">{message}</p>
      <NoticeLink to="/user/settings/">{authWords.toSettings}</NoticeLink>
    </NoticePage>
  );
}
