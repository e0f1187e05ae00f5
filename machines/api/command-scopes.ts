import type { CommandName } from '../room/commands.ts';
import type { KeyScope } from '../team/api-key.ts';

const SHOW_CALL: readonly CommandName[] = [
  'timeset/start',
  'timeset/stop',
  'timeset/toggle',
  'timeset/reset',
  'timeset/select',
  'timeset/arm',
  'timeset/aim',
  'timeset/next',
  'timeset/previous',
  'timeset/adjust',
  'timeset/jump',
  'timeset/chase',
  'timers/flash',
  'messages/show',
  'messages/hide',
  'messages/focus',
  'messages/flash',
  'room/blackout',
  'room/onAir',
  'room/subtitle',
  'reminders/confirm',
  'automations/call',
  'prompter/run',
  'prompter/stop',
  'prompter/speed',
  'prompter/jump',
  'prompter/follow',
  'clocks/start',
  'clocks/stop',
  'clocks/toggle',
  'clocks/reset',
  'clocks/adjust',
  'clocks/jump',
  'clocks/show',
  'clocks/hide',
  'clocks/quick',
];

const EDIT: readonly CommandName[] = [
  'timers/create',
  'timers/update',
  'timers/remove',
  'timers/move',
  'timers/duplicate',
  'timers/replace',
  'timers/updateMany',
  'timers/removeMany',
  'timers/moveMany',
  'timers/setCells',
  'columns/create',
  'columns/update',
  'columns/remove',
  'columns/move',
  'messages/create',
  'messages/update',
  'messages/remove',
  'messages/move',
  'clocks/create',
  'clocks/update',
  'clocks/remove',
  'clocks/move',
];

const scopes: ReadonlyMap<CommandName, KeyScope> = new Map([
  ...SHOW_CALL.map((name) => [name, 'show-call'] as const),
  ...EDIT.map((name) => [name, 'edit'] as const),
]);

/** Key scope for the command, alone or in a batch (K360); null: not available to keys. */
export function scopeOfCommand(name: CommandName): KeyScope | null {
  return scopes.get(name) ?? null;
}
