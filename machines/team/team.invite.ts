import type { TeamId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import type { TeamRole } from './team.roles.ts';

/** An open invitation as the team's owners see it. The token in its link is shown once, when it is made (M34). */
export interface TeamInvite {
  readonly id: string;
  readonly role: TeamRole;
  /** Where its link was sent; null: somebody passes it on. */
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
