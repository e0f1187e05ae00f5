import { useCallback, useEffect, useState } from 'react';
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
      <NoticePage title="You are still logged in">
        <p role="alert">The server did not answer. Check the network connection and try again.</p>
        <NoticeButton onPress={again}>Try again</NoticeButton>
      </NoticePage>
    );
  return (
    <NoticePage title="You are logged out">
      <p>Your rooms are kept: they are there when you log in again, and their clocks go on.</p>
      <NoticeLink to="/auth/login/">Log in</NoticeLink>
    </NoticePage>
  );
}
