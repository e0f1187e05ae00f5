import type { Duration } from '../../../machines/kernel/time.ts';
import { exactLengthText, readDuration } from '../../stage/duration-entry.view.ts';
import { type Entry, EntryField } from '../../ui/entry-field.tsx';

interface Props {
  readonly label: string;
  /** Mixed if null. */
  readonly value: Duration | null;
  readonly placeholder?: string;
  readonly onCommit: (ms: Duration) => void;
  readonly inRow?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string | undefined;
}

/** `5`, `5'`, `1:30`, `1h 2m`. */
export function DurationField({ value, ...props }: Props) {
  return <EntryField {...props} text={value === null ? '' : exactLengthText(value)} read={read} />;
}

function read(text: string): Entry<Duration> {
  const entry = readDuration(text);
  return entry.ok ? { ok: true, value: entry.ms, understood: entry.understood } : entry;
}
