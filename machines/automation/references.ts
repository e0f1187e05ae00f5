import { isFields } from '../kernel/shapes.ts';
import type { Automation, AutomationStep, When } from './automation.ts';

/** Automation in a file: ids of the room become indexes, as `#3`. */
export type ExportedAutomation = Omit<Automation, '_id' | 'index' | 'rests'>;

/** Maps ids of timers, messages, outputs and clocks. */
export type Renaming = (kind: 'timer' | 'message' | 'output' | 'clock', id: string) => string;

const KINDS: ReadonlyMap<string, Parameters<Renaming>[0]> = new Map([
  ['timerId', 'timer'],
  ['messageId', 'message'],
  ['outputId', 'output'],
  ['copyOf', 'output'],
  ['clockId', 'clock'],
]);

export function renamed<Like extends ExportedAutomation>(automation: Like, rename: Renaming): Like {
  const { when, steps } = automation;
  return {
    ...automation,
    when: whenRenamed(when, rename),
    steps: steps.map((step) => stepRenamed(step, rename)),
  };
}

function whenRenamed(when: When, rename: Renaming): When {
  if (!('timerId' in when) || when.timerId === null) return when;
  return { ...when, timerId: rename('timer', when.timerId) };
}

function stepRenamed(step: AutomationStep, rename: Renaming): AutomationStep {
  if (step.type !== 'COMMAND') return step;
  const payload: unknown = step.payload === '' ? {} : JSON.parse(step.payload);
  if (!isFields(payload)) return step;
  const entries = Object.entries(payload).map(([name, value]) => [name, valueRenamed(name, value, rename)]);
  return entries.length === 0 ? step : { ...step, payload: JSON.stringify(Object.fromEntries(entries)) };
}

function valueRenamed(name: string, value: unknown, rename: Renaming): unknown {
  if (name === 'timerIds' && Array.isArray(value))
    return value.map((id: unknown) => (typeof id === 'string' ? rename('timer', id) : id));
  const kind = KINDS.get(name);
  return kind !== undefined && typeof value === 'string' ? rename(kind, value) : value;
}

interface Placed {
  readonly _id: string;
}

/** Lists whose ids and indexes are mapped. */
export interface ReferenceLists {
  readonly timers: readonly Placed[];
  readonly messages: readonly Placed[];
  readonly outputs: readonly Placed[];
  readonly clocks: readonly Placed[];
}

const listOf = (lists: ReferenceLists, kind: Parameters<Renaming>[0]) => lists[`${kind}s`];

/** Ids to 1-based indexes; unknown ids stay. */
export const toPlaces =
  (lists: ReferenceLists): Renaming =>
  (kind, id) => {
    const place = listOf(lists, kind).findIndex(({ _id }) => _id === id);
    return place === -1 ? id : `#${place + 1}`;
  };

/** Indexes to ids. */
export const toIds =
  (lists: ReferenceLists): Renaming =>
  (kind, named) => {
    const place = /^#(\d{1,4})$/.exec(named)?.[1];
    return (place && listOf(lists, kind)[Number(place) - 1]?._id) || named;
  };
