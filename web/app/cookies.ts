/** A cookie that scripts can read and that marks a session. The session cookie itself is HttpOnly. */
export const PRESENT_COOKIE = 'authenticated';

export function readCookies(): ReadonlyMap<string, string> {
  const pairs = cookieText()
    .split('; ')
    .filter((pair) => pair !== '');
  return new Map(pairs.map((pair) => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)]));
}

function cookieText(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

export function setCookieFor(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
  } catch {
    // Browsers that block site data throw here.
  }
}
