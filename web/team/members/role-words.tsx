import type { OfferedRole } from '../../../machines/view/site/team-members.ts';
import styles from './members.module.css';

/** What each role may do. */
export function RoleWords({ roles }: { readonly roles: readonly OfferedRole[] }) {
  return (
    <span className={styles.roles}>
      {roles.map(({ role, name, may }) => (
        <span key={role}>
          <strong>{name}.</strong> {may}
        </span>
      ))}
    </span>
  );
}
