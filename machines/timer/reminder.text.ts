import { reminderMinutes, type Timer, timerFields } from './timer.ts';

export function remindersIn(text: string): Timer['reminders'] | null {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '');
  const minutes = parts.map((part) => (/^\d{1,4}$/.test(part) ? Number(part) : 0));
  const { least, most } = reminderMinutes;
  if (minutes.length > timerFields.reminders.most) return null;
  return minutes.every((each) => each >= least && each <= most) ? minutes : null;
}

export const reminderText = (reminders: Timer['reminders']): string => reminders.join(', ');
