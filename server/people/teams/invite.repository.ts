import type { Kysely } from 'kysely';
import type { TeamId, Uid } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { InvitePreview, TeamInvite } from '../../../machines/team/team.invite.ts';
import type { Storage } from '../../storage.ts';
import type { Database } from '../../store/schema.ts';
import { hashOfSecret } from '../accounts/secret-hash.ts';

export interface NewInvite extends TeamInvite {
  readonly teamId: TeamId;
  readonly token: string;
  readonly invitedBy: Uid;
}

export interface Invitee {
  readonly teamId: TeamId;
  readonly token: string;
  readonly uid: Uid;
}

/** Open invitations, stored by hash (M34). */
export class InviteRepository {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>) {
    this.#db = db;
    this.#writeTogether = writeTogether;
  }

  async listOf(teamId: TeamId, now: Instant): Promise<readonly TeamInvite[]> {
    const rows = await this.#db
      .selectFrom('team_invites')
      .select(['id', 'role', 'email', 'created_at', 'expires_at'])
      .where('team_id', '=', teamId)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(({ id, role, email, created_at, expires_at }) => ({
      id,
      role,
      email,
      createdAt: created_at,
      expiresAt: expires_at,
    }));
  }

  async insert({
    id,
    teamId,
    token,
    role,
    email,
    invitedBy,
    createdAt,
    expiresAt,
  }: NewInvite): Promise<void> {
    const secret = { id, token_hash: hashOfSecret(token), team_id: teamId, invited_by: invitedBy };
    const values = { ...secret, role, email, created_at: createdAt, expires_at: expiresAt };
    await this.#writeTogether([
      this.#db.deleteFrom('team_invites').where('expires_at', '<=', createdAt).compile(),
      this.#db.insertInto('team_invites').values(values).compile(),
    ]);
  }

  /** False: unknown. */
  async revoke(teamId: TeamId, id: string): Promise<boolean> {
    const revoked = this.#db.deleteFrom('team_invites').where('id', '=', id).where('team_id', '=', teamId);
    return (await revoked.executeTakeFirst()).numDeletedRows > 0n;
  }

  /** Invalid if null. */
  async preview(teamId: TeamId, token: string, now: Instant): Promise<InvitePreview | null> {
    const row = await this.#db
      .selectFrom('team_invites')
      .innerJoin('teams', 'teams.id', 'team_invites.team_id')
      .leftJoin('users', 'users.uid', 'team_invites.invited_by')
      .select(['teams.id', 'teams.name', 'team_invites.role', 'users.display_name'])
      .where('token_hash', '=', hashOfSecret(token))
      .where('team_invites.team_id', '=', teamId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { id, name, role, display_name: invitedBy } = row;
    return { team: { id, name }, role, invitedBy };
  }

  /** Redeems for the new member. False: invalid. */
  async redeem({ teamId, token, uid }: Invitee, now: Instant): Promise<boolean> {
    const columns = ['team_id', 'uid', 'role', 'joined_at'] as const;
    const membership = this.#open(teamId, token, now).select(({ val }) => [
      'team_id',
      val(uid).as('uid'),
      'role',
      val(now).as('joined_at'),
    ]);
    const used = this.#open(teamId, token, now).select('id');
    const results = await this.#writeTogether([
      this.#db.insertInto('team_members').columns(columns).expression(membership).compile(),
      this.#db.deleteFrom('team_invites').where('id', 'in', used).compile(),
    ]);
    return results.at(-1)?.changes === 1;
  }

  #open(teamId: TeamId, token: string, now: Instant) {
    return this.#db
      .selectFrom('team_invites')
      .where('token_hash', '=', hashOfSecret(token))
      .where('team_id', '=', teamId)
      .where('expires_at', '>', now);
  }
}
