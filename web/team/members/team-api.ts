import type { TeamId, Uid } from '../../../machines/kernel/ids.ts';
import { callApi } from '../../app/api-call.ts';

export function teamApiPath(teamId: TeamId, rest = ''): string {
  return `/api/teams/${encodeURIComponent(teamId)}${rest}`;
}

export function memberPath(teamId: TeamId, uid: Uid): string {
  return teamApiPath(teamId, `/members/${encodeURIComponent(uid)}`);
}

/** M39. */
export function replaceLinks(teamId: TeamId): Promise<unknown> {
  return callApi('POST', teamApiPath(teamId, '/replace-links'));
}
