/** A part of an address as it was meant; as it stands when its escapes are broken. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
