import { parseRoomPid } from '../kernel/ids.ts';
import { decodeUriPart, wellFormedText } from '../kernel/text.ts';

export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Returns null if the URL is canonical (N41 to N44). */
export function redirectOf({ pathname, search, hash }: Address): string | null {
  const slashed = withTrailingSlash(pathname) ?? pathname;
  const place = redirectedPath(slashed) ?? slashed;
  const room = roomRedirect({ pathname: place, search, hash });
  return room ?? (place === pathname ? null : place + search + hash);
}

/** Reduces leading slashes to one, because `//example.com` is another site (N41). */
export function withTrailingSlash(pathname: string): string | null {
  return pathname.endsWith('/') ? null : `${pathname.replace(/^[/\\]+/, '/')}/`;
}

const movedPaths: ReadonlyMap<string, string> = new Map([
  ['/auth/', '/auth/login/'],
  ['/auth/signin/', '/auth/login/'],
  ['/auth/signout/', '/auth/logout/'],
  ['/user/', '/user/settings/'],
  ['/profile/', '/team/'],
  ['/profile/dashboard/', '/team/'],
  ['/profile/devices/', '/team/'],
  ['/profile/billing/', '/team/'],
  ['/profile/settings/', '/user/settings/'],
  ['/admin/', '/admin/users/'],
  ['/r/', '/r/generate/'],
]);

const TEAM_PATH = /^\/team\/(?!create\/)[^/]+\/$/;
const LEGACY_ROOM = /^\/timer\/([^/]+)\/(controller\/)?$/;

export function redirectedPath(pathname: string): string | null {
  const moved = movedPaths.get(pathname);
  if (moved !== undefined) return moved;
  if (TEAM_PATH.test(pathname)) return `${pathname}dashboard/`;
  const [, pid, view = ''] = LEGACY_ROOM.exec(pathname) ?? [];
  return pid === undefined ? null : `/r/${pid}/${view}`;
}

const PAYMENT_PATH = /^\/team\/[^/]+\/checkout\/$/;

/** These screens load a script of the payment provider and so have their own security policy (U194). */
export const isPaymentPath = (pathname: string): boolean => PAYMENT_PATH.test(pathname);

/** Ignores case. Does not match percent-encoding, although the router decodes `/r/%67enerate/`. */
const EMBEDDABLE_PATH = /^\/(?:r\/(?!generate\/)[\w-]+\/(?:agenda\/)?|output\/[\w-]+\/|q\/[\w-]+\/)$/i;

/**
 * Returns true for screens that mixers and event pages may frame. Framing other screens would allow clickjacking
 * (N110).
 */
export const isEmbeddable = (pathname: string): boolean => EMBEDDABLE_PATH.test(pathname);

/** Returns true if the screen's security policy requires a new document (U194, W2613). */
export function needsPageLoad(pathname: string, loadedPath: string, isFramed: boolean): boolean {
  if (isFramed && isEmbeddable(loadedPath) && !isEmbeddable(pathname)) return true;
  return isPaymentPath(pathname) !== isPaymentPath(loadedPath);
}

const RESERVED_ROOM_PATHS: ReadonlyMap<string, readonly string[]> = new Map([
  ['r', ['', 'generate', 'invalid', 'kicked']],
  ['q', ['']],
]);

export function roomRedirect({ pathname, search, hash }: Address): string | null {
  const [, folder = '', segment = '', ...rest] = pathname.split('/');
  if (RESERVED_ROOM_PATHS.get(folder)?.includes(segment) ?? true) return null;
  const typed = decodeUriPart(segment);
  const pid = parseRoomPid(typed);
  if (pid === null) return `/r/invalid/?id=${encodePart(typed)}`;
  return pid === typed ? null : ['', folder, pid, ...rest].join('/') + search + hash;
}

const encodePart = (text: string): string => encodeURIComponent(wellFormedText(text));
