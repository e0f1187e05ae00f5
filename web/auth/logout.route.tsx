import { useCallback, useEffect, useState } from 'react';
import { errorAlert } from '../../machines/view/site/request-failure.ts';
import { authWords } from '../../machines/words/auth.ts';
import { type CallFailure, callApi, failureOf } from '../app/api-call.ts';
import { ErrorAlert } from '../app/error-alert.tsx';
import { LoadingOverlay } from '../app/loading-overlay.tsx';
import { NoticeButton, NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { session } from './session.ts';

type State = 'leaving' | 'out' | CallFailure;

async function endSession(): Promise<void> {
  await callApi('POST', '/api/auth/logout');
  session.changeTo(null);
}

/** Ends the session, then says so. */
export function LogoutRoute() {
  const [state, setState] = useState<State>('leaving');
  const leave = useCallback(() => {
    endSession().then(
      () => setState('out'),
      (error: unknown) => setState(failureOf(error)),
    );
  }, []);
  useEffect(leave, [leave]);
  const again = () => {
    setState('leaving');
    leave();
  };
  if (state === 'leaving') return <LoadingOverlay />;
  if (state !== 'out')
    return (
      <NoticePage title={authWords.stillIn}>
        <ErrorAlert alert={errorAlert(state.request)} />
        <NoticeButton onPress={again}>{authWords.tryAgain}</NoticeButton>
      </NoticePage>
    );
  return (
    <NoticePage title={authWords.loggedOut}>
      <p>{authWords.roomsAreKept}</p>
      <NoticeLink to="/auth/login/">{authWords.logIn}</NoticeLink>
    </NoticePage>
  );
}
