/** Joins the class names that apply. CSS modules yield `undefined` for a name they do not have. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
