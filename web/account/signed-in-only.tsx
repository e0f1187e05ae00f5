import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { routeAnswer, routeNeedOf } from '../../machines/auth/session.ts';
import { sessionUser, type User } from '../../machines/auth/user.ts';
import { UserScreen, useUserOfScreen } from './user-screen.tsx';

export function SignedInOnly({ children }: { readonly children: (user: User) => ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const { meanwhile, user } = useUserOfScreen();
  if (meanwhile !== null) return meanwhile;
  const answer = routeAnswer(routeNeedOf(pathname), user && sessionUser(user), pathname + search + hash);
  if (answer.kind === 'login') return <Navigate replace to={answer.to} />;
  return user === null ? null : <UserScreen user={user}>{children(user)}</UserScreen>;
}
