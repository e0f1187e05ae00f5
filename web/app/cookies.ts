/** A cookie that scripts can read and that marks a session. The session cookie itself is HttpOnly. */
export const PRESENT_COOKIE = 'authenticated';

export function cookies(): ReadonlyMap<string, string> {
  const pairs = written()
    .split('; ')
    .filter((pair) => pair !== '');
  return new Map(pairs.map((pair) => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)]));
}

function written(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

export function keepCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
  } catch {
    // Browsers that block site data throw here.
  }
}
