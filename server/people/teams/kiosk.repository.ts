import type { Kysely } from 'kysely';
import type { RoomPid, TeamId, Uid } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { Kiosk } from '../../../machines/team/kiosk.ts';
import { maySeeEmail } from '../../../machines/team/team.access.ts';
import { kioskLink } from '../../rooms/access/links.ts';
import type { Database } from '../../store/schema.ts';

export interface NewKiosk {
  readonly id: string;
  readonly secret: string;
  readonly teamId: TeamId;
  readonly name: string;
  readonly rooms: readonly RoomPid[];
  readonly endsAt: Instant | null;
  readonly createdBy: Uid;
  readonly createdAt: Instant;
}

interface KioskRoom {
  readonly pid: RoomPid;
  readonly name: string;
  readonly password_hash: string | null;
}

type Viewer = Parameters<typeof maySeeEmail>[0];

export class KioskRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async listOf(teamId: TeamId, viewer: Viewer): Promise<readonly Kiosk[]> {
    const rows = await this.#db
      .selectFrom('kiosks')
      .leftJoin('users', 'users.uid', 'kiosks.created_by')
      .selectAll('kiosks')
      .select(['display_name', 'email'])
      .where('team_id', '=', teamId)
      .orderBy('kiosks.created_at', 'desc')
      .orderBy('kiosks.id')
      .execute();
    return rows.map(({ id, secret, name, rooms, display_name, email, ...row }) => ({
      id,
      name,
      rooms: JSON.parse(rooms),
      endsAt: row.ends_at,
      link: kioskLink(secret, teamId, id),
      createdBy: display_name ?? (maySeeEmail(viewer, row.created_by) ? email : null),
      createdAt: row.created_at,
      lastUsedAt: row.used_at,
    }));
  }

  /** Existing rooms of the team among these. */
  roomsOf(teamId: TeamId, pids: readonly RoomPid[]): Promise<readonly KioskRoom[]> {
    return this.#db
      .selectFrom('rooms')
      .select(['pid', 'name', 'password_hash'])
      .where('team_id', '=', teamId)
      .where('pid', 'in', pids)
      .where('deleted_at', 'is', null)
      .execute();
  }

  async insert({ teamId, rooms, endsAt, createdBy, createdAt, ...said }: NewKiosk): Promise<void> {
    const made = { team_id: teamId, created_by: createdBy, created_at: createdAt, used_at: null };
    await this.#db
      .insertInto('kiosks')
      .values({ ...said, ...made, rooms: JSON.stringify(rooms), ends_at: endsAt })
      .execute();
  }

  /** To the minute. */
  async used(id: string, minute: Instant): Promise<void> {
    await this.#db.updateTable('kiosks').set({ used_at: minute }).where('id', '=', id).execute();
  }

  /** False: unknown. */
  async remove(teamId: TeamId, id: string): Promise<boolean> {
    const removed = this.#db.deleteFrom('kiosks').where('id', '=', id).where('team_id', '=', teamId);
    const { numDeletedRows } = await removed.executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async removeAll(teamId: TeamId): Promise<void> {
    await this.#db.deleteFrom('kiosks').where('team_id', '=', teamId).execute();
  }
}
