import type { CommandName } from './commands.ts';

const SHOWN: ReadonlySet<CommandName> = new Set<CommandName>([
  'room/blackout',
  'room/onAir',
  'messages/show',
  'messages/hide',
  'messages/focus',
]);

/** Whether a command starts, stops, moves or lights something that the audience or the stage sees (V250). */
export function isShowCommand(name: CommandName): boolean {
  return name.startsWith('timeset/') || name.endsWith('/flash') || SHOWN.has(name);
}
