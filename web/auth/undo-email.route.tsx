import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasFields, isText } from '../../machines/kernel/shapes.ts';
import { CallFailure, callApi, messageOf } from '../app/api-call.ts';
import { NoticeButton, NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { useAttempt } from '../app/use-attempt.ts';
import { mailTokenIn } from './mail-token.ts';
import { session } from './session.ts';

/** The token for a new password. */
const isMailToken = hasFields({ token: isText });

/**
 * Where the link leads that an address is mailed which was changed: one press takes it back (U91). Opening the page does
 * nothing, as programs that look at mails open links too.
 */
export function UndoEmailRoute() {
  const navigate = useNavigate();
  const token = mailTokenIn(useLocation().hash);
  const [failure, setFailure] = useState<unknown>(null);
  const { busy, run } = useAttempt(setFailure);
  const takeBack = async () => {
    const answer = await callApi('POST', '/api/auth/undo-email', { body: { token } });
    session.changeTo(null);
    if (!isMailToken(answer)) return navigate('/auth/forgot-password/', { replace: true });
    return navigate(`/auth/reset-password/#token=${answer.token}`, { replace: true });
  };
  if (token === null)
    return (
      <NoticePage title="This link is incomplete">
        <p>Open the link in the mail again.</p>
        <NoticeLink to="/auth/login/">Go to the login</NoticeLink>
      </NoticePage>
    );
  if (failure instanceof CallFailure && failure.status !== 0 && failure.status < 500)
    return (
      <NoticePage title="The address stays changed">
        <p role="alert">{failure.message}</p>
        <NoticeLink to="/auth/login/">Go to the login</NoticeLink>
      </NoticePage>
    );
  return (
    <NoticePage title="Take your address back?">
      <p>
        Your account gets back the e-mail address to which this link was sent. Everybody is signed out, the
        present password ends, and you choose a new one.
      </p>
      {failure !== null && <p role="alert">{messageOf(failure)}</p>}
      <NoticeButton waiting={busy} onPress={() => void run(takeBack)}>
        Take it back
      </NoticeButton>
    </NoticePage>
  );
}
