import styles from './team-mark.module.css';

export function TeamMark({ title, large = false }: { readonly title: string; readonly large?: boolean }) {
  const [letter = ''] = Array.from(title);
  return <span className={styles.mark} data-letter={letter} data-large={large || undefined} aria-hidden />;
}
