import { pageWords } from '../../../machines/words/page.ts';
import styles from './entry.module.css';

/** Between opening the link and the first sight of the room. A quick join shows no word at all. */
export function JoiningScreen() {
  return (
    <main className={styles.joining} role="status">
      <p>{pageWords.loading}</p>
      <p className={styles.patience}>{pageWords.patience}</p>
    </main>
  );
}
