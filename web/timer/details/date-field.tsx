import { useId, useState } from 'react';
import styles from './timer-details.module.css';

interface Props {
  readonly label: string;
  /** `yyyy-MM-dd` or none. */
  readonly value: string | null;
  readonly onChange: (date: string | null) => void;
}

/** A year that is being typed reads 0002, 0020 and 0202 before it reads 2026. */
const TYPED_OUT = /^[1-9]/;

/** The platform's own date field: nothing beats it on a phone. Empty means any day. */
export function DateField({ label, value, onChange }: Props) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const type = (date: string) => {
    setDraft(date);
    if (TYPED_OUT.test(date) && date !== value) onChange(date);
  };
  // Half a date reads as none while it is typed; none is meant once the field is left empty.
  const leave = (half: boolean) => {
    if (draft === '' && !half && value !== null) onChange(null);
    setDraft(null);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className={styles.date}
        value={draft ?? value ?? ''}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => leave(event.target.validity.badInput)}
      />
    </div>
  );
}
