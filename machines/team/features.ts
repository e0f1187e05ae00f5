const NAME = /^[a-z0-9][a-z0-9_-]{0,39}$/;

export const MOST_FEATURES = 20;

export function areFeatureNames(names: readonly string[]): boolean {
  return names.every((name) => NAME.test(name));
}

export function featuresIn(typed: string): readonly string[] {
  return [...new Set(typed.split(/[\s,]+/).filter((name) => name !== ''))];
}
