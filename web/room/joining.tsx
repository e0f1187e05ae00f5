import { pageWords } from '../../machines/words/page.ts';
import styles from './entry.module.css';

export function JoiningScreen() {
  return (
    <main className={styles.joining} role="status">
      <p>{pageWords.loading}</p>
      <p className={styles.patience}>{pageWords.patience}</p>
    </main>
  );
}
