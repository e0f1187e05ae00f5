import { type Duration, SECOND } from '../kernel/time.ts';
import type { CommandName } from './commands.ts';

const SHOW_COMMANDS: ReadonlySet<string> = new Set<CommandName>([
  'room/blackout',
  'room/onAir',
  'messages/show',
  'messages/hide',
  'messages/focus',
  'clocks/start',
  'clocks/stop',
  'clocks/toggle',
  'clocks/reset',
  'clocks/adjust',
  'clocks/jump',
  'clocks/show',
  'clocks/hide',
  'clocks/quick',
]);

export function isShowCommand(name: string): boolean {
  return (
    name.startsWith('timeset/') ||
    name.startsWith('prompter/') ||
    name.endsWith('/flash') ||
    SHOW_COMMANDS.has(name)
  );
}

/** A show command that arrives later than this has no effect. */
export const STALE_AFTER: Duration = 2 * SECOND;

const ONE_TIME_COMMANDS: readonly CommandName[] = [
  'automations/call',
  'automations/run',
  'messages/answer',
  'messages/unanswer',
  'room/undo',
  'room/redo',
];

/** Returns true for commands that move the show and must not arrive late (V1382). */
export function expiresQuickly(name: string): boolean {
  return isShowCommand(name) || ONE_TIME_COMMANDS.some((step) => step === name);
}
