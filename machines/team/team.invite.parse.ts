import {
  isFields,
  isNumber,
  isOneOf,
  isText,
  listFrom,
  orElse,
  type Reader,
  readerOf,
} from '../kernel/shapes.ts';
import type { InvitePreview, TeamInvite } from './team.invite.ts';
import { TEAM_ROLES } from './team.roles.ts';

const isRole = isOneOf(TEAM_ROLES);
const inviteFrom: Reader<TeamInvite> = readerOf({
  id: isText,
  role: isRole,
  email: orElse(isText, null),
  createdAt: isNumber,
  expiresAt: isNumber,
});
const madeFrom = readerOf({ invite: isFields, link: isText });
const previewFrom = readerOf({ team: isFields, role: isRole, invitedBy: orElse(isText, null) });
const teamFrom = readerOf({ id: isText, name: isText });

export const invitesFrom = (data: unknown): readonly TeamInvite[] => listFrom(data, inviteFrom);

export function newInviteFrom(data: unknown): { readonly invite: TeamInvite; readonly link: string } | null {
  const made = madeFrom(data);
  const invite = made && inviteFrom(made.invite);
  return invite && { invite, link: made.link };
}

/** The preview, or null if malformed (U18). */
export function invitePreviewFrom(data: unknown): InvitePreview | null {
  const preview = previewFrom(data);
  const team = preview && teamFrom(preview.team);
  return team && { ...preview, team };
}
