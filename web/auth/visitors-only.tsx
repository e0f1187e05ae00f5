import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { sessionKind } from '../../machines/auth/session.ts';
import { sessionUser } from '../../machines/auth/user.ts';
import { LoadingOverlay } from '../app/loading-overlay.tsx';
import { destinationFrom } from './destination.ts';
import { useSession } from './session.ts';

interface Props {
  readonly children: ReactNode;
  /** In place of where they wanted to go. */
  readonly onward?: string | null;
}

/** Anyone who is signed in already, or is now, goes onward (N53). */
export function VisitorsOnly({ children, onward = null }: Props) {
  const { search } = useLocation();
  const { ready, user } = useSession();
  if (!ready) return <LoadingOverlay />;
  const isSignedIn = user !== null && sessionKind(sessionUser(user)) === 'authenticated';
  return isSignedIn ? <Navigate replace to={onward ?? destinationFrom(search)} /> : children;
}
