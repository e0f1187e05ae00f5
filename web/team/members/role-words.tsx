import { TEAM_ROLES } from '../../../machines/team/team.roles.ts';
import { roleWords } from '../../../machines/words/role.ts';
import styles from './members.module.css';

/** What each role may do. */
export function RoleWords() {
  return (
    <span className={styles.roles}>
      {TEAM_ROLES.map((role) => (
        <span key={role}>
          <strong>{roleWords[role].name}.</strong> {roleWords[role].may}
        </span>
      ))}
    </span>
  );
}
