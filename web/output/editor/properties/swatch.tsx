import styles from './colors.module.css';

/** A colour, over squares where it can be seen through; null: none. */
export function Swatch({ color }: { readonly color: string | null }) {
  return (
    <span className={styles.swatch} data-none={color === null || undefined} aria-hidden>
      {color !== null && <span style={{ background: color }} />}
    </span>
  );
}
