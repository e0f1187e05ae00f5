import { timerWords } from '../words/timer.ts';
import { noWarp, type Timer, type TimerGroup, warpOf } from './timer.ts';

export function timerTitle({ name, index }: Pick<Timer, 'name' | 'index'>): string {
  return name.trim() || timerWords.untitled(index + 1);
}

export const groupTitle = ({ name }: Pick<TimerGroup, 'name'>): string => name.trim() || timerWords.group;

/** Returns null without a time warp (C10). */
export function speedText(timer: Timer): string | null {
  const warp = warpOf(timer);
  if (warp === noWarp) return null;
  const factor = (warp.shown / warp.real).toFixed(2);
  if (factor === '1.00') return timerWords.sameSpeed(factor);
  return warp.shown > warp.real ? timerWords.faster(factor) : timerWords.slower(factor);
}
