/** In the fragment, which no server sees. */
export function mailTokenIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;
}
