import { isComposing } from './composing.ts';
import { TextField } from './text-field.tsx';
import { useDraft } from './use-draft.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (value: string) => void;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly multiline?: boolean;
  readonly rows?: number;
  readonly description?: string;
  readonly error?: string;
  readonly isDisabled?: boolean;
}

/** A labelled field whose text is taken when it is left, or by Enter where it has one line. Escape takes it back. */
export function CommitField({ label, value, onCommit, ...props }: Props) {
  const { draft, type, commit } = useDraft(value, onCommit);
  return (
    <TextField
      {...props}
      label={label}
      value={draft ?? value}
      onChange={type}
      onBlur={commit}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Enter' && !props.multiline) commit();
        if (event.key === 'Escape' && draft !== null) type(null);
        else event.continuePropagation();
      }}
    />
  );
}
