import { asciiDigits } from '../../machines/kernel/text.ts';
import { type Duration, HOUR, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { Command } from '../../machines/room/commands.ts';
import { currentTimer, type RoomState } from '../../machines/room/room.state.ts';
import { clockOf } from '../../machines/timer/timer.clock.ts';
import { MAX_LENGTH, toRealTime } from '../../machines/timer/timer.ts';
import { spokenDuration } from '../stage/playhead.view.ts';

const MAX_DIGITS = 7;

export const PAD_KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0', 'back'] as const;
export type PadKey = (typeof PAD_KEYS)[number];

export function padKeyOf(key: string): PadKey | null {
  const written = key === 'Backspace' ? 'back' : asciiDigits(key);
  return PAD_KEYS.find((each) => each === written) ?? null;
}

export function digitsAfterKey(digits: string, key: PadKey): string {
  if (key === 'back') return digits.slice(0, -1);
  const next = (digits + key).replace(/^0+/, '');
  return next.length > MAX_DIGITS ? digits : next;
}

export interface PadReading {
  readonly text: string;
  readonly ms: Duration;
  readonly understood: string | null;
}

export function readPad(digits: string): PadReading {
  const padded = digits.padStart(MAX_DIGITS, '0');
  const [hours, minutes, seconds] = [padded.slice(0, -4), padded.slice(-4, -2), padded.slice(-2)];
  const ms = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
  return {
    text: Number(hours) > 0 ? `${Number(hours)}:${minutes}:${seconds}` : `${Number(minutes)}:${seconds}`,
    ms: Math.min(ms, MAX_LENGTH),
    understood: digits === '' ? null : spokenDuration(Math.min(ms, MAX_LENGTH)),
  };
}

export const PAD_ACTIONS = ['setTo', 'jumpBack', 'jumpForward', 'subtract', 'add', 'quick'] as const;
export type PadAction = (typeof PAD_ACTIONS)[number];

type PadCommand = Command<'timeset/adjust' | 'timeset/jump' | 'clocks/quick'>;

/**
 * Returns a pad key's command (V88): subtract and add change the length, jumps move the playhead, set changes the
 * time left.
 */
export function padCommand(action: PadAction, ms: Duration, state: RoomState, now: Instant): PadCommand {
  switch (action) {
    case 'setTo':
      return setToCommand(ms, state, now);
    case 'jumpBack':
      return { name: 'timeset/jump', payload: { ms: -ms } };
    case 'jumpForward':
      return { name: 'timeset/jump', payload: { ms } };
    case 'subtract':
      return { name: 'timeset/adjust', payload: { ms: -ms } };
    case 'add':
      return { name: 'timeset/adjust', payload: { ms } };
    case 'quick':
      return { name: 'clocks/quick', payload: { duration: ms } };
  }
}

/**
 * Sets the time left by changing the length. Under a warp, moves the playhead instead, so that the warp stays (V89).
 */
function setToCommand(ms: Duration, state: RoomState, now: Instant): PadCommand {
  const { timeset, room } = state;
  const timer = currentTimer(state);
  const { behavior, timezone } = room.settings;
  const { left, warp } = clockOf({ timer, timeset, behavior, zone: timezone, now });
  if (warp.shown === warp.real) return { name: 'timeset/adjust', payload: { ms: Math.round(ms - left) } };
  return { name: 'timeset/jump', payload: { ms: Math.round(left - toRealTime(ms, warp)) } };
}
