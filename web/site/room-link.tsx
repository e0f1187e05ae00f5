import { Link } from '../app/link.tsx';
import styles from './room-link.module.css';

export function RoomLink({ children }: { readonly children: string }) {
  return (
    <Link to="/r/generate/" className={styles.link}>
      {children}
    </Link>
  );
}
