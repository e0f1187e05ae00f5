import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasFields, isText } from '../../machines/kernel/shapes.ts';
import { CallFailure, callApi, messageOf } from '../app/api-call.ts';
import { NoticeButton, NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { useAttempt } from '../app/use-attempt.ts';
import { mailTokenIn } from './account-page.tsx';
import { authWords } from './auth.words.ts';
import { session } from './session.ts';

const isMailToken = hasFields({ token: isText });

/** Reverts the email change only after a press, because mail scanners open links (U91). */
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
      <NoticePage title={authWords.incomplete}>
        <p>{authWords.openAgain}</p>
        <NoticeLink to="/auth/login/">{authWords.toLogin}</NoticeLink>
      </NoticePage>
    );
  if (failure instanceof CallFailure && failure.status !== 0 && failure.status < 500)
    return (
      <NoticePage title={authWords.staysChanged}>
        <p role="alert">{failure.message}</p>
        <NoticeLink to="/auth/login/">{authWords.toLogin}</NoticeLink>
      </NoticePage>
    );
  return (
    <NoticePage title={authWords.takeBackQuestion}>
      <p>{authWords.takeBackText}</p>
      {failure !== null && <p role="alert">{messageOf(failure)}</p>}
      <NoticeButton waiting={busy} onPress={() => void run(takeBack)}>
        {authWords.takeBack}
      </NoticeButton>
    </NoticePage>
  );
}
