import { readTimeOfDay, timeText } from '../../machines/view/tod-entry.ts';
import { type Entry, EntryField } from '../ui/entry-field.tsx';

interface Props {
  readonly label: string;
  /** `HH:mm:ss` or none. */
  readonly value: string | null;
  readonly onCommit: (time: string | null) => void;
  readonly inRow?: boolean;
  readonly placeholder?: string;
  readonly className?: string | undefined;
}

/** A time of day as people type it: `14:30`, `2:30 pm`, `1430`. */
export function TimeOfDayField({ value, ...props }: Props) {
  return <EntryField {...props} text={timeText(value)} read={read} />;
}

function read(text: string): Entry<string | null> {
  const entry = readTimeOfDay(text);
  return entry.ok ? { ok: true, value: entry.time, understood: entry.understood } : entry;
}
