import { timerWords } from '../words/timer.ts';
import type { Timer, TimerGroup } from './timer.ts';

export function timerTitle({ name, index }: Pick<Timer, 'name' | 'index'>): string {
  return name.trim() || timerWords.untitled(index + 1);
}

export const groupTitle = ({ name }: Pick<TimerGroup, 'name'>): string => name.trim() || timerWords.group;
