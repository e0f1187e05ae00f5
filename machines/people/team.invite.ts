import type { TeamId } from '../kernel/ids.ts';
import { isFields, isNumber, isText, listFrom, orElse, type Reader, readerOf } from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';
import { isTeamRole, type TeamRole } from './team.ts';

/** Users see the token only once (M34). */
export interface TeamInvite {
  readonly id: string;
  readonly role: TeamRole;
  /** Null if the inviter passes on the link. */
  readonly email: string | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

export interface InvitePreview {
  readonly team: { readonly id: TeamId; readonly name: string };
  readonly role: TeamRole;
  readonly invitedBy: string | null;
}

export function inviteLink(teamId: TeamId, token: string): string {
  return `/team/${encodeURIComponent(teamId)}/accept-invite/?invite=${encodeURIComponent(token)}`;
}

const inviteFrom: Reader<TeamInvite> = readerOf({
  id: isText,
  role: isTeamRole,
  email: orElse(isText, null),
  createdAt: isNumber,
  expiresAt: isNumber,
});
const inviteAnswerFrom = readerOf({ invite: isFields, link: isText });
const previewFrom = readerOf({ team: isFields, role: isTeamRole, invitedBy: orElse(isText, null) });
const teamFrom = readerOf({ id: isText, name: isText });

export const invitesFrom = (data: unknown): readonly TeamInvite[] => listFrom(data, inviteFrom);

export function newInviteFrom(data: unknown): { readonly invite: TeamInvite; readonly link: string } | null {
  const made = inviteAnswerFrom(data);
  const invite = made && inviteFrom(made.invite);
  return invite && { invite, link: made.link };
}

export function invitePreviewFrom(data: unknown): InvitePreview | null {
  const preview = previewFrom(data);
  const team = preview && teamFrom(preview.team);
  return team && { ...preview, team };
}
