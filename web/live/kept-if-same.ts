/** The former object if its parts are those of the new one, so that what compares by reference sees no change. */
export function keptIfSame<Whole extends object>(former: Whole | null | undefined, next: Whole): Whole {
  const names = Object.keys(next);
  const isSame =
    former &&
    names.length === Object.keys(former).length &&
    names.every((name) => Object.is(Reflect.get(former, name), Reflect.get(next, name)));
  return isSame ? former : next;
}
