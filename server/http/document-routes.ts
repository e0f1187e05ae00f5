/** Paths of the web app, as far as the server must know them (spec §2). What is beneath is the app's own affair. */
const APP_AREAS: ReadonlySet<string> = new Set([
  '',
  'auth',
  'team',
  'plan',
  'user',
  'profile',
  'r',
  'q',
  'output',
  'admin',
  'error',
  'timer',
  'cookie-policy',
]);

/** Whether the app has screens there; elsewhere it shows Not Found, and the status says so too. */
export function isAppPath(path: string): boolean {
  return APP_AREAS.has(path.split('/')[1] ?? '');
}

/**
 * Where a document without a closing slash is found (spec §2), or null when the path is right as it is. Slashes at
 * the start become one: `//host` would send the browser to another site.
 */
export function slashRedirect(path: string, query: string): string | null {
  if (path.endsWith('/') || hasExtension(path)) return null;
  const own = path.replace(/^[/\\]+/, '/');
  return `${own}/${query === '' ? '' : `?${query}`}`;
}

export function hasExtension(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path);
}
