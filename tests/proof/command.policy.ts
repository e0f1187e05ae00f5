import type { View } from '../../machines/kernel/permissions.ts';
import type { CommandName } from '../../machines/room/commands.ts';
import type { KeyScope } from '../../machines/team/api-key.ts';

/**
 * Who may do what in a room, written down a second time: from docs/protocol.md#commands, by hand, and with nothing of the product's
 * own table in it. What the product answers is held against this.
 */
type Bit = 'READ' | 'TIMERS' | 'MESSAGES' | 'TRANSPORT' | 'ROOM' | 'DEVICES';
export type Mask = readonly Bit[];

export const MEMBERS: Mask = ['READ', 'TIMERS', 'MESSAGES', 'TRANSPORT', 'ROOM', 'DEVICES'];

export const MASKS: Readonly<Record<View, Mask>> = {
  VIEWER: ['READ'],
  AGENDA: ['READ'],
  ANONYMOUS: ['READ'],
  MODERATOR: ['READ', 'MESSAGES'],
  OPERATOR: ['READ', 'MESSAGES', 'TRANSPORT'],
  CONTROLLER: ['READ', 'TIMERS', 'MESSAGES', 'TRANSPORT', 'DEVICES'],
};

/** Any one of these bits suffices. */
export const NEEDED: Readonly<Record<CommandName, Mask>> = {
  'timeset/start': ['TRANSPORT'],
  'timeset/stop': ['TRANSPORT'],
  'timeset/toggle': ['TRANSPORT'],
  'timeset/reset': ['TRANSPORT'],
  'timeset/select': ['TRANSPORT'],
  'timeset/arm': ['TRANSPORT'],
  'timeset/aim': ['TRANSPORT'],
  'timeset/next': ['TRANSPORT'],
  'timeset/previous': ['TRANSPORT'],
  'timeset/adjust': ['TRANSPORT'],
  'timeset/jump': ['TRANSPORT'],
  'timers/flash': ['TRANSPORT'],
  'room/blackout': ['TRANSPORT'],
  'room/onAir': ['TRANSPORT'],
  'timers/create': ['TIMERS'],
  'timers/update': ['TIMERS'],
  'timers/remove': ['TIMERS'],
  'timers/discard': ['TIMERS'],
  'timers/move': ['TIMERS'],
  'timers/duplicate': ['TIMERS'],
  'timers/replace': ['TIMERS'],
  'timers/updateMany': ['TIMERS'],
  'timers/removeMany': ['TIMERS'],
  'timers/moveMany': ['TIMERS'],
  'messages/create': ['MESSAGES'],
  'messages/update': ['MESSAGES'],
  'messages/remove': ['MESSAGES'],
  'messages/move': ['MESSAGES'],
  'messages/show': ['MESSAGES'],
  'messages/hide': ['MESSAGES'],
  'messages/focus': ['MESSAGES'],
  'messages/flash': ['MESSAGES'],
  'room/subtitle': ['MESSAGES'],
  'prompter/run': ['TRANSPORT'],
  'prompter/stop': ['TRANSPORT'],
  'prompter/speed': ['TRANSPORT'],
  'prompter/jump': ['TRANSPORT'],
  'prompter/follow': ['TRANSPORT'],
  'reminders/confirm': ['MESSAGES'],
  'room/rename': ['ROOM'],
  'room/settings': ['ROOM'],
  'room/rotateSecrets': ['ROOM'],
  'room/setPassword': ['ROOM'],
  'room/osc': ['ROOM'],
  'outputs/create': ['ROOM'],
  'outputs/update': ['ROOM'],
  'outputs/remove': ['ROOM'],
  'outputs/move': ['ROOM'],
  'outputs/draft': ['ROOM'],
  'outputs/take': ['ROOM'],
  'outputs/discard': ['ROOM'],
  'outputs/freeze': ['ROOM'],
  'automations/add': ['ROOM'],
  'automations/update': ['ROOM'],
  'automations/remove': ['ROOM'],
  'automations/move': ['ROOM'],
  'automations/run': ['ROOM'],
  'automations/call': ['TRANSPORT'],
  'clients/rename': ['DEVICES'],
  'clients/identify': ['DEVICES'],
  'clients/forceReload': ['DEVICES'],
  'clients/identifyAll': ['DEVICES'],
  'clients/reloadAll': ['DEVICES'],
  'clients/show': ['DEVICES'],
  'clients/thumb': ['DEVICES'],
  'clients/picture': ['READ'],
  'clients/kick': ['DEVICES'],
  'clients/allow': ['DEVICES'],
  'clients/delay': ['DEVICES'],
  'client/update': ['READ'],
  // Where nothing has been done yet, no matter who may do anything at all.
  'room/undo': ['TIMERS', 'MESSAGES', 'ROOM', 'TRANSPORT'],
  'room/redo': ['TIMERS', 'MESSAGES', 'ROOM', 'TRANSPORT'],
};

