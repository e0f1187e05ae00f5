import styles from './members.module.css';
import type { OfferedRole } from './team-members.view.ts';

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
