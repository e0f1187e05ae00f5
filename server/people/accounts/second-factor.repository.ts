import type { Kysely } from 'kysely';
import type { Uid } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { hashSecret } from '../../kernel/secrets.ts';
import type { Storage } from '../../storage.ts';
import type { Database } from '../../store/schema.ts';
import type { Query } from '../../store/statements.ts';
import type { StoredPasskey } from './passkeys.ts';

interface StoredFactor {
  readonly secret: string;
  readonly createdAt: Instant;
}

interface NewFactor extends StoredFactor {
  readonly uid: Uid;
  readonly step: number;
}

export class SecondFactorRepository {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>) {
    this.#db = db;
    this.#writeTogether = writeTogether;
  }

  async find(uid: Uid): Promise<StoredFactor | null> {
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

  async put(factor: NewFactor, codes: readonly string[], queries: readonly Query[]): Promise<void> {
    const { uid, secret, step, createdAt } = factor;
    const values = { user_id: uid, secret, last_step: step, created_at: createdAt };
    await this.#writeTogether([
      this.#db.deleteFrom('second_factors').where('user_id', '=', uid).compile(),
      this.#db.insertInto('second_factors').values(values).compile(),
      ...this.#replacingCodes(uid, codes),
      ...queries,
    ]);
  }

  /** Resolves to false if an account already has this passkey. */
  async putPasskey(
    passkey: StoredPasskey,
    codes: readonly string[],
    queries: readonly Query[],
  ): Promise<boolean> {
    const inserting = this.#db
      .insertInto('passkeys')
      .values(passkey)
      .onConflict((at) => at.doNothing());
    const [result] = await this.#writeTogether([
      inserting.compile(),
      ...(codes.length === 0 ? [] : this.#replacingCodes(passkey.user_id, codes)),
      ...queries,
      deleteStrayCodes(this.#db, passkey.user_id),
    ]);
    return result?.changes === 1;
  }

  async putRecoveryCodes(uid: Uid, codes: readonly string[]): Promise<void> {
    await this.#writeTogether(this.#replacingCodes(uid, codes));
  }

  async remove(uid: Uid): Promise<boolean> {
    const [result] = await this.#writeTogether([
      this.#db.deleteFrom('second_factors').where('user_id', '=', uid).compile(),
      deleteStrayCodes(this.#db, uid),
    ]);
    return result?.changes === 1;
  }

  async removePasskey(uid: Uid, id: string): Promise<boolean> {
    const [result] = await this.#writeTogether([
      this.#db.deleteFrom('passkeys').where('user_id', '=', uid).where('id', '=', id).compile(),
      deleteStrayCodes(this.#db, uid),
    ]);
    return result?.changes === 1;
  }

  /** Resolves to false if this time step or a later one was used (U135). */
  async takeStep(uid: Uid, step: number): Promise<boolean> {
    const update = this.#db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', uid)
      .where('last_step', '<', step);
    const [result] = await this.#writeTogether([update.compile()]);
    return result?.changes === 1;
  }

  async takeRecoveryCode(uid: Uid, code: string): Promise<boolean> {
    const used = this.#db
      .deleteFrom('recovery_codes')
      .where('id', '=', hashSecret(code))
      .where('user_id', '=', uid);
    const [result] = await this.#writeTogether([used.compile()]);
    return result?.changes === 1;
  }

  #replacingCodes(uid: Uid, codes: readonly string[]): readonly Query[] {
    const values = codes.map((code) => ({ id: hashSecret(code), user_id: uid }));
    return [
      this.#db.deleteFrom('recovery_codes').where('user_id', '=', uid).compile(),
      this.#db.insertInto('recovery_codes').values(values).compile(),
    ];
  }
}

export function deleteStrayCodes(db: Kysely<Database>, uid: Uid): Query {
  const app = db.selectFrom('second_factors').select('user_id').where('user_id', '=', uid);
  const passkeys = db.selectFrom('passkeys').select('user_id').where('user_id', '=', uid);
  return db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', uid)
    .where(({ not, exists }) => not(exists(app)))
    .where(({ not, exists }) => not(exists(passkeys)))
    .compile();
}
