import type { TeamId } from '../../machines/kernel/ids.ts';
import { decodeUriPart } from '../../machines/kernel/text.ts';

interface SignInQuery {
  readonly next: string | null;
  readonly teamInvite: TeamId | null;
  readonly invite: string | null;
  readonly search: string;
}

/**
 * Returns the path to open after sign-in: `next`, else the inviting team, else the chooser (N53). Ignores other sites
 * and the logout page (N361).
 */
export function destinationAfterSignIn({ next, teamInvite, invite, search }: SignInQuery): string {
  if (next !== null && isSameSiteAddress(next) && !endsSession(next)) return next;
  if (teamInvite) return inviteDestination(teamInvite, invite);
  return `/team/${search}`;
}

function inviteDestination(team: TeamId, invite: string | null): string {
  const path = `/team/${encodeURIComponent(team)}/accept-invite-success/`;
  return invite === null ? path : `${path}?invite=${encodeURIComponent(invite)}`;
}

/** Browsers read `//` and `/\\` as the start of a host, drop tabs and line breaks, and resolve dots first. */
function isSameSiteAddress(text: string): boolean {
  const [path = ''] = text.split(/[?#]/, 1);
  return path.startsWith('/') && !/[/\\]{2}|\\|\/\.{1,2}(?:\/|$)/.test(path) && !/\p{Cc}/u.test(text);
}

/** Maximum number of URL decodings. Routers and proxies decode less often. */
const MAX_DECODINGS = 8;

function endsSession(text: string): boolean {
  let [path = ''] = text.split(/[?#]/, 1);
  for (let round = 0; round < MAX_DECODINGS && path !== decodeUriPart(path); round += 1)
    path = decodeUriPart(path);
  const parts = path
    .toLowerCase()
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.');
  return parts.some(
    (part, place) => part === '..' || (part === 'auth' && SIGN_OUT_PATHS.has(parts[place + 1] ?? '')),
  );
}

const SIGN_OUT_PATHS: ReadonlySet<string> = new Set(['logout', 'signout']);
