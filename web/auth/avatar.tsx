import { UserRound } from 'lucide-react';
import type { User } from '../../machines/auth/user.ts';
import styles from './account-menu.module.css';

interface Props {
  readonly user: User;
  /** px */
  readonly size: number;
}

/** The user's picture; admins have a red border (spec §2). */
export function Avatar({ user, size }: Props) {
  return (
    <span
      className={styles.avatar}
      data-admin={user.customClaims.admin || undefined}
      style={{ width: size, height: size }}
    >
      {user.photoURL === null ? (
        <UserRound aria-hidden size={size * 0.6} />
      ) : (
        <img src={user.photoURL} alt="" width={size} height={size} />
      )}
    </span>
  );
}
