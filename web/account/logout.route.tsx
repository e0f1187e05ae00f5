import { useCallback, useEffect, useState } from 'react';
import { type CallFailure, callApi, failureOf } from '../app/api-call.ts';
import { ErrorAlert } from '../app/not-loaded.tsx';
import { LoadingOverlay, NoticeButton, NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { errorAlert } from '../app/request-failure.view.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { actionWords } from '../ui/ui.words.ts';
import { authWords } from './auth.words.ts';
import { session, takeAct, useSession } from './session.ts';

const UnsentShows = lazyPart(async () => (await import('../live/unsent-shows.tsx')).UnsentShows);

type LogoutState = 'asking' | 'leaving' | 'out' | CallFailure;

async function endSession(): Promise<void> {
  await callApi('POST', '/api/auth/logout');
  session.changeTo(null);
  // A user who signs out loses the rooms that this browser stored for offline use (N503).
  await (await import('../live/offline.ts')).deleteStoredRooms().catch(() => {});
}

/** Signs out immediately if the user pressed Sign out in our menu. Otherwise asks for confirmation first (N360). */
export function LogoutRoute() {
  const { ready, user, failure } = useSession();
  const [state, setState] = useState<LogoutState>(() => (takeAct('log-out') ? 'leaving' : 'asking'));
  const leave = useCallback(() => {
    endSession().then(
      () => setState('out'),
      (error: unknown) => setState(failureOf(error)),
    );
  }, []);
  useEffect(() => {
    if (state === 'leaving') leave();
  }, [state, leave]);
  const press = () => setState('leaving');
  if (state === 'leaving' || !ready) return <LoadingOverlay />;
  if (state === 'asking' && (user !== null || failure !== null))
    return (
      <NoticePage title={authWords.logOutQuestion}>
        <p>{authWords.roomsAreKept}</p>
        <NoticeButton onPress={press}>{authWords.logOut}</NoticeButton>
        <UnsentShows />
      </NoticePage>
    );
  if (typeof state === 'object')
    return (
      <NoticePage title={authWords.stillIn}>
        <ErrorAlert alert={errorAlert(state.request)} />
        <NoticeButton onPress={press}>{actionWords.tryAgain}</NoticeButton>
      </NoticePage>
    );
  return (
    <NoticePage title={authWords.loggedOut}>
      <p>{authWords.roomsAreKept}</p>
      <NoticeLink to="/auth/login/">{authWords.logIn}</NoticeLink>
      <UnsentShows />
    </NoticePage>
  );
}
