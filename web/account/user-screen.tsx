import { Activity, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { SECOND } from '../../machines/kernel/time.ts';
import { routeAnswer, routeNeedOf, sessionUser, type User } from '../../machines/people/user.ts';
import type { CallFailure } from '../app/api-call.ts';
import { appWords } from '../app/app.words.ts';
import { ErrorAlert } from '../app/not-loaded.tsx';
import { LoadingOverlay, NoticeButton, NoticePage, noticeButtonClass } from '../app/notice-page.tsx';
import { errorAlert } from '../app/request-failure.view.ts';
import { onWake, whileVisible } from '../live/wake.ts';
import { actionWords } from '../ui/ui.words.ts';
import { authWords } from './auth.words.ts';
import { session, useSession } from './session.ts';

export function useUserOfScreen() {
  const { ready, user, failure, leftElsewhere } = useSession();
  const [last, setLast] = useState<User | null>(null);
  if (user !== null && user !== last) setLast(user);
  const meanwhile = failure ? <NotAnswered failure={failure} /> : ready ? null : <LoadingOverlay />;
  return { meanwhile, user: user ?? (leftElsewhere ? last : null) };
}

/** Shown while the server does not answer. An outage does not sign the user out (U253). */
function NotAnswered({ failure }: { readonly failure: CallFailure }) {
  return (
    <NoticePage title={appWords.notLoaded(authWords.yourAccount)}>
      <ErrorAlert alert={errorAlert(failure.request)} />
      <NoticeButton onPress={session.ask}>{actionWords.tryAgain}</NoticeButton>
    </NoticePage>
  );
}

const LOOK_INTERVAL = 20 * SECOND;

function useSessionChecks(): void {
  useEffect(() => {
    const stops = [onWake(session.look), whileVisible(LOOK_INTERVAL, session.look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

/**
 * Disables the screen but keeps its drafts while its user is signed out elsewhere. Another user gets a new screen
 * (U102).
 */
export function UserScreen({ user, children }: { readonly user: User; readonly children: ReactNode }) {
  const { leftElsewhere } = useSession();
  useSessionChecks();
  return (
    <>
      {leftElsewhere && <SignedOutElsewhere />}
      <Activity key={user.uid} mode={leftElsewhere ? 'hidden' : 'visible'}>
        {children}
      </Activity>
    </>
  );
}

function SignedOutElsewhere() {
  return (
    <NoticePage title={authWords.loggedOut}>
      <p role="status">{authWords.loggedOutElsewhere}</p>
      <a className={noticeButtonClass} href="/auth/login/" target="_blank" rel="noreferrer">
        {authWords.logIn}
      </a>
    </NoticePage>
  );
}

export function SignedInOnly({ children }: { readonly children: (user: User) => ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const { meanwhile, user } = useUserOfScreen();
  if (meanwhile !== null) return meanwhile;
  const answer = routeAnswer(routeNeedOf(pathname), user && sessionUser(user), pathname + search + hash);
  if (answer.kind === 'login') return <Navigate replace to={answer.to} />;
  return user === null ? null : <UserScreen user={user}>{children(user)}</UserScreen>;
}
