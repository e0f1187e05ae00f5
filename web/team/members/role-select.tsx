import type { TeamRole } from '../../../machines/team/team.roles.ts';
import { Select } from '../../ui/select.tsx';
import styles from './members.module.css';
import type { OfferedRole } from './team-members.view.ts';

interface Props {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly roles: readonly OfferedRole[];
  readonly value: TeamRole;
  readonly onChange: (role: TeamRole) => void;
}

export function RoleSelect({ roles, ...props }: Props) {
  const choices = roles.map(({ role, name }) => ({ value: role, label: name }));
  return <Select {...props} choices={choices} className={styles.roleSelect} />;
}
