import { isFields } from '../kernel/shapes.ts';
import type { Automation, AutomationStep, When } from './automation.ts';

/** An automation as it stands in a file: what it names by ids of the room is named there by its place, as `#3`. */
export type ExportedAutomation = Omit<Automation, '_id' | 'index' | 'rests'>;

/** What becomes of the id of a timer, message, output or clock. */
export type Renaming = (kind: 'timer' | 'message' | 'output' | 'clock', id: string) => string;

const KINDS: ReadonlyMap<string, Parameters<Renaming>[0]> = new Map([
  ['timerId', 'timer'],
  ['messageId', 'message'],
  ['outputId', 'output'],
  ['copyOf', 'output'],
  ['clockId', 'clock'],
]);

/** The same with other ids. */
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

/** The lists that ids come from, and places count in. */
export interface ReferenceLists {
  readonly timers: readonly Placed[];
  readonly messages: readonly Placed[];
  readonly outputs: readonly Placed[];
  readonly clocks: readonly Placed[];
}

const listOf = (lists: ReferenceLists, kind: Parameters<Renaming>[0]) => lists[`${kind}s`];

/** Ids as places, counted from 1. What is gone stays as it was: nothing has that id. */
export const toPlaces =
  (lists: ReferenceLists): Renaming =>
  (kind, id) => {
    const place = listOf(lists, kind).findIndex(({ _id }) => _id === id);
    return place === -1 ? id : `#${place + 1}`;
  };

/** Places as ids. */
export const toIds =
  (lists: ReferenceLists): Renaming =>
  (kind, named) => {
    const place = /^#(\d{1,4})$/.exec(named)?.[1];
    return (place && listOf(lists, kind)[Number(place) - 1]?._id) || named;
  };
