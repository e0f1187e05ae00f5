import type { Kysely, Selectable } from 'kysely';
import type { Uid } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { Storage } from '../../storage.ts';
import type { Database, PasskeysTable } from '../../store/schema.ts';

export type KeptPasskey = Readonly<Selectable<PasskeysTable>>;

export interface PasskeyUse {
  readonly challengeAt: Instant;
  readonly counter: number;
  readonly multiDevice: boolean;
  readonly backedUp: boolean;
  readonly at: Instant;
  /** Hash of the hash of the accepted password; absent: none. */
  readonly password?: string;
}

export class PasskeyRepository {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>) {
    this.#db = db;
    this.#writeTogether = writeTogether;
  }

  listOf(uid: Uid): Promise<readonly KeptPasskey[]> {
    const listed = this.#db.selectFrom('passkeys').selectAll().where('user_id', '=', uid);
    return listed.orderBy('created_at').orderBy('id').execute();
  }

  async find(id: string): Promise<KeptPasskey | null> {
    const row = await this.#db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
    return row ?? null;
  }

  async rename(uid: Uid, id: string, name: string): Promise<boolean> {
    const renamed = this.#db.updateTable('passkeys').set({ name }).where('id', '=', id);
    const [result] = await this.#writeTogether([renamed.where('user_id', '=', uid).compile()]);
    return result?.changes === 1;
  }

  /** False unless the challenge is new, the counter has grown, and mobility is unchanged (U214). */
  async take(id: string, use: PasskeyUse): Promise<boolean> {
    const { challengeAt, counter, multiDevice, backedUp, at, password } = use;
    const update = this.#db
      .updateTable('passkeys')
      .set({
        challenge_at: challengeAt,
        counter,
        backed_up: Number(backedUp),
        used_at: at,
        ...(password !== undefined && { password }),
      })
      .where('id', '=', id)
      .where('challenge_at', '<', challengeAt)
      .where('multi_device', '=', Number(multiDevice))
      .where(({ eb, or, and }) =>
        or([eb('counter', '<', counter), and({ counter: 0 }).and(eb.val(counter), '=', 0)]),
      );
    const [result] = await this.#writeTogether([update.compile()]);
    return result?.changes === 1;
  }
}
