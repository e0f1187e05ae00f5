import { Activity, type ReactNode, useState } from 'react';
import type { User } from '../../machines/auth/user.ts';
import { authWords } from '../../machines/words/auth.ts';
import { NoticePage, noticeButtonClass } from '../app/notice-page.tsx';
import { useSession } from './session.ts';

/** Whose screen this is: who is there, or who was until they were signed out elsewhere (U102, N150). */
export function useUserOfScreen(): { readonly ready: boolean; readonly user: User | null } {
  const { ready, user, leftElsewhere } = useSession();
  const [last, setLast] = useState<User | null>(null);
  if (user !== null && user !== last) setLast(user);
  return { ready, user: user ?? (leftElsewhere ? last : null) };
}

/**
 * What a user sees. While they are signed out elsewhere it is out of sight and at rest, with what was typed in it;
 * the next user starts with a screen of their own (U102).
 */
export function UserScreen({ user, children }: { readonly user: User; readonly children: ReactNode }) {
  const { leftElsewhere } = useSession();
  return (
    <>
      {leftElsewhere && <LeftElsewhere />}
      <Activity key={user.uid} mode={leftElsewhere ? 'hidden' : 'visible'}>
        {children}
      </Activity>
    </>
  );
}

function LeftElsewhere() {
  return (
    <NoticePage title={authWords.loggedOut}>
      <p role="status">{authWords.loggedOutElsewhere}</p>
      <a className={noticeButtonClass} href="/auth/login/" target="_blank" rel="noreferrer">
        {authWords.logIn}
      </a>
    </NoticePage>
  );
}
