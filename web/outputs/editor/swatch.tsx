import styles from './colors.module.css';

/** None if null. */
export function Swatch({ color }: { readonly color: string | null }) {
  return (
    <span className={styles.swatch} data-none={color === null || undefined} aria-hidden>
      {color !== null && <span style={{ background: color }} />}
    </span>
  );
}
