import type { Appearance, DurationType, SoundCue, Trigger } from '../../timer/timer.ts';

/** The words for a timer's choices, spec wording where it has one (V31). */

export const triggerWords: Readonly<Record<Trigger, string>> = {
  MANUAL: 'Manual',
  LINKED: 'Linked',
  SCHEDULED: 'Scheduled',
};

export const appearanceWords: Readonly<Record<Appearance, string>> = {
  COUNTDOWN: 'Countdown',
  COUNTUP: 'Count up',
  TOD: 'Time of day',
  COUNTDOWN_TOD: 'Countdown and time of day',
  COUNTUP_TOD: 'Count up and time of day',
  HIDDEN: 'Hidden',
};

export const typeWords: Readonly<Record<DurationType, string>> = {
  DURATION: 'Duration',
  FINISH_TIME: 'Finish time',
  TIME_WARP: 'Time warp',
};

const families: Readonly<Record<string, string>> = {
  NONE: 'None',
  BELL: 'Bell',
  DING: 'Ding',
  BEEP: 'Beep',
  BUZZER: 'Buzzer',
  GONG: 'Gong',
  WINDCHIME: 'Wind chime',
  SHIPBELL: 'Ship bell',
  SHIPHORN: 'Ship horn',
  ITSTIME: '“It’s time”',
  SILENCE: 'Silence',
  SHORT: 'Short tone',
  LONG: 'Long tone',
};

/** "Bell 2x", "Short tone 440 Hz 3x" (V31). */
export function cueWords(cue: SoundCue): string {
  const [family = '', ...rest] = cue.split('_');
  const details = rest.map((part) => (part.endsWith('X') ? part.toLowerCase() : `${part} Hz`));
  return [families[family], ...details].join(' ');
}
