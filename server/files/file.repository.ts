import { type Kysely, sql } from 'kysely';
import type { RoomId, TeamId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { Query } from '../rooms/journal/journal.protocol.ts';
import type { Storage } from '../storage.ts';
import type { Database, FilesTable } from '../store/schema.ts';

export type FileKey = Pick<FilesTable, 'team_id' | 'id'>;

export class FileRepository {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>) {
    this.#db = db;
    this.#writeTogether = writeTogether;
  }

  listOf(teamId: TeamId): Promise<readonly FilesTable[]> {
    return this.#files().where('team_id', '=', teamId).orderBy('created_at', 'desc').orderBy('id').execute();
  }

  async find(teamId: TeamId, id: string): Promise<FilesTable | null> {
    return (
      (await this.#files().where('team_id', '=', teamId).where('id', '=', id).executeTakeFirst()) ?? null
    );
  }

  async held(teamId: TeamId): Promise<{ readonly files: number; readonly bytes: number }> {
    return this.#db
      .selectFrom('files')
      .select([
        (eb) => eb.fn.countAll<number>().as('files'),
        (eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
      ])
      .where('team_id', '=', teamId)
      .executeTakeFirstOrThrow();
  }

  async add(file: FilesTable): Promise<void> {
    await this.#writeTogether([this.adding(file)]);
  }

  /** Renews an existing picture's thirty days. */
  adding(file: FilesTable): Query {
    return this.#db
      .insertInto('files')
      .values(file)
      .onConflict((on) =>
        on.columns(['team_id', 'id']).doUpdateSet({
          unused_since: sql`case when files.unused_since is null then null else excluded.unused_since end`,
        }),
      )
      .compile();
  }

  async remove({ team_id, id }: FileKey): Promise<void> {
    await this.#db.deleteFrom('files').where('team_id', '=', team_id).where('id', '=', id).execute();
  }

  /** Keeps one of duplicates. */
  async handOver(from: TeamId, to: TeamId): Promise<void> {
    const held = await this.listOf(from);
    if (held.length === 0) return;
    await this.#writeTogether([
      this.#adding(held.map((file) => ({ ...file, team_id: to }))),
      this.#db.deleteFrom('files').where('team_id', '=', from).compile(),
    ]);
  }

  /** Copies pictures that a team's designs use and others own. */
  async adopt({ team_id, id }: FileKey): Promise<void> {
    const file = await this.#files().where('id', '=', id).limit(1).executeTakeFirst();
    if (file !== undefined)
      await this.#writeTogether([this.#adding([{ ...file, team_id, unused_since: null }])]);
  }

  #adding(files: readonly FilesTable[]) {
    return this.#db
      .insertInto('files')
      .values(files)
      .onConflict((on) => on.doNothing())
      .compile();
  }

  async isHeld(id: string): Promise<boolean> {
    return (await this.#files().where('id', '=', id).limit(1).executeTakeFirst()) !== undefined;
  }

  keys(): Promise<readonly (FileKey & Pick<FilesTable, 'bytes' | 'unused_since'>)[]> {
    return this.#db.selectFrom('files').select(['team_id', 'id', 'bytes', 'unused_since']).execute();
  }

  async setUnused({ team_id, id }: FileKey, since: Instant | null): Promise<void> {
    await this.#db
      .updateTable('files')
      .set({ unused_since: since })
      .where('team_id', '=', team_id)
      .where('id', '=', id)
      .execute();
  }

  async removeUnused(until: Instant): Promise<void> {
    await this.#db.deleteFrom('files').where('unused_since', '<=', until).execute();
  }

  /** Marks pictures as used. */
  async named(roomId: RoomId, ids: readonly string[]): Promise<void> {
    const room = await this.#db
      .selectFrom('rooms')
      .select('team_id')
      .where('id', '=', roomId)
      .executeTakeFirst();
    const unused = await this.#files()
      .where('team_id', '=', room?.team_id ?? '')
      .where('id', 'in', ids)
      .where('unused_since', 'is not', null)
      .execute();
    for (const file of unused) await this.setUnused(file, null);
  }

  #files() {
    return this.#db.selectFrom('files').selectAll();
  }
}
