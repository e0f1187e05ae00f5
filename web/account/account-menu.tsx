import { CreditCard, LayoutList, LogOut, MonitorSmartphone, Settings, ShieldCheck } from 'lucide-react';
import { useLocation } from 'react-router';
import { type User, userName } from '../../machines/people/user.ts';
import { accountLinks } from '../app/site-links.view.ts';
import { Button } from '../ui/button.tsx';
import { MenuAction, MenuButton, MenuSeparator } from '../ui/menu.tsx';
import styles from './account-menu.module.css';
import { authWords } from './auth.words.ts';
import { Avatar } from './avatar.tsx';
import { expectAct, useSession } from './session.ts';

const HIDE_DELAY_MS = 300;

const menuIcons = [LayoutList, MonitorSmartphone, CreditCard] as const;

export function AccountMenu({ user }: { readonly user: User }) {
  const { pathname } = useLocation();
  const { teams } = useSession();
  const { admin } = user.customClaims;
  const links = accountLinks(pathname, teams).map((link, index) => ({
    ...link,
    Shape: menuIcons[index] ?? Settings,
  }));
  const trigger = (
    <Button variant="quiet" className={styles.trigger} aria-label={authWords.accountOf(userName(user))}>
      <Avatar photoURL={user.photoURL} admin={admin} size={32} />
      <span className={styles.name}>{userName(user)}</span>
    </Button>
  );
  return (
    <MenuButton label={authWords.account} trigger={trigger} hideAfter={HIDE_DELAY_MS}>
      {links.map(({ label, to, Shape }) => (
        <MenuAction key={to} label={label} icon={Shape} href={to} />
      ))}
      <MenuSeparator />
      <MenuAction label={authWords.userSettings} icon={Settings} href="/user/settings/" />
      {admin && <MenuAction label={authWords.admin} icon={ShieldCheck} href="/admin/users/" />}
      <MenuAction
        label={authWords.logout}
        icon={LogOut}
        href="/auth/logout/"
        onAction={() => expectAct('log-out')}
      />
    </MenuButton>
  );
}
