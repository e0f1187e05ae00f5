import styles from './team-mark.module.css';

/** A team's first letter in a square: a picture of the name beside it, no text. */
export function TeamMark({ title, large = false }: { readonly title: string; readonly large?: boolean }) {
  const [letter = ''] = Array.from(title);
  return <span className={styles.mark} data-letter={letter} data-large={large || undefined} aria-hidden />;
}
