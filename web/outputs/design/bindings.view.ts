import { memoized } from '../../../machines/kernel/memoized.ts';

/** Placeholders in texts of a design: `{timer.name}`. */
export const BINDINGS = [
  'timer.name',
  'timer.speaker',
  'timer.notes',
  'timer.length',
  'timer.start',
  'timer.end',
  'timer.mark',
  'next.name',
  'next.speaker',
  'next.start',
  'next.length',
  'next.in',
  'room.name',
  'room.end',
  'room.over',
  'clock',
] as const;

export type Binding = (typeof BINDINGS)[number];

const known: ReadonlySet<string> = new Set(BINDINGS);
const BRACES = /\{([a-z]+(?:\.[a-z]+)?)\}/g;

/** Cache size: more than the texts of any design. */
const MOST_TEXTS = 200;
/** Odd parts are placeholders. Memoized: screens ask twice a second. */
const partsOf = memoized(MOST_TEXTS, (text: string): readonly string[] => text.split(BRACES));

const isBinding = (name: string): name is Binding => known.has(name);

export function bindingsIn(text: string): readonly Binding[] {
  return namesIn(text).filter(isBinding);
}

/** Unknown placeholders, shown as typed (V344). */
export function unknownBindings(text: string): readonly string[] {
  return namesIn(text).filter((name) => !isBinding(name));
}

/** Replaces placeholders by `say` (V344). */
export function boundText(text: string, say: (binding: Binding) => string): string {
  const said = (name: string) => (isBinding(name) ? say(name) : `{${name}}`);
  return partsOf(text)
    .map((part, place) => (place % 2 === 0 ? part : said(part)))
    .join('');
}

/** Minimum similarity of a suggestion, 0 to 1. */
const LEAST_ALIKE = 0.5;

/** Most similar placeholder; null: none is similar enough (V396). */
export function likeliestBinding(name: string): Binding | null {
  const alikeness = (binding: Binding) =>
    Math.max(...[binding, binding.replace(/^.*\./, '')].map((said) => alike(pairsIn(name), pairsIn(said))));
  const nearest = BINDINGS.reduce((one, other) => (alikeness(other) > alikeness(one) ? other : one));
  return alikeness(nearest) >= LEAST_ALIKE ? nearest : null;
}

const pairsIn = (name: string): readonly string[] =>
  Array.from(name.slice(1), (letter, place) => name.charAt(place) + letter);

function alike(one: readonly string[], other: readonly string[]): number {
  const both = one.filter((pair) => other.includes(pair));
  return (2 * both.length) / (one.length + other.length);
}

const namesIn = (text: string): readonly string[] =>
  Array.from(new Set(partsOf(text).filter((_, place) => place % 2 === 1)));