/** Scope of a key that suffices, from docs/api.md#several-commands-as-one; what is absent no key may send. */
const KEY_SCOPE_NEEDED: Readonly<Partial<Record<CommandName, KeyScope>>> = {
  'timeset/start': 'show-call',
  'timeset/stop': 'show-call',
  'timeset/toggle': 'show-call',
  'timeset/reset': 'show-call',
  'timeset/select': 'show-call',
  'timeset/arm': 'show-call',
  'timeset/aim': 'show-call',
  'timeset/next': 'show-call',
  'timeset/previous': 'show-call',
  'timeset/adjust': 'show-call',
  'timeset/jump': 'show-call',
  'timers/flash': 'show-call',
  'room/blackout': 'show-call',
  'room/onAir': 'show-call',
  'messages/show': 'show-call',
  'messages/hide': 'show-call',
  'messages/focus': 'show-call',
  'messages/flash': 'show-call',
  'room/subtitle': 'show-call',
  'prompter/run': 'show-call',
  'prompter/stop': 'show-call',
  'prompter/speed': 'show-call',
  'prompter/jump': 'show-call',
  'prompter/follow': 'show-call',
  'reminders/confirm': 'show-call',
  'automations/call': 'show-call',
  'timers/create': 'edit',
  'timers/update': 'edit',
  'timers/remove': 'edit',
  'timers/move': 'edit',
  'timers/duplicate': 'edit',
  'timers/replace': 'edit',
  'timers/updateMany': 'edit',
  'timers/removeMany': 'edit',
  'timers/moveMany': 'edit',
  'messages/create': 'edit',
  'messages/update': 'edit',
  'messages/remove': 'edit',
  'messages/move': 'edit',
};

/** Commands that are never part of a batch, whatever the key. */
const NOT_IN_A_BATCH: ReadonlySet<CommandName> = new Set([
  'timers/discard',
  'outputs/draft',
  'outputs/discard',
  'clients/rename',
  'clients/identify',
  'clients/forceReload',
  'clients/identifyAll',
  'clients/reloadAll',
  'clients/show',
  'clients/thumb',
  'clients/picture',
  'clients/delay',
  'client/update',
  'room/undo',
  'room/redo',
]);

/** Answer to a batch of this one command. `null`: the key may send it. */
export function batchRefusal(scope: KeyScope, name: CommandName): string | null {
  if (scope === 'read') return '403 forbidden';
  if (NOT_IN_A_BATCH.has(name)) return '400 invalid';
  const needed = KEY_SCOPE_NEEDED[name];
  return needed === 'show-call' || (needed === 'edit' && scope === 'edit') ? null : '403 forbidden';
}

export const COMMANDS = Object.keys(NEEDED) as readonly CommandName[];

/** A payload that is well-formed; what it names does not exist. */
const payloads: Partial<Record<CommandName, unknown>> = {
  'timeset/select': { timerId: 'none' },
  'timeset/arm': { timerId: 'none' },
  'timeset/aim': { aim: 'SHOW_END' },
  'timeset/adjust': { ms: 1_000 },
  'timeset/jump': { ms: 1_000 },
  'timers/flash': { count: 1 },
  'reminders/confirm': { timerId: 'none', minutes: 5 },
  'messages/focus': { on: true },
  'messages/flash': { count: 1 },
  'room/blackout': { on: true },
  'room/onAir': { on: true },
  'timers/update': { timerId: 'none' },
  'timers/remove': { timerId: 'none' },
  'timers/discard': { timerId: 'none' },
  'timers/move': { timerId: 'none', index: 0 },
  'timers/duplicate': { timerId: 'none' },
  'timers/replace': { items: [{}] },
  'timers/updateMany': { timerIds: ['none'] },
  'timers/removeMany': { timerIds: ['none'] },
  'timers/moveMany': { timerIds: ['none'], index: 0 },
  'messages/update': { messageId: 'none' },
  'messages/remove': { messageId: 'none' },
  'messages/move': { messageId: 'none', index: 0 },
  'messages/show': { messageId: 'none', to: ['STAGE', 'AUDIENCE'] },
  'messages/hide': { to: ['CREW'] },
  'room/subtitle': { text: 'Hall 2' },
  'prompter/speed': { speed: 150 },
  'prompter/jump': { position: 12.5 },
  'prompter/follow': { on: true },
  'room/rename': { name: 'Renamed' },
  'room/setPassword': { password: 'open sesame' },
  'room/osc': { on: true },
  'outputs/update': { outputId: 'none' },
  'outputs/remove': { outputId: 'none' },
  'outputs/move': { outputId: 'none', index: 0 },
  'outputs/draft': { outputId: 'none', design: {} },
  'outputs/take': { outputId: 'none' },
  'outputs/discard': { outputId: 'none' },
  'outputs/freeze': { outputId: 'none', on: true },
  'automations/add': { name: 'Doors', when: { type: 'CALL', name: 'doors' }, steps: [] },
  'automations/update': { automationId: 'none' },
  'automations/remove': { automationId: 'none' },
  'automations/move': { automationId: 'none', index: 0 },
  'automations/run': { automationId: 'none' },
  'automations/call': { name: 'none' },
  'clients/rename': { clientId: 'none', name: 'X' },
  'clients/identify': { clientId: 'none' },
  'clients/forceReload': { clientId: 'none' },
  'clients/show': { clientId: 'none', view: 'AGENDA' },
  'clients/thumb': { clientId: 'none' },
  'clients/picture': { elementId: 'none' },
  'clients/kick': { clientId: 'none' },
  'clients/allow': { deviceId: 'none' },
  'clients/delay': { clientId: 'none', ms: 0 },
};
export const payloadOf = (name: CommandName): unknown => payloads[name] ?? {};

export const mayCommand = (mask: Mask, name: CommandName): boolean =>
  NEEDED[name].some((bit) => mask.includes(bit));
