import { type Kysely, sql } from 'kysely';
import { type Language, languageNamed } from '../../machines/kernel/language.ts';
import type { Database } from '../store/schema.ts';

/** Language of the verified owner, else the claimant. Null: unknown. */
export const readerLanguage =
  (db: Kysely<Database>) =>
  async (email: string): Promise<Language | null> => {
    const reader = await db
      .selectFrom('users')
      .select('language')
      .where(({ eb, or }) => or([eb('email', '=', email), eb('pending_email', '=', email)]))
      .where('language', 'is not', null)
      .orderBy(sql`case when email = ${email} then 0 else 1 end`)
      .limit(1)
      .executeTakeFirst();
    return languageNamed(reader?.language ?? undefined);
  };
