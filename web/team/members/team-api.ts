import type { TeamId, Uid } from '../../../machines/kernel/ids.ts';
import { callApi } from '../../app/api-call.ts';

export function teamApiPath(teamId: TeamId, rest = ''): string {
  return `/api/teams/${encodeURIComponent(teamId)}${rest}`;
}

export function memberPath(teamId: TeamId, uid: Uid): string {
  return teamApiPath(teamId, `/members/${encodeURIComponent(uid)}`);
}

/** Every link to the team's rooms that was shared so far stops working (M39). */
export function replaceLinks(teamId: TeamId): Promise<unknown> {
  return callApi('POST', teamApiPath(teamId, '/replace-links'));
}
