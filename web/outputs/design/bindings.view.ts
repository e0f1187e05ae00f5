import { memoize } from '../../../machines/kernel/memoized.ts';

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

const knownBindings: ReadonlySet<string> = new Set(BINDINGS);
const BRACED_NAME = /\{([a-z]+(?:\.[a-z]+)?)\}/g;

const MAX_TEXTS = 200;
/** Splits a text into alternating plain parts and placeholders. Cached, because screens call it twice a second. */
const textParts = memoize(MAX_TEXTS, (text: string): readonly string[] => text.split(BRACED_NAME));

const isBinding = (name: string): name is Binding => knownBindings.has(name);

export const bindingsIn = (text: string): readonly Binding[] => bracedNames(text).filter(isBinding);

export function unknownBindings(text: string): readonly string[] {
  return bracedNames(text).filter((name) => !isBinding(name));
}

export function fillBindings(text: string, say: (binding: Binding) => string): string {
  const bindingText = (name: string) => (isBinding(name) ? say(name) : `{${name}}`);
  return textParts(text)
    .map((part, place) => (place % 2 === 0 ? part : bindingText(part)))
    .join('');
}

const MIN_SIMILARITY = 0.5;

export function mostSimilarBinding(name: string): Binding | null {
  const alikeness = (binding: Binding) =>
    Math.max(
      ...[binding, binding.replace(/^.*\./, '')].map((part) =>
        similarity(letterPairs(name), letterPairs(part)),
      ),
    );
  const nearest = BINDINGS.reduce((one, other) => (alikeness(other) > alikeness(one) ? other : one));
  return alikeness(nearest) >= MIN_SIMILARITY ? nearest : null;
}

const letterPairs = (name: string): readonly string[] =>
  Array.from(name.slice(1), (letter, place) => name.charAt(place) + letter);

function similarity(one: readonly string[], other: readonly string[]): number {
  const both = one.filter((pair) => other.includes(pair));
  return (2 * both.length) / (one.length + other.length);
}

const bracedNames = (text: string): readonly string[] =>
  Array.from(new Set(textParts(text).filter((_, place) => place % 2 === 1)));
