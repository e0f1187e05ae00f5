import { memoized } from '../../../machines/kernel/memoized.ts';

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

/** Size of the cache, more than the texts of any design. */
const MOST_TEXTS = 200;
/** Every second part is a placeholder. Cached, because screens ask twice a second. */
const partsOf = memoized(MOST_TEXTS, (text: string): readonly string[] => text.split(BRACES));

const isBinding = (name: string): name is Binding => known.has(name);

export function bindingsIn(text: string): readonly Binding[] {
  return namesIn(text).filter(isBinding);
}

export function unknownBindings(text: string): readonly string[] {
  return namesIn(text).filter((name) => !isBinding(name));
}

export function boundText(text: string, say: (binding: Binding) => string): string {
  const said = (name: string) => (isBinding(name) ? say(name) : `{${name}}`);
  return partsOf(text)
    .map((part, place) => (place % 2 === 0 ? part : said(part)))
    .join('');
}

const LEAST_ALIKE = 0.5;

/** Returns the most similar placeholder, or null if none is similar enough (V396). */
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
