import { type Fields, isFields, listFrom, numberIn, textIn, wordIn } from '../kernel/fields.ts';
import type { InvitePreview, TeamInvite } from './team.invite.ts';
import { TEAM_ROLES } from './team.roles.ts';

/** The open invitations in an answer; what is none is left out (U18). */
export function invitesFrom(data: unknown): readonly TeamInvite[] {
  return listFrom(data, inviteFrom);
}

/** A new invitation and its link; null when the answer holds none (U18). */
export function newInviteFrom(data: unknown): { readonly invite: TeamInvite; readonly link: string } | null {
  if (!isFields(data) || !isFields(data['invite'])) return null;
  const invite = inviteFrom(data['invite']);
  const link = textIn(data, 'link');
  return invite === null || link === null ? null : { invite, link };
}

/** What a link says before it is accepted; null when the answer does not say it (U18). */
export function invitePreviewFrom(data: unknown): InvitePreview | null {
  if (!isFields(data) || !isFields(data['team'])) return null;
  const id = textIn(data['team'], 'id');
  const name = textIn(data['team'], 'name');
  const role = wordIn(data, 'role', TEAM_ROLES);
  if (id === null || name === null || role === null) return null;
  return { team: { id, name }, role, invitedBy: textIn(data, 'invitedBy') };
}

function inviteFrom(data: Fields): TeamInvite | null {
  const id = textIn(data, 'id');
  const role = wordIn(data, 'role', TEAM_ROLES);
  const createdAt = numberIn(data, 'createdAt');
  const expiresAt = numberIn(data, 'expiresAt');
  if (id === null || role === null || createdAt === null || expiresAt === null) return null;
  return { id, role, email: textIn(data, 'email'), createdAt, expiresAt };
}
