import { type ReactNode, useId } from 'react';
import styles from './timer-details.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

export function FieldGroup({ title, children }: Props) {
  const id = useId();
  return (
    <div className={styles.group} role="group" aria-labelledby={id}>
      <h3 id={id} className={styles.groupTitle}>
        {title}
      </h3>
      {children}
    </div>
  );
}
