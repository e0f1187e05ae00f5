import { TEAM_ROLES, type TeamRole } from '../../../machines/team/team.roles.ts';
import { roleWords } from '../../../machines/words/role.ts';
import { Select } from '../../ui/select.tsx';
import styles from './members.module.css';

const choices = TEAM_ROLES.map((value) => ({ value, label: roleWords[value].name }));

interface Props {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: TeamRole;
  readonly onChange: (role: TeamRole) => void;
}

export function RoleSelect(props: Props) {
  return <Select {...props} choices={choices} className={styles.roleSelect} />;
}
