import { useCallback, useEffect, useState } from 'react';
import { authWords } from '../../machines/words/auth.ts';
import { callApi } from '../app/api-call.ts';
import { LoadingOverlay } from '../app/loading-overlay.tsx';
import { NoticeButton, NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { session } from './session.ts';

type State = 'leaving' | 'out' | 'failed';

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
      () => setState('failed'),
    );
  }, []);
  useEffect(leave, [leave]);
  const again = () => {
    setState('leaving');
    leave();
  };
  if (state === 'leaving') return <LoadingOverlay />;
  if (state === 'failed')
    return (
      <NoticePage title={authWords.stillIn}>
        <p role="alert">{authWords.noAnswer}</p>
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
