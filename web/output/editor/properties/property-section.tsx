import { type ReactNode, useId } from 'react';
import styles from './properties.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** Properties that belong together. */
export function PropertySection({ title, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}
