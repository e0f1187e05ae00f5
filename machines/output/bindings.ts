/** What a text of a design may say of the show, in braces: `{timer.name}`. */
export const BINDINGS = [
  'timer.name',
  'timer.speaker',
  'timer.notes',
  'timer.length',
  'timer.start',
  'timer.end',
  'next.name',
  'next.speaker',
  'next.in',
  'room.name',
  'room.end',
  'room.over',
  'clock',
] as const;

export type Binding = (typeof BINDINGS)[number];

const known: ReadonlySet<string> = new Set(BINDINGS);
const BRACES = /\{([a-z]+(?:\.[a-z]+)?)\}/g;

const isBinding = (name: string): name is Binding => known.has(name);

/** The bindings that a text asks for, each once. */
export function bindingsIn(text: string): readonly Binding[] {
  return namesIn(text).filter(isBinding);
}

/** What stands in braces and is no binding, for the editor to name; it is shown as typed (V344). */
export function unknownBindings(text: string): readonly string[] {
  return namesIn(text).filter((name) => !isBinding(name));
}

/** The text with each binding said as `say` says it (V344). */
export function boundText(text: string, say: (binding: Binding) => string): string {
  return text.replace(BRACES, (typed: string, name: string) => (isBinding(name) ? say(name) : typed));
}

function namesIn(text: string): readonly string[] {
  return Array.from(new Set(Array.from(text.matchAll(BRACES), ([, name = '']) => name)));
}
