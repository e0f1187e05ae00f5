/** How a feature is called: of small letters, digits, - and _ (V724). */
const NAME = /^[a-z0-9][a-z0-9_-]{0,39}$/;

/** Of one team. */
export const MOST_FEATURES = 20;

/** Whether features can be called so (V724). */
export function areFeatureNames(names: readonly string[]): boolean {
  return names.every((name) => NAME.test(name));
}

/** The names in what somebody typed, apart by commas or blanks, each once (V724). */
export function featuresIn(typed: string): readonly string[] {
  return [...new Set(typed.split(/[\s,]+/).filter((name) => name !== ''))];
}
