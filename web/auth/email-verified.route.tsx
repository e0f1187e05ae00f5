import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { CallFailure, callApi } from '../app/api-call.ts';
import { LoadingOverlay } from '../app/loading-overlay.tsx';
import { NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { mailTokenIn } from './mail-token.ts';
import { session, userIn, useSession } from './session.ts';

let used: { readonly token: string; readonly outcome: Promise<string | null> } | null = null;

/** Once for each token, however often the screen is drawn. Resolves to what went wrong. */
function verify(token: string): Promise<string | null> {
  if (used?.token !== token) used = { token, outcome: requestProof(token) };
  return used.outcome;
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

/** Where the link of the mail leads: the address is proven by the account that asked (U6). */
export function EmailVerifiedRoute() {
  const { pathname, hash } = useLocation();
  const { ready, user } = useSession();
  const token = mailTokenIn(hash);
  if (!ready) return <LoadingOverlay />;
  if (token === null) return <Problem message="This link is incomplete. Open the link in the mail again." />;
  if (user === null || user.isAnonymous)
    return (
      <NoticePage title="Log in to confirm">
        <p>
          Log in with the account whose e-mail address this is. So nobody can confirm it for an account of
          their own.
        </p>
        <NoticeLink to={`/auth/login/?next=${encodeURIComponent(pathname + hash)}`}>Log in</NoticeLink>
      </NoticePage>
    );
  return <Verifying token={token} />;
}

function Verifying({ token }: { readonly token: string }) {
  const [problem, setProblem] = useState<string | null | undefined>(undefined);
  const { user } = useSession();
  useEffect(() => {
    void verify(token).then(setProblem);
  }, [token]);
  if (problem === undefined) return <LoadingOverlay />;
  if (problem !== null) return <Problem message={problem} />;
  return (
    <NoticePage title="E-mail address confirmed">
      <p role="status">{user?.email} is yours.</p>
      <NoticeLink to="/">Go to your rooms</NoticeLink>
    </NoticePage>
  );
}

function Problem({ message }: { readonly message: string }) {
  return (
    <NoticePage title="The address is not confirmed">
      <p role="alert">{message}</p>
      <NoticeLink to="/user/settings/">Go to the settings</NoticeLink>
    </NoticePage>
  );
}
