/** The token in the address that a mail's link led to. It stands in the fragment, which no server is sent. */
export function mailTokenIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;
}
