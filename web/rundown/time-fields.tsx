import type { Duration } from '../../machines/kernel/time.ts';
import { entryWords } from '../../machines/words/times.ts';
import { usePlanTimes } from '../room/use-room-times.ts';
import { exactLengthText, readDuration } from '../stage/duration-entry.view.ts';
import { readTimeOfDay, timeText } from '../stage/tod-entry.view.ts';
import { type Entry, EntryField } from '../ui/entry-field.tsx';

interface Props {
  readonly label: string;
  readonly value: Duration | null;
  readonly placeholder?: string;
  readonly onCommit: (ms: Duration) => void;
  readonly inRow?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string | undefined;
}

/** Accepts `5`, `5'`, `1:30` and `1h 2m`. */
export function DurationField({ value, ...props }: Props) {
  return <EntryField {...props} text={value === null ? '' : exactLengthText(value)} read={durationEntry} />;
}

function durationEntry(text: string): Entry<Duration> {
  const entry = readDuration(text);
  return entry.ok ? { ok: true, value: entry.ms, understood: entry.understood } : entry;
}

interface TimeOfDayFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly onCommit: (time: string | null) => void;
  readonly example: string;
}

export function TimeOfDayField({ value, example, ...props }: TimeOfDayFieldProps) {
  const times = usePlanTimes();
  const read = (text: string): Entry<string | null> => {
    const entry = readTimeOfDay(text, times);
    return entry.ok ? { ok: true, value: entry.time, understood: entry.understood } : entry;
  };
  return (
    <EntryField
      {...props}
      text={timeText(value, times)}
      placeholder={entryWords.like(timeText(example, times))}
      read={read}
    />
  );
}
