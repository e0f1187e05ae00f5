import { type ReactNode, useId } from 'react';
import styles from './properties.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** Not a landmark. */
export function PropertySection({ title, children }: Props) {
  const id = useId();
  return (
    <div role="group" className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </div>
  );
}
