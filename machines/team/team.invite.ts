import type { TeamId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import type { TeamRole } from './team.roles.ts';

/** An open invitation; its token is shown once (M34). */
export interface TeamInvite {
  readonly id: string;
  readonly role: TeamRole;
  /** Recipient; null: passed on by hand. */
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
