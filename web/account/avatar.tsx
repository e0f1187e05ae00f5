import { UserRound } from 'lucide-react';
import styles from './account-menu.module.css';

interface Props {
  readonly photoURL: string | null;
  readonly admin?: boolean;
  readonly size: number;
}

export function Avatar({ photoURL, admin = false, size }: Props) {
  return (
    <span
      className={styles.avatar}
      data-admin={admin || undefined}
      style={{ width: size, height: size, '--icon': `${size * 0.6}px` }}
    >
      {photoURL === null ? (
        <UserRound aria-hidden />
      ) : (
        <img src={photoURL} alt="" width={size} height={size} />
      )}
    </span>
  );
}
