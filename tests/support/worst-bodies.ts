import { type Bounds, boundsOf } from '../../machines/kernel/bounds.schema.ts';
import { payloadSchemas } from '../../machines/room/commands.schema.ts';
import { newTimer } from '../../machines/timer/timer.ts';

/** A body that asks for as much work as its shape allows. */
export interface WorstBody {
  readonly shape: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Most bytes of a frame. */
const FRAME = 60_000;

/**
 * The worst payloads of a command within one frame: lists, texts and records that are too long, and lists that are not,
 * all of whose elements are wrong.
 */
export function worstPayloads(command: string): readonly WorstBody[] {
  const schema = Object.entries(payloadSchemas).find(([name]) => name === command)?.[1];
  if (schema === undefined) throw new Error(`There is no ${command}.`);
  const bounds = boundsOf(schema);
  const fields = bounds.kind === 'record' ? [...bounds.fields] : [];
  const every = (value: unknown) => Object.fromEntries(fields.map(([name]) => [name, value]));
  return [
    {
      shape: 'a list that is too long for each field',
      body: every(numbers(FRAME / Math.max(1, fields.length))),
    },
    {
      shape: 'a text that is too long for each field',
      body: every('x'.repeat(FRAME / Math.max(1, fields.length))),
    },
    { shape: 'fields that there are not', body: named(FRAME / 10, 0) },
    { shape: 'null for each field', body: every(null) },
    { shape: 'lists in lists', body: every([[[[[0]]]]]) },
    ...fields.flatMap(([name, field]) => wrongLists(name, field)),
  ];
}

/** The longest list that a field takes, of elements with nothing right in them. */
function wrongLists(name: string, bounds: Bounds): readonly WorstBody[] {
  if (bounds.kind !== 'list') return [];
  const element =
    bounds.item.kind === 'record'
      ? Object.fromEntries([...bounds.item.fields].map(([field]) => [field, []]))
      : [];
  return [
    {
      shape: `as many ${name} as there may be, all wrong`,
      body: { [name]: Array.from({ length: bounds.most }, () => element) },
    },
    {
      shape: `as many ${name} as there may be, all null`,
      body: { [name]: Array.from({ length: bounds.most }, () => null) },
    },
  ];
}

/** Bodies that no call takes, of `bytes` at most. */
export function worstTexts(bytes: number): readonly { readonly shape: string; readonly text: string }[] {
  const half = Math.floor(bytes / 2);
  return [
    { shape: 'lists in lists, without an end', text: '['.repeat(bytes) },
    { shape: 'lists in lists', text: '['.repeat(half) + ']'.repeat(half) },
    { shape: 'a list of numbers', text: JSON.stringify(numbers(half - 1)) },
    { shape: 'a list of records', text: `[${'{},'.repeat(bytes / 3 - 2)}0]` },
    { shape: 'many fields', text: JSON.stringify(named(bytes / 12, 0)) },
    { shape: 'the name of a field', text: JSON.stringify({ ['x'.repeat(bytes - 10)]: 0 }) },
    { shape: 'a text', text: JSON.stringify('x'.repeat(bytes - 2)) },
    { shape: 'backslashes', text: `"${'\\'.repeat(bytes - 2)}"` },
    { shape: 'halves of letters', text: `[${'"\\ud800",'.repeat(bytes / 9 - 2)}0]` },
    { shape: 'no JSON', text: 'x'.repeat(bytes) },
  ];
}

/** The largest rundown, with everything that a timer can say but long notes. */
export function longRundown(count = 1_000) {
  return Array.from({ length: count }, (_, nth) => ({
    ...newTimer,
    name: `Talk ${nth}`,
    extra: 'A speaker',
  }));
}

const numbers = (count: number) => Array.from({ length: count }, () => 0);

const named = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, nth) => [`f${nth}`, value]));
