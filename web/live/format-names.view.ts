/**
 * The one of the names that somebody wrote into a link, in any case; of two that differ only in how they begin, as
 * `H:mm` and `h:mm` do, the one that begins as it was written. Null: none of them (V150).
 */
export function formatNameIn<Name extends string>(names: readonly Name[], written: string): Name | null {
  const text = written.trim();
  const alike = names.filter((name) => name.toLowerCase() === text.toLowerCase());
  return alike.find((name) => name[0] === text[0]) ?? alike[0] ?? null;
}
