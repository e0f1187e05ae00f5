import styles from './entry.module.css';

/** Between opening the link and the first sight of the room. A quick join shows no word at all. */
export function JoiningScreen() {
  return (
    <main className={styles.joining} role="status">
      <p>Loading...</p>
      <p className={styles.patience}>The server has not answered yet. This screen goes on trying.</p>
    </main>
  );
}
