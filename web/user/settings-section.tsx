import { type ReactNode, useId } from 'react';
import styles from './settings.module.css';

interface Props {
  readonly title: string;
  readonly about: ReactNode;
  readonly children: ReactNode;
}

export function SettingsSection({ title, about, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={styles.about}>{about}</p>
      </div>
      <div className={`stack ${styles.body}`}>{children}</div>
    </section>
  );
}
