import { useRoom } from '../../live/live-context.ts';
import styles from './viewer.module.css';

/** Which screen this is, as large as it can be, while an operator asks. */
export function IdentifyOverlay() {
  const { identification } = useRoom();
  return (
    identification && (
      <div className={styles.identity} role="status">
        {identification.name}
      </div>
    )
  );
}
