import { remindersIn, reminderText } from '../../../machines/timer/reminder.text.ts';
import type { Timer } from '../../../machines/timer/timer.ts';
import { type Entry, EntryField } from '../../ui/entry-field.tsx';
import { timerDetailsWords } from './timer-details.words.ts';

type Reminders = Timer['reminders'];

interface Props {
  /** Mixed if null. */
  readonly value: Reminders | null;
  readonly onCommit: (reminders: Reminders) => void;
}

export function ReminderField({ value, onCommit }: Props) {
  const { reminders, noReminders, many } = timerDetailsWords;
  return (
    <EntryField
      label={reminders}
      text={value === null ? '' : reminderText(value)}
      placeholder={value === null ? many.mixed : noReminders}
      read={read}
      onCommit={onCommit}
    />
  );
}

function read(text: string): Entry<Reminders> {
  const { noReminders, remindersHint, remindersUnderstood } = timerDetailsWords;
  const value = remindersIn(text);
  if (value === null) return { ok: false, hint: remindersHint };
  return {
    ok: true,
    value,
    understood: value.length === 0 ? noReminders : remindersUnderstood(reminderText(value)),
  };
}
