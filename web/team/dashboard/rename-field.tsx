import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../ui/composing.ts';
import field from '../../ui/inline-text.module.css';

interface Props {
  readonly name: string;
  /** Told the new name, or null when it stays. */
  readonly onDone: (name: string | null) => void;
}

/** The name of a room, being typed in its row. Enter or leaving takes it, Escape takes it back. */
export function RenameField({ name, onDone }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  // The menu that asked for this gives the focus back to its button as it closes.
  useEffect(() => {
    const frame = requestAnimationFrame(() => ref.current?.select());
    return () => cancelAnimationFrame(frame);
  }, []);
  const done = () => onDone(typed.trim() === '' || typed.trim() === name ? null : typed.trim());
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') ref.current?.blur();
    if (event.key === 'Escape') onDone(null);
  };
  return (
    <input
      ref={ref}
      className={field.input}
      aria-label={`New name of ${name}`}
      value={typed}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={done}
    />
  );
}
