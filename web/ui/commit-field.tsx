import { TextField } from './text-field.tsx';
import { isComposing, useDraft } from './typing.ts';

interface Props {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: string;
  readonly onCommit: (value: string) => void;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly multiline?: boolean;
  readonly rows?: number;
  readonly description?: string;
  readonly error?: string;
  readonly isDisabled?: boolean;
  readonly inPopover?: boolean;
}

export function CommitField({ label, value, onCommit, inPopover, ...props }: Props) {
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
        const saves = event.key === 'Escape' && draft !== null;
        if (saves) commit();
        if (!saves || inPopover) event.continuePropagation();
      }}
    />
  );
}
