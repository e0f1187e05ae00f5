import { pageWords } from '../../machines/words/page.ts';
import styles from './shell.module.css';

export function LoadingOverlay() {
  return (
    <div className={styles.overlay} role="status">
      {pageWords.loading}
    </div>
  );
}
