import { Check, ChevronsUpDown, Plus, Settings, UsersRound } from 'lucide-react';
import { useLocation } from 'react-router';
import type { User } from '../../machines/auth/user.ts';
import type { Team } from '../../machines/team/team.ts';
import { teamWords } from '../../machines/words/team.ts';
import { switchedTeam, teamInPath, teamPath } from '../app/site-links.view.ts';
import { Button } from '../ui/button.tsx';
import { MenuAction, MenuButton, MenuSeparator } from '../ui/menu.tsx';
import { TeamMark } from './team-mark.tsx';
import styles from './team-switcher.module.css';
import { teamTitle } from './team-title.view.ts';

interface Props {
  readonly user: User;
  readonly teams: readonly Team[];
}

export function TeamSwitcher({ user, teams }: Props) {
  const { pathname } = useLocation();
  const current = teams.find(({ id }) => id === teamInPath(pathname));
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
          icon={team === current ? <Check aria-hidden /> : <span className={styles.unchecked} />}
          href={switchedTeam(pathname, team.id)}
        />
      ))}
      <MenuSeparator />
      {current !== undefined && (
        <MenuAction
          label={teamWords.membersPage}
          icon={<UsersRound aria-hidden />}
          href={teamPath(current.id, 'members')}
        />
      )}
      {current !== undefined && (
        <MenuAction
          label={teamWords.teamSettings}
          icon={<Settings aria-hidden />}
          href={teamPath(current.id, 'settings')}
        />
      )}
      <MenuAction label={teamWords.create} icon={<Plus aria-hidden />} href="/team/create/" />
    </MenuButton>
  );
}
