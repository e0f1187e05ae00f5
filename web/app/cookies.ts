/** It says that somebody is here, and opens nothing: the session itself is in a cookie that no script sees. */
export const PRESENT_COOKIE = 'authenticated';

/** The cookies that scripts may see; none where site data is blocked (V192). */
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
    // Anyone who blocks site data has been asked.
  }
}
