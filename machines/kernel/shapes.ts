/** Whether data from outside has a shape. What passes may be used as that type. */
export type Shape<T> = (data: unknown) => data is T;

/** The type that a shape lets pass. */
export type ShapeOf<S> = S extends Shape<infer T> ? T : never;

export const isText: Shape<string> = (data) => typeof data === 'string';

export const isNumber: Shape<number> = (data) => typeof data === 'number';

export const isFlag: Shape<boolean> = (data) => typeof data === 'boolean';

export function isMaybe<T>(shape: Shape<T>): Shape<T | null> {
  return (data): data is T | null => data === null || shape(data);
}

export function isListOf<T>(shape: Shape<T>): Shape<readonly T[]> {
  return (data): data is readonly T[] => Array.isArray(data) && data.every((each: unknown) => shape(each));
}

/** An object with at least these fields. */
export function hasFields<T extends object>(
  shapes: {
    readonly [Name in keyof T]-?: Shape<T[Name]>;
  },
): Shape<T> {
  const fields: [string, Shape<unknown>][] = Object.entries(shapes);
  return (data): data is T => {
    if (typeof data !== 'object' || data === null) return false;
    const given: Readonly<Record<string, unknown>> = { ...data };
    return fields.every(([name, shape]) => shape(given[name]));
  };
}
