import { useState } from 'react';
import { isComposing } from './composing.ts';
import { TextField } from './text-field.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (value: string) => void;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly multiline?: boolean;
  readonly rows?: number;
  readonly description?: string;
  readonly isDisabled?: boolean;
}

/** A labelled field whose text is taken when it is left, or by Enter where it has one line. Escape takes it back. */
export function CommitField({ label, value, onCommit, ...props }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft !== null && draft !== value) onCommit(draft);
    setDraft(null);
  };
  return (
    <TextField
      {...props}
      label={label}
      value={draft ?? value}
      onChange={setDraft}
      onBlur={commit}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Enter' && !props.multiline) commit();
        if (event.key === 'Escape' && draft !== null) setDraft(null);
        else event.continuePropagation();
      }}
    />
  );
}
