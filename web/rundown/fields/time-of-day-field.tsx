import { entryWords } from '../../../machines/words/entry.ts';
import { usePlanTimes } from '../../room/use-room-times.ts';
import { type Entry, EntryField } from '../../ui/entry-field.tsx';
import { readTimeOfDay, timeText } from './tod-entry.view.ts';

interface Props {
  readonly label: string;
  /** `HH:mm:ss`, or none. */
  readonly value: string | null;
  readonly onCommit: (time: string | null) => void;
  readonly inRow?: boolean;
  /** `HH:mm:ss`. */
  readonly example: string;
  readonly className?: string | undefined;
}

/** `14:30`, `2:30 pm`, `1430`, in the room's format (V29). */
export function TimeOfDayField({ value, example, ...props }: Props) {
  const times = usePlanTimes();
  const read = (text: string): Entry<string | null> => {
    const entry = readTimeOfDay(text, times);
    return entry.ok ? { ok: true, value: entry.time, understood: entry.understood } : entry;
  };
  const like = timeText(example, times);
  return (
    <EntryField
      {...props}
      text={timeText(value, times)}
      placeholder={props.inRow ? like : entryWords.like(like)}
      read={read}
    />
  );
}
