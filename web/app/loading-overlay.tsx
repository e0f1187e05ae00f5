import styles from './shell.module.css';

export function LoadingOverlay() {
  return (
    <div className={styles.overlay} role="status">
      Loading...
    </div>
  );
}
