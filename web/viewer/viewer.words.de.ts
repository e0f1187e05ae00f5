import type { Translation } from '../../machines/kernel/translation.ts';
import { counted } from '../../machines/words/counted.ts';
import type { viewerWords as english } from './viewer.words.ts';

export const viewerWords: Translation<typeof english> = {
  // Spoken.
  timeIsUp: 'Die Zeit ist um',
  paused: 'Pause',
  overTime: 'Überzogen',
  minutesOverTime: (minutes: number) => `${counted(minutes, 'Minute', 'Minuten')} überzogen`,
  lessThanAMinuteLeft: 'Weniger als eine Minute übrig',
  minutesLeft: (minutes: number) => `Noch ${counted(minutes, 'Minute', 'Minuten')}`,

  mirror: 'Spiegeln',
  mirrorHint: 'Bild für Teleprompter oder Rückprojektion spiegeln',
  sound: 'Ton',
  soundHint: 'Timer-Töne auf diesem Gerät abspielen',
  fullScreen: 'Vollbild',
};
