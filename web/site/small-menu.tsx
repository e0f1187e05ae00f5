import {
  BookOpen,
  CreditCard,
  LayoutList,
  LogOut,
  type LucideIcon,
  Menu,
  MonitorSmartphone,
  Settings,
  ShieldCheck,
} from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { type User, userName } from '../../machines/auth/user.ts';
import { teamWords } from '../../machines/words/team.ts';
import { Avatar } from '../account/avatar.tsx';
import { expectAct } from '../account/own-press.ts';
import { Link } from '../app/link.tsx';
import { siteLinks } from '../app/site-links.view.ts';
import { IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './account-links.module.css';

const shapes = [LayoutList, MonitorSmartphone, CreditCard] as const;
const settings = {
  label: teamWords.settings,
  to: '/user/settings/',
  beneath: '/user/settings/',
  Shape: Settings,
};
const admin = { label: teamWords.admin, to: '/admin/users/', beneath: '/admin/', Shape: ShieldCheck };
const rest = [
  { label: teamWords.documentation, to: '/docs/', beneath: '/docs/', Shape: BookOpen },
  {
    label: teamWords.logout,
    to: '/auth/logout/',
    beneath: '/auth/logout/',
    Shape: LogOut,
    onFollow: () => expectAct('log-out'),
  },
];

interface MenuLink {
  readonly label: string;
  readonly to: string;
  readonly active: boolean;
  readonly Shape: LucideIcon;
  readonly onFollow?: () => void;
}

export function SmallMenu({ user }: { readonly user: User }) {
  const { pathname, key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const links = siteLinks(pathname, user.uid).map((link, index) => ({
    ...link,
    Shape: shapes[index] ?? Menu,
  }));
  const others = [settings, ...(user.customClaims.admin ? [admin] : []), ...rest];
  const all: readonly MenuLink[] = [
    ...links,
    ...others.map((link) => ({ ...link, active: pathname.startsWith(link.beneath) })),
  ];
  return (
    <div className={styles.menu}>
      <IconButton label={teamWords.menu} onPress={() => setOpenedAt(key)}>
        <Menu aria-hidden />
      </IconButton>
      <Dialog title={teamWords.menu} isOpen={openedAt === key} onClose={() => setOpenedAt(null)}>
        <div className={styles.who}>
          <Avatar photoURL={user.photoURL} admin={user.customClaims.admin} size={36} />
          <span className={styles.whoName}>{userName(user)}</span>
        </div>
        <nav className={styles.items} aria-label={teamWords.menu}>
          {all.map(({ label, to, active, Shape, onFollow }) => (
            <Link
              key={to}
              to={to}
              onFollow={onFollow}
              className={styles.item}
              {...(active && { 'aria-current': 'page' })}
            >
              <Shape aria-hidden />
              {label}
            </Link>
          ))}
        </nav>
      </Dialog>
    </div>
  );
}
