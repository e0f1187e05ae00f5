import type { TimerId } from '../../machines/kernel/ids.ts';
import { hasFields, isFlag, isOneOf, isText } from '../../machines/kernel/shapes.ts';
import type { CommandName, CommandPayloads } from '../../machines/room/commands.ts';
import type { Timeset } from '../../machines/timer/timeset.ts';

/** `edit` is for changing content, `show` for running the show (V250). */
export type ControllerMode = 'edit' | 'show';

export interface StoredMode {
  readonly pid: string;
  readonly mode: ControllerMode;
  readonly started: boolean;
}

const MAX_STORED_MODES = 50;

export function parseStoredModes(stored: unknown): readonly StoredMode[] {
  return Array.isArray(stored) ? stored.filter(isStoredMode).slice(0, MAX_STORED_MODES) : [];
}

const isStoredMode = hasFields<StoredMode>({
  pid: isText,
  mode: isOneOf<ControllerMode>(['edit', 'show']),
  started: isFlag,
});

export function modeOf(modes: readonly StoredMode[], pid: string): StoredMode {
  return modes.find((entry) => entry.pid === pid) ?? { pid, mode: 'edit', started: false };
}

export function withMode(modes: readonly StoredMode[], entry: StoredMode): readonly StoredMode[] {
  return [entry, ...modes.filter(({ pid }) => pid !== entry.pid)].slice(0, MAX_STORED_MODES);
}

export function afterGo(entry: StoredMode): StoredMode {
  return entry.started ? entry : { ...entry, mode: 'show', started: true };
}

const LENGTH_FIELDS: ReadonlySet<string> = new Set([
  'hours',
  'minutes',
  'seconds',
  'type',
  'finishTime',
  'finishDate',
  'timewarp',
]);

export function changesRunningLength<Name extends CommandName>(
  name: Name,
  payload: CommandPayloads[Name],
  { running, timerId }: Pick<Timeset, 'running' | 'timerId'>,
): TimerId | null {
  if (!running || timerId === null || !Object.keys(payload).some((field) => LENGTH_FIELDS.has(field)))
    return null;
  if (name === 'timers/update') return 'timerId' in payload && payload.timerId === timerId ? timerId : null;
  const many = name === 'timers/updateMany' && 'timerIds' in payload && payload.timerIds.includes(timerId);
  return many ? timerId : null;
}

export interface HandledKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Returns true for keys with a modifier, and for Space and Enter on transport buttons (V250). */
export function runsShowInEdit(press: HandledKey, onTransport: boolean): boolean {
  return isChord(press) || (onTransport && (press.key === ' ' || press.key === 'Enter'));
}

export function isChord(press: HandledKey | null): boolean {
  return press !== null && (press.ctrlKey || press.metaKey || press.altKey);
}
