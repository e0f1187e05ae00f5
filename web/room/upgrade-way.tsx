import { sessionUser } from '../../machines/auth/user.ts';
import { upgradeWay } from '../../machines/view/upgrade-way.ts';
import { useSession } from '../auth/session.ts';
import { useRoom } from '../live/live-context.ts';

/** In a tab of its own: the show at this desk goes on. */
const elsewhere = { target: '_blank', rel: 'noreferrer' };

export function UpgradeWay({ children }: { readonly children: string }) {
  const { room } = useRoom().view;
  const { user, teams } = useSession();
  const way = upgradeWay(room.teamId, user && sessionUser(user), teams);
  if (way === null) return children;
  if (way.kind === 'billing')
    return (
      <a href={way.to} {...elsewhere}>
        {children}
      </a>
    );
  return (
    <>
      <a href={way.to} {...elsewhere}>
        sign up
      </a>{' '}
      to {children}
    </>
  );
}
