import { useId } from 'react';
import styles from './timer-details.module.css';

interface Props {
  readonly label: string;
  /** `yyyy-MM-dd` or none. */
  readonly value: string | null;
  readonly onChange: (date: string | null) => void;
}

/** The platform's own date field: nothing beats it on a phone. Empty means any day. */
export function DateField({ label, value, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className={styles.date}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </div>
  );
}
