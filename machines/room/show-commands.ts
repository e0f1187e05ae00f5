import { type Duration, SECOND } from '../kernel/time.ts';
import type { CommandName } from './commands.ts';

const SHOWN: ReadonlySet<string> = new Set<CommandName>([
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

/** Starts, stops, moves or lights something visible (V250). */
export function isShowCommand(name: string): boolean {
  return (
    name.startsWith('timeset/') || name.startsWith('prompter/') || name.endsWith('/flash') || SHOWN.has(name)
  );
}

/** Maximum delay after which a command may still move the show. */
export const LATEST_AFTER: Duration = 2 * SECOND;

const STEPS: readonly CommandName[] = [
  'automations/call',
  'automations/run',
  'messages/answer',
  'messages/unanswer',
  'room/undo',
  'room/redo',
];

/**
 * True for commands that are wrong when late: they would move the show, undo a newer step or answer a newer showing
 * (V1382).
 */
export function isForNow(name: string): boolean {
  return isShowCommand(name) || STEPS.some((step) => step === name);
}
