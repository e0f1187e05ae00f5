import { timerWords } from '../words/timer.ts';
import type { Timer } from './timer.ts';
import { noWarp, warpOf } from './timer.warp.ts';

/** "1.20x faster", "0.80x slower", "1.00x"; null without warp (C10). */
export function speedText(timer: Timer): string | null {
  const warp = warpOf(timer);
  if (warp === noWarp) return null;
  const factor = (warp.shown / warp.real).toFixed(2);
  if (factor === '1.00') return timerWords.sameSpeed(factor);
  return warp.shown > warp.real ? timerWords.faster(factor) : timerWords.slower(factor);
}
