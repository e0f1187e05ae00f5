import { isFields, isOneOf, isText, ownEntry } from '../../machines/kernel/shapes.ts';
import { type Command, type CommandName, isCommandName } from '../../machines/room/commands.ts';
import { prompterOf } from '../../machines/room/prompter.ts';
import { type RoomState, transportMode } from '../../machines/room/room.state.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { shortcutWords } from '../keys/shortcut.words.ts';
import type { ShortcutAction } from '../keys/shortcuts.view.ts';
import { messageRows } from '../messages/message-rows.view.ts';
import { actionCommand, isShowingMessage } from './action-command.view.ts';
import { midiWords as words } from './signals.words.ts';
import { fieldsOfStored } from './timecode-panel.view.ts';

const MIDI_KINDS = ['NOTE', 'CC', 'PROGRAM'] as const;
type MidiKind = (typeof MIDI_KINDS)[number];

export interface MidiTrigger {
  readonly kind: MidiKind;
  readonly channel: number;
  readonly number: number;
}

interface ReceivedMidi {
  readonly trigger: MidiTrigger;
  /** True for note on, for a controller value in the upper half, and for a program change. */
  readonly isOn: boolean;
}

export function parseMidi([status = 0, number = 0, value = 0]: Uint8Array): ReceivedMidi | null {
  const channel = (status & 15) + 1;
  switch (status >> 4) {
    case 8:
      return { trigger: { kind: 'NOTE', channel, number }, isOn: false };
    case 9:
      return { trigger: { kind: 'NOTE', channel, number }, isOn: value > 0 };
    case 11:
      return { trigger: { kind: 'CC', channel, number }, isOn: value >= 64 };
    case 12:
      return { trigger: { kind: 'PROGRAM', channel, number }, isOn: true };
    default:
      return null;
  }
}

export const triggerKey = ({ kind, channel, number }: MidiTrigger): string => `${kind} ${channel} ${number}`;

export const triggerText = ({ kind, channel, number }: MidiTrigger): string =>
  words.trigger(words.kinds[kind], number, channel);

/** Returns the MIDI message that sets a lamp. Returns null for programs, which have no lamp. */
export function lampMessage(
  { kind, channel, number }: MidiTrigger,
  isLit: boolean,
): readonly number[] | null {
  const status = { NOTE: 9, CC: 11, PROGRAM: null }[kind];
  return status === null ? null : [status * 16 + channel - 1, number, isLit ? 127 : 0];
}

export interface MidiBinding {
  /** Name of the MIDI device, which stays the same across reloads. */
  readonly port: string;
  readonly trigger: MidiTrigger;
  readonly action: string;
}

export interface MidiSettings {
  readonly on: boolean;
  readonly lamps: boolean;
  readonly bindings: readonly MidiBinding[];
}

export const MAX_BINDINGS = 256;
export const noMidi: MidiSettings = { on: false, lamps: true, bindings: [] };

