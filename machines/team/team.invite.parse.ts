import {
  type Fields,
  hasFields,
  isFields,
  isNumber,
  isOneOf,
  isText,
  listFrom,
  textIn,
} from '../kernel/shapes.ts';
import type { InvitePreview, TeamInvite } from './team.invite.ts';
import { TEAM_ROLES } from './team.roles.ts';

const isRole = isOneOf(TEAM_ROLES);
const isInvite = hasFields({ id: isText, role: isRole, createdAt: isNumber, expiresAt: isNumber });
const isMade = hasFields({ invite: isFields, link: isText });
const isPreview = hasFields({ team: hasFields({ id: isText, name: isText }), role: isRole });

export function invitesFrom(data: unknown): readonly TeamInvite[] {
  return listFrom(data, inviteFrom);
}

export function newInviteFrom(data: unknown): { readonly invite: TeamInvite; readonly link: string } | null {
  if (!isMade(data)) return null;
  const invite = inviteFrom(data.invite);
  return invite && { invite, link: data.link };
}

/** The preview, or null if malformed (U18). */
export function invitePreviewFrom(data: unknown): InvitePreview | null {
  if (!isFields(data) || !isPreview(data)) return null;
  const { team, role } = data;
  return { team: { id: team.id, name: team.name }, role, invitedBy: textIn(data, 'invitedBy') };
}

function inviteFrom(data: Fields): TeamInvite | null {
  if (!isInvite(data)) return null;
  const { id, role, createdAt, expiresAt } = data;
  return { id, role, email: textIn(data, 'email'), createdAt, expiresAt };
}
