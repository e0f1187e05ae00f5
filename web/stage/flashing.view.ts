import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { Flash } from '../../machines/room/room.state.ts';

/** One flash a second; more than three would be a hazard. */
const HALF: Duration = 500;

/** Bright or dark half of a flash. */
export type FlashPhase = 'none' | 'on' | 'off';

export function flashPhase(flash: Flash | null, now: Instant): FlashPhase {
  if (flash === null || now < flash.at || now >= endOf(flash)) return 'none';
  return Math.floor((now - flash.at) / HALF) % 2 === 0 ? 'on' : 'off';
}

export function nextFlashChange(flash: Flash | null, now: Instant): Instant | null {
  if (flash === null || now >= endOf(flash)) return null;
  if (now < flash.at) return flash.at;
  return flash.at + (Math.floor((now - flash.at) / HALF) + 1) * HALF;
}

function endOf({ at, count }: Flash): Instant {
  return at + count * 2 * HALF;
}