export function parseStoredMidi(stored: string | null): MidiSettings {
  const { on, lamps, bindings } = fieldsOfStored(stored);
  const list: readonly unknown[] = Array.isArray(bindings) ? bindings : [];
  return {
    on: on === true,
    lamps: lamps !== false,
    bindings: list.slice(0, MAX_BINDINGS).flatMap((each) => bindingFrom(each) ?? []),
  };
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

function bindingFrom(stored: unknown): MidiBinding | null {
  if (!isFields(stored)) return null;
  const { port, trigger, action }: Partial<Record<keyof MidiBinding, unknown>> = stored;
  if (!isText(port) || !isText(action) || !isFields(trigger)) return null;
  const { kind: storedKind, channel, number }: Partial<Record<keyof MidiTrigger, unknown>> = trigger;
  const kind = MIDI_KINDS.find((each) => each === storedKind);
  if (kind === undefined || !isWithin(channel, 1, 16) || !isWithin(number, 0, 127)) return null;
  return { port, trigger: { kind, channel, number }, action };
}

export function withBinding(settings: MidiSettings, binding: MidiBinding): MidiSettings {
  const otherBindings = withoutBinding(settings, binding).bindings;
  return { ...settings, bindings: [...otherBindings, binding].slice(-MAX_BINDINGS) };
}

export function withoutBinding(settings: MidiSettings, { port, trigger }: MidiBinding): MidiSettings {
  const key = triggerKey(trigger);
  const bindings = settings.bindings.filter((each) => each.port !== port || triggerKey(each.trigger) !== key);
  return { ...settings, bindings };
}

interface MidiAction {
  readonly command: (show: RoomState) => Command | null;
  /** True if the key's lamp is lit. If absent, the lamp stays dark. */
  readonly isLit?: (show: RoomState) => boolean;
}

export const GO_SHORTCUT = 'toggle';

const MIDI_SHORTCUTS = [
  GO_SHORTCUT,
  'pause',
  'next',
  'back',
  'minuteUp',
  'minuteDown',
  'blackout',
  'onAir',
  'flash',
  'hideMessage',
  'undo',
  'redo',
] as const;
const isShortcut = isOneOf<(typeof MIDI_SHORTCUTS)[number]>(MIDI_SHORTCUTS);

const shortcutLamps: Readonly<Partial<Record<ShortcutAction, (show: RoomState) => boolean>>> = {
  toggle: ({ timeset }) => timeset.running,
  pause: (show) => transportMode(show) === 'paused',
  blackout: ({ room }) => room.settings.blackout,
  onAir: ({ room }) => room.settings.onAir,
  hideMessage: isShowingMessage,
};

const otherActions: Readonly<Record<keyof typeof words.actions, MidiAction>> = {
  reset: { command: () => ({ name: 'timeset/reset', payload: {} }) },
  hideClock: {
    command: () => ({ name: 'clocks/hide', payload: {} }),
    isLit: ({ shownClock }) => shownClock !== null,
  },
  prompter: {
    command: (show) => ({ name: prompterOf(show).running ? 'prompter/stop' : 'prompter/run', payload: {} }),
    isLit: (show) => prompterOf(show).running,
  },
};

const entityActions: Readonly<Record<string, (id: string) => MidiAction>> = {
  timer: (timerId) => ({
    command: ({ timers }) =>
      timers.some(({ _id }) => _id === timerId) ? { name: 'timeset/start', payload: { timerId } } : null,
    isLit: ({ timeset }) => timeset.timerId === timerId && timeset.running,
  }),
  message: (messageId) => {
    const shown = (show: RoomState) => messageRows(show).find(({ id }) => id === messageId);
    return {
      command: (show) => {
        const row = shown(show);
        if (row === undefined) return null;
        return row.to.length === 0
          ? { name: 'messages/show', payload: { messageId } }
          : { name: 'messages/hide', payload: { to: row.to } };
      },
      isLit: (show) => (shown(show)?.to.length ?? 0) > 0,
    };
  },
  clock: (clockId) => ({
    command: ({ clocks }) =>
      clocks.some(({ _id }) => _id === clockId) ? { name: 'clocks/toggle', payload: { clockId } } : null,
    isLit: ({ clocks }) => clocks.some(({ _id, running }) => _id === clockId && running),
  }),
  call: (name) => ({ command: () => ({ name: 'automations/call', payload: { name } }) }),
  command: (typed) => ({ command: () => parseTypedCommand(typed) }),
};

function midiActionOf(action: string): MidiAction | null {
  if (isShortcut(action)) {
    const isLit = shortcutLamps[action];
    return { command: (show) => actionCommand(action, show), ...(isLit && { isLit }) };
  }
  const [, kind = '', rest = ''] = /^(\w+):(.+)$/s.exec(action) ?? [];
  return ownEntry(otherActions, action) ?? ownEntry(entityActions, kind)?.(rest) ?? null;
}

export const midiCommand = (action: string, show: RoomState): Command | null =>
  midiActionOf(action)?.command(show) ?? null;

export const isLampLit = (action: string, show: RoomState): boolean =>
  midiActionOf(action)?.isLit?.(show) ?? false;

export function parseTypedCommand(input: string): Command | null {
  const [, name = '', json = ''] = /^\s*(\w+\/\w+)\s*(\{.*\})?\s*$/s.exec(input) ?? [];
  if (!isCommandName(name)) return null;
  const payload = json === '' ? {} : fieldsOfStored(json);
  const isRead = json === '' || /^\{\s*\}$/.test(json) || Object.keys(payload).length > 0;
  return isRead ? commandWith(name, payload) : null;
}

function commandWith(name: CommandName, payload: object): Command;
function commandWith(name: CommandName, payload: object) {
  return { name, payload };
}

interface MidiChoice {
  readonly value: string;
  readonly label: string;
}

export function midiChoices(show: RoomState): readonly MidiChoice[] {
  const calls = show.automations.flatMap(({ when }) => (when.type === 'CALL' ? [when.name] : []));
  return [
    ...MIDI_SHORTCUTS.map((value) => ({ value, label: shortcutWords.names[value] })),
    ...Object.entries(words.actions).map(([value, label]) => ({ value, label })),
    ...show.timers.map((timer) => ({
      value: `timer:${timer._id}`,
      label: words.startTimer(timerTitle(timer)),
    })),
    ...messageRows(show)
      .filter(({ question }) => question === null)
      .map(({ id, title }) => ({ value: `message:${id}`, label: words.toggleMessage(title) })),
    ...show.clocks.map(({ _id, name }) => ({ value: `clock:${_id}`, label: words.toggleClock(name) })),
    ...[...new Set(calls)].map((name) => ({ value: `call:${name}`, label: words.call(name) })),
  ];
}

export function actionText(action: string, show: RoomState): string {
  const known = midiChoices(show).find(({ value }) => value === action);
  if (known !== undefined) return known.label;
  return action.startsWith('command:') ? action.slice('command:'.length) : words.gone;
}
