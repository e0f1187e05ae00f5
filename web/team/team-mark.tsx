import styles from './team-mark.module.css';

/** A team's first letter in a square. Its name stands beside it. */
export function TeamMark({ title, large = false }: { readonly title: string; readonly large?: boolean }) {
  return (
    <span className={styles.mark} data-large={large || undefined} aria-hidden>
      {Array.from(title)[0]?.toUpperCase()}
    </span>
  );
}
