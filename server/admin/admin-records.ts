import type { Kysely } from 'kysely';
import type { AdminMail, LogLine, MailHead } from '../../machines/admin/answers.ts';
import type { Database } from '../db/schema.ts';
import type { Query } from '../room/journal.protocol.ts';

/** Whoever reads wants the newest; the outbox is kept for days anyway. */
const NEWEST = 200;

/** What was written down for administrators: mails that were not sent, and what administrators changed. */
export class AdminRecords {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async mails(): Promise<readonly MailHead[]> {
    return this.#db
      .selectFrom('mails')
      .select(['id', 'recipient as to', 'subject', 'created_at as at'])
      .orderBy('id', 'desc')
      .limit(NEWEST)
      .execute();
  }

  /** Null when there is none, or no more. */
  async mail(id: number): Promise<AdminMail | null> {
    const mail = await this.#db
      .selectFrom('mails')
      .select(['id', 'recipient as to', 'subject', 'created_at as at', 'body as text'])
      .where('id', '=', id)
      .executeTakeFirst();
    return mail ?? null;
  }

  async log(): Promise<readonly LogLine[]> {
    return this.#db.selectFrom('admin_log').selectAll().orderBy('id', 'desc').limit(NEWEST).execute();
  }

  /** What writes a line. */
  addingToLog(line: Omit<LogLine, 'id'>): Query {
    return this.#db.insertInto('admin_log').values(line).compile();
  }
}
