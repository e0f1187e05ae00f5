import type { Kysely } from 'kysely';
import type { TeamId, Uid } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { TeamRole } from '../../../machines/team/team.roles.ts';
import type { Team, TeamDetail } from '../../../machines/team/team.ts';
import type { Query } from '../../rooms/journal/journal.protocol.ts';
import type { Storage } from '../../storage.ts';
import type { Database, TeamsTable } from '../../store/schema.ts';

const TEAM_COLUMNS = ['teams.id', 'teams.name', 'teams.features'] as const;
type TeamRow = Pick<TeamsTable, 'id' | 'name' | 'features'>;

type Member = { readonly uid: Uid; readonly role: TeamRole };

/** Without authorization. */
export class TeamRepository {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>) {
    this.#db = db;
    this.#writeTogether = writeTogether;
  }

  async find(id: TeamId): Promise<Team | null> {
    const row = await this.#db
      .selectFrom('teams')
      .select(TEAM_COLUMNS)
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return null;
    const members = await this.#members().where('team_id', '=', id).execute();
    return teamOf(row, members);
  }

  /** Teams by name, without unstored own ones. */
  async listOf(uid: Uid): Promise<readonly Team[]> {
    const rows = await this.#db
      .selectFrom('team_members')
      .innerJoin('teams', 'teams.id', 'team_members.team_id')
      .select(TEAM_COLUMNS)
      .where('team_members.uid', '=', uid)
      .orderBy('teams.name')
      .orderBy('teams.id')
      .execute();
    const ids = rows.map(({ id }) => id);
    const members = ids.length === 0 ? [] : await this.#members().where('team_id', 'in', ids).execute();
    return rows.map((row) =>
      teamOf(
        row,
        members.filter(({ team_id }) => team_id === row.id),
      ),
    );
  }

  /** Unknown if null. */
  async languageOf(uid: Uid): Promise<string | null> {
    const user = this.#db.selectFrom('users').select('language').where('uid', '=', uid);
    return (await user.executeTakeFirst())?.language ?? null;
  }

  /** Sorted by joining time. */
  async people(id: TeamId): Promise<TeamDetail['members']> {
    const rows = await this.#db
      .selectFrom('team_members')
      .innerJoin('users', 'users.uid', 'team_members.uid')
      .select(['users.uid', 'team_members.role', 'users.display_name', 'users.photo_url'])
      .select(['users.email', 'users.pending_email'])
      .where('team_members.team_id', '=', id)
      .orderBy('team_members.joined_at')
      .orderBy('users.uid')
      .execute();
    return Object.fromEntries(
      rows.map(({ uid, role, display_name, photo_url, email, pending_email }) => [
        uid,
        { role, displayName: display_name, email: email ?? pending_email, photoURL: photo_url },
      ]),
    );
  }

  /** Keeps an existing team. */
  async insert(team: Pick<Team, 'id' | 'name'>, owner: Uid, at: Instant): Promise<void> {
    await this.#writeTogether(this.#insertion(team, owner, at));
  }

  /** With its log entry. `owner`: of an own team without a row; null: it has one. */
  async setFeatures(team: Omit<Team, 'members'>, owner: Uid | null, at: Instant, note: Query): Promise<void> {
    const given = this.#db
      .updateTable('teams')
      .set({ features: JSON.stringify(team.features), updated_at: at })
      .where('id', '=', team.id);
    const made = owner === null ? [] : this.#insertion(team, owner, at);
    await this.#writeTogether([...made, given.compile(), note]);
  }

  #insertion({ id, name }: Pick<Team, 'id' | 'name'>, owner: Uid, at: Instant): readonly Query[] {
    const team = { id, name, features: '[]', created_at: at, updated_at: at };
    const member = { team_id: id, uid: owner, role: 'TEAM_OWNER' as const, joined_at: at };
    return [
      this.#db
        .insertInto('teams')
        .values(team)
        .onConflict((on) => on.doNothing())
        .compile(),
      this.#db
        .insertInto('team_members')
        .values(member)
        .onConflict((on) => on.doNothing())
        .compile(),
    ];
  }

  async rename(id: TeamId, name: string, at: Instant): Promise<void> {
    await this.#db.updateTable('teams').set({ name, updated_at: at }).where('id', '=', id).execute();
  }

  /** With everything it owns. */
  async remove(id: TeamId): Promise<void> {
    await this.#writeTogether([
      this.#db.deleteFrom('api_keys').where('team_id', '=', id).compile(),
      this.#db.deleteFrom('kiosks').where('team_id', '=', id).compile(),
      this.#db.deleteFrom('webhooks').where('team_id', '=', id).compile(),
      this.#db.deleteFrom('webhook_deliveries').where('team_id', '=', id).compile(),
      this.#db.deleteFrom('team_designs').where('team_id', '=', id).compile(),
      this.#db.deleteFrom('teams').where('id', '=', id).compile(),
    ]);
  }

  /** Revokes invitations of a former inviter (U240). */
  async setRole(id: TeamId, { uid, role }: Member): Promise<void> {
    const member = this.#db.updateTable('team_members').set({ role }).where('team_id', '=', id);
    const invites = role === 'TEAM_OWNER' ? [] : [this.#invitesBy(id, uid).compile()];
    await this.#writeTogether([member.where('uid', '=', uid).compile(), ...invites]);
  }

  /** Revokes invitations too (U240). */
  async removeMember(id: TeamId, uid: Uid): Promise<void> {
    const member = this.#db.deleteFrom('team_members').where('team_id', '=', id).where('uid', '=', uid);
    await this.#writeTogether([member.compile(), this.#invitesBy(id, uid).compile()]);
  }

  #invitesBy(id: TeamId, uid: Uid) {
    return this.#db.deleteFrom('team_invites').where('team_id', '=', id).where('invited_by', '=', uid);
  }

  #members() {
    return this.#db.selectFrom('team_members').select(['team_id', 'uid', 'role']).orderBy('joined_at');
  }
}

function teamOf({ id, name, features }: TeamRow, members: readonly Member[]): Team {
  const byUid = members.map(({ uid, role }) => [uid, { role }] as const);
  return { id, name, features: JSON.parse(features), members: Object.fromEntries(byUid) };
}
