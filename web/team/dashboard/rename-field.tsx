import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../ui/composing.ts';
import field from '../../ui/inline-text.module.css';
import { useLeaving } from '../../ui/use-draft.ts';
import { dashboardWords } from './dashboard.words.ts';

interface Props {
  readonly name: string;
  readonly onDone: (name: string | null) => void;
}

/** Enter and blur save (V193), Escape reverts. */
export function RenameField({ name, onDone }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  // The closing menu returns focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => ref.current?.select());
    return () => cancelAnimationFrame(frame);
  }, []);
  const isDone = useRef(false);
  const finish = (text: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(text);
  };
  const renamed = typed.trim() === '' || typed.trim() === name ? null : typed.trim();
  useLeaving(() => renamed !== null && finish(renamed));
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') ref.current?.blur();
    if (event.key === 'Escape') finish(null);
  };
  return (
    <input
      ref={ref}
      className={field.input}
      aria-label={dashboardWords.newNameOf(name)}
      value={typed}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(renamed)}
    />
  );
}
