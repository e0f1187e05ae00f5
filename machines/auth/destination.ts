import { decoded } from '../kernel/decoded.ts';
import type { TeamId } from '../kernel/ids.ts';

/** What the address of the login or sign-up screen carries. */
export interface SignInQuery {
  readonly next: string | null;
  readonly teamInvite: TeamId | null;
  /** The invite's own token: the screen of the team accepts it. */
  readonly invite: string | null;
  /** The whole query, with its question mark, or empty. */
  readonly search: string;
}

/**
 * Where a signed-in user goes from login or sign-up: to `next`, else to the team that invited, else to the team
 * chooser with the query (N53). A `next` that would lead to another site, or to a logout (N361), counts as none.
 */
export function destinationAfterSignIn({ next, teamInvite, invite, search }: SignInQuery): string {
  if (next !== null && isOwnAddress(next) && !endsSession(next)) return next;
  if (teamInvite) return invitedTo(teamInvite, invite);
  return `/team/${search}`;
}

function invitedTo(team: TeamId, invite: string | null): string {
  const path = `/team/${encodeURIComponent(team)}/accept-invite-success/`;
  return invite === null ? path : `${path}?invite=${encodeURIComponent(invite)}`;
}

/**
 * Whether the text is an address of this site: a path from its root. Browsers take `//` and `/\` for the start of a
 * host, drop tabs and line breaks, and resolve dots first, so none of those may stand in the path.
 */
function isOwnAddress(text: string): boolean {
  const [path = ''] = text.split(/[?#]/, 1);
  return path.startsWith('/') && !/[/\\]{2}|\\|\/\.{1,2}(?:\/|$)/.test(path) && !/\p{Cc}/u.test(text);
}

/** More rounds of escapes than any router or proxy undoes. */
const MOST_DECODINGS = 8;

/** Whether the path is a logout, whatever its escapes, capitals, slashes and dots (N361). */
function endsSession(text: string): boolean {
  let [path = ''] = text.split(/[?#]/, 1);
  for (let round = 0; round < MOST_DECODINGS && path !== decoded(path); round += 1) path = decoded(path);
  const parts = path
    .toLowerCase()
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.');
  return parts.some((part, place) => part === '..' || (part === 'auth' && ENDS.has(parts[place + 1] ?? '')));
}

const ENDS: ReadonlySet<string> = new Set(['logout', 'signout']);
