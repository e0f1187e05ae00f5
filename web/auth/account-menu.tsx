import { LogOut, Settings } from 'lucide-react';
import { useNavigate } from 'react-router';
import { type User, userName } from '../../machines/auth/user.ts';
import { Link } from '../app/link.tsx';
import { Button } from '../ui/button.tsx';
import { MenuAction, MenuButton } from '../ui/menu.tsx';
import styles from './account-menu.module.css';
import { Avatar } from './avatar.tsx';
import { useSession } from './session.ts';

/** Who is signed in, or the ways in. */
export function AccountMenu() {
  const { ready, user } = useSession();
  if (!ready) return null;
  if (user !== null && !user.isAnonymous) return <SignedIn user={user} />;
  return (
    <>
      <Link to="/auth/login/" className={styles.quiet}>
        Sign in
      </Link>
      <Link to="/auth/signup/" className={styles.strong}>
        Sign up
      </Link>
    </>
  );
}

function SignedIn({ user }: { readonly user: User }) {
  const navigate = useNavigate();
  const trigger = (
    <Button variant="quiet" className={styles.trigger} aria-label={`Account: ${userName(user)}`}>
      <Avatar user={user} size={32} />
      <span className={styles.name} data-admin={user.customClaims.admin || undefined}>
        {userName(user)}
      </span>
    </Button>
  );
  return (
    <MenuButton label="Account" trigger={trigger}>
      <MenuAction
        label="User Settings"
        icon={<Settings aria-hidden />}
        onAction={() => void navigate('/user/settings/')}
      />
      <MenuAction
        label="Logout"
        icon={<LogOut aria-hidden />}
        onAction={() => void navigate('/auth/logout/')}
      />
    </MenuButton>
  );
}
