import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { routeAnswer, routeNeedOf } from '../../machines/auth/session.ts';
import { sessionUser, type User } from '../../machines/auth/user.ts';
import { UserScreen, useUserOfScreen } from './user-screen.tsx';

/** Waits until it is known who is there, and sends to the login who is not signed in (N52). */
export function SignedInOnly({ children }: { readonly children: (user: User) => ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const { meanwhile, user } = useUserOfScreen();
  if (meanwhile !== null) return meanwhile;
  const answer = routeAnswer(routeNeedOf(pathname), user && sessionUser(user), pathname + search + hash);
  if (answer.kind === 'login') return <Navigate replace to={answer.to} />;
  return user === null ? null : <UserScreen user={user}>{children(user)}</UserScreen>;
}
