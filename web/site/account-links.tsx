import {
  BookOpen,
  ChevronsUpDown,
  CreditCard,
  LayoutList,
  LogOut,
  type LucideIcon,
  Menu,
  MonitorSmartphone,
  Plus,
  Settings,
  ShieldCheck,
  UsersRound,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { RouterProvider } from 'react-aria-components';
import { useLocation, useNavigate } from 'react-router';
import type { Team } from '../../machines/people/team.ts';
import { sessionKind, sessionUser, type User, userName } from '../../machines/people/user.ts';
import { teamWords } from '../../machines/words/people.ts';
import { AccountMenu } from '../account/account-menu.tsx';
import { Avatar } from '../account/avatar.tsx';
import { expectAct, useSession } from '../account/session.ts';
import { Link } from '../app/link.tsx';
import { pathForTeam, showsTeamSwitcher, siteLinks, teamIdOfPath, teamPath } from '../app/site-links.view.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MenuAction, MenuButton, MenuSeparator } from '../ui/menu.tsx';
import styles from './account-links.module.css';
import { TeamMark } from './site-header.tsx';
import { teamTitle } from './team-title.view.ts';

const sectionIcons = [LayoutList, MonitorSmartphone, CreditCard] as const;
const settingsLink = {
  label: teamWords.settings,
  to: '/user/settings/',
  beneath: '/user/settings/',
  Shape: Settings,
};
const adminLink = { label: teamWords.admin, to: '/admin/users/', beneath: '/admin/', Shape: ShieldCheck };
const documentationLinks = [
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

function SmallMenu({ user }: { readonly user: User }) {
  const { pathname, key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const links = siteLinks(pathname, user.uid).map((link, index) => ({
    ...link,
    Shape: sectionIcons[index] ?? Menu,
  }));
  const otherLinks = [settingsLink, ...(user.customClaims.admin ? [adminLink] : []), ...documentationLinks];
  const all: readonly MenuLink[] = [
    ...links,
    ...otherLinks.map((link) => ({ ...link, active: pathname.startsWith(link.beneath) })),
  ];
  return (
    <div className={styles.menu}>
      <IconButton label={teamWords.menu} onPress={() => setOpenedAt(key)} icon={Menu} />
      <Dialog title={teamWords.menu} isOpen={openedAt === key} onClose={() => setOpenedAt(null)}>
        <div className={`row ${styles.who}`}>
          <Avatar photoURL={user.photoURL} admin={user.customClaims.admin} size={36} />
          <span className={styles.whoName}>{userName(user)}</span>
        </div>
        <nav className={styles.items} aria-label={teamWords.menu}>
          {all.map(({ label, to, active, Shape, onFollow }) => (
            <Link
              key={to}
              to={to}
              onFollow={onFollow}
              className={`row ${styles.item}`}
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

function TeamSwitcher({ user, teams }: { readonly user: User; readonly teams: readonly Team[] }) {
  const { pathname } = useLocation();
  const current = teams.find(({ id }) => id === teamIdOfPath(pathname));
  const title = current === undefined ? teamWords.teams : teamTitle(current, user.uid);
  const label = current === undefined ? title : teamWords.teamNamed(title);
  const trigger = (
    <Button variant="quiet" className={styles.trigger} aria-label={label}>
      {current !== undefined && <TeamMark title={title} />}
      <span className={styles.name}>{title}</span>
      <ChevronsUpDown aria-hidden />
    </Button>
  );
  return (
    <MenuButton label={teamWords.teams} trigger={trigger}>
      {teams.map((team) => (
        <MenuAction
          key={team.id}
          label={teamTitle(team, user.uid)}
          checked={team === current}
          href={pathForTeam(pathname, team.id)}
        />
      ))}
      <MenuSeparator />
      {current !== undefined && (
        <MenuAction label={teamWords.membersPage} icon={UsersRound} href={teamPath(current.id, 'members')} />
      )}
      {current !== undefined && (
        <MenuAction label={teamWords.teamSettings} icon={Settings} href={teamPath(current.id, 'settings')} />
      )}
      <MenuAction label={teamWords.create} icon={Plus} href="/team/create/" />
    </MenuButton>
  );
}

export function AccountLinks({ children }: { readonly children: ReactNode }) {
  const { ready, user } = useSession();
  const isSignedIn = user !== null && sessionKind(sessionUser(user)) === 'authenticated';
  if (isSignedIn) return <SignedIn user={user}>{children}</SignedIn>;
  return (
    <nav className={`row ${styles.ways}`} aria-label={teamWords.site}>
      {children}
      {ready && (
        <>
          <Link to="/auth/login/" className={styles.way}>
            {teamWords.signIn}
          </Link>
          <Link to="/auth/signup/" className={styles.strong}>
            {teamWords.signUp}
          </Link>
        </>
      )}
    </nav>
  );
}

function SignedIn({ user, children }: { readonly user: User; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const { teams } = useSession();
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(to) => void navigate(to)}>
      {teams !== null && showsTeamSwitcher(pathname) && <TeamSwitcher user={user} teams={teams} />}
      <nav className={`row ${styles.ways}`} aria-label={teamWords.site}>
        <div className={`row ${styles.wide}`}>
          {siteLinks(pathname, user.uid).map(({ label, to, active }) => (
            <Link key={to} to={to} className={styles.way} {...(active && { 'aria-current': 'page' })}>
              {label}
            </Link>
          ))}
        </div>
        {children}
        <div className={`row ${styles.wide}`}>
          <AccountMenu user={user} />
        </div>
        <SmallMenu user={user} />
      </nav>
    </RouterProvider>
  );
}
