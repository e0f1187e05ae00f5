import type { Kysely } from 'kysely';
import type { Uid } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { Database } from '../db/schema.ts';
import type { Query } from '../journal/journal.protocol.ts';
import type { Storage } from '../storage.ts';
import { hashOfSecret } from './secret-hash.ts';

export interface KeptFactor {
  /** Sealed. */
  readonly secret: string;
  readonly createdAt: Instant;
}

export interface NewFactor extends KeptFactor {
  readonly uid: Uid;
  /** The span of the code that confirmed it. */
  readonly step: number;
}

export class SecondFactorRepository {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>) {
    this.#db = db;
    this.#writeTogether = writeTogether;
  }

  async find(uid: Uid): Promise<KeptFactor | null> {
    const row = await this.#db
      .selectFrom('second_factors')
      .select(['secret', 'created_at'])
      .where('user_id', '=', uid)
      .executeTakeFirst();
    return row === undefined ? null : { secret: row.secret, createdAt: row.created_at };
  }

  async recoveryCodesLeft(uid: Uid): Promise<number> {
    const rows = await this.#db
      .selectFrom('recovery_codes')
      .select('id')
      .where('user_id', '=', uid)
      .execute();
    return rows.length;
  }

  /** In place of one that there was, together with what else changes with it. */
  async put(factor: NewFactor, codes: readonly string[], others: readonly Query[]): Promise<void> {
    const { uid, secret, step, createdAt } = factor;
    const values = { user_id: uid, secret, last_step: step, created_at: createdAt };
    await this.#writeTogether([
      this.#db.deleteFrom('second_factors').where('user_id', '=', uid).compile(),
      this.#db.insertInto('second_factors').values(values).compile(),
      ...this.#insertingCodes(uid, codes),
      ...others,
    ]);
  }

  /** In place of those that there were. */
  async putRecoveryCodes(uid: Uid, codes: readonly string[]): Promise<void> {
    await this.#writeTogether([
      this.#db.deleteFrom('recovery_codes').where('user_id', '=', uid).compile(),
      ...this.#insertingCodes(uid, codes),
    ]);
  }

  /** False where there was none. */
  async remove(uid: Uid): Promise<boolean> {
    const [result] = await this.#writeTogether([
      this.#db.deleteFrom('second_factors').where('user_id', '=', uid).compile(),
    ]);
    return result?.changes === 1;
  }

  /** Once for each span, and never for one before it: false when another was faster (U135). */
  async takeStep(uid: Uid, step: number): Promise<boolean> {
    const update = this.#db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', uid)
      .where('last_step', '<', step);
    const [result] = await this.#writeTogether([update.compile()]);
    return result?.changes === 1;
  }

  /** Once: false when it is none of the account's any more. */
  async takeRecoveryCode(uid: Uid, code: string): Promise<boolean> {
    const used = this.#db
      .deleteFrom('recovery_codes')
      .where('id', '=', hashOfSecret(code))
      .where('user_id', '=', uid);
    const [result] = await this.#writeTogether([used.compile()]);
    return result?.changes === 1;
  }

  #insertingCodes(uid: Uid, codes: readonly string[]): readonly Query[] {
    const values = codes.map((code) => ({ id: hashOfSecret(code), user_id: uid }));
    return [this.#db.insertInto('recovery_codes').values(values).compile()];
  }
}
