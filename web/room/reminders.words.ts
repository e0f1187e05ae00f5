import { counted } from '../../machines/words/counted.ts';

export const remindersWords = {
  region: 'Crew reminders',
  startsIn: (timer: string, minutes: number) => `${timer} starts in ${counted(minutes, 'minute')}`,
  confirm: 'Confirm',
  confirmedBy: (name: string): string => (name === '' ? 'Confirmed' : `Confirmed by ${name}`),
};
