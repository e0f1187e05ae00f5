import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useLeaving } from '../../ui/use-draft.ts';
import styles from './timer-details.module.css';

interface Props {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (date: string | null) => void;
}

/** Partially typed years start with 0. */
const TYPED_OUT = /^[1-9]/;
/** Six-digit years are invalid. */
const LATEST = '9999-12-31';

export function DateField({ label, value, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { draft, commit, ...handlers } = useDateEditing(value, onChange);
  useLeaving(() => input.current && commit({ currentTarget: input.current }));
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={input}
        type="date"
        max={LATEST}
        className={styles.date}
        value={draft ?? value ?? ''}
        {...handlers}
      />
    </div>
  );
}

interface DateInput {
  readonly currentTarget: HTMLInputElement;
}

/** Saves picked dates immediately, typed ones on Enter or blur (V35): typing 23 passes 2. */
function useDateEditing(value: string | null, onChange: Props['onChange']) {
  const [draft, setDraft] = useState<string | null>(null);
  const typing = useRef(false);
  const take = (date: string) => {
    if (TYPED_OUT.test(date) && date !== value) onChange(date);
  };
  const commit = ({ currentTarget }: DateInput) => {
    // Partial dates read as empty.
    const emptied = draft === '' && !currentTarget.validity.badInput;
    if (emptied && value !== null) onChange(null);
    if (draft) take(draft);
    setDraft(null);
  };
  return {
    draft,
    commit,
    onChange({ currentTarget }: DateInput) {
      setDraft(currentTarget.value);
      if (!typing.current) take(currentTarget.value);
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      typing.current = types(event);
      if (event.key === 'Enter') commit(event);
      if (event.key !== 'Escape' || draft === null) return;
      event.stopPropagation();
      setDraft(null);
    },
    onPointerDown() {
      typing.current = false;
    },
    onBlur: commit,
  };
}

/** Digits and arrows; other keys navigate. */
function types({ key, altKey }: KeyboardEvent): boolean {
  return /^[^ ]$|^Backspace$|^Delete$|^Arrow(?:Up|Down)$/u.test(key) && !altKey;
}
