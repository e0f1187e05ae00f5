import type { Kysely } from 'kysely';
import type { AdminLogLine, AdminMail, MailHead } from '../../../machines/admin/answers.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { linkIn, withoutLink } from '../../mail/mail-link.ts';
import type { Query } from '../../rooms/journal/journal.protocol.ts';
import type { Storage } from '../../storage.ts';
import type { Database } from '../../store/schema.ts';

/** Readers want the newest; the outbox keeps days. */
const NEWEST = 200;

export interface KeptMail {
  readonly mail: AdminMail;
  /** None, or already shown (U87), if null. */
  readonly link: string | null;
}

export class AdminRecords {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>) {
    this.#db = db;
    this.#writeTogether = writeTogether;
  }

  async mails(): Promise<readonly MailHead[]> {
    return this.#db
      .selectFrom('mails')
      .select(['id', 'recipient as to', 'subject', 'created_at as at', 'shown_at as shownAt'])
      .orderBy('id', 'desc')
      .limit(NEWEST)
      .execute();
  }

  async mail(id: number): Promise<KeptMail | null> {
    const row = await this.#db
      .selectFrom('mails')
      .select(['id', 'recipient as to', 'subject', 'created_at as at', 'shown_at as shownAt', 'body'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { body, ...head } = row;
    return { mail: { ...head, text: withoutLink(body) }, link: linkIn(body) };
  }

  /** Removes the link and logs it in one transaction. */
  async keepShown({ id, text }: AdminMail, at: Instant, note: Query): Promise<void> {
    const shown = this.#db
      .updateTable('mails')
      .set({ body: text, html: '', shown_at: at })
      .where('id', '=', id);
    await this.#writeTogether([shown.compile(), note]);
  }

  async log(): Promise<readonly AdminLogLine[]> {
    return this.#db.selectFrom('admin_log').selectAll().orderBy('id', 'desc').limit(NEWEST).execute();
  }

  addingToLog(line: Omit<AdminLogLine, 'id'>): Query {
    return this.#db.insertInto('admin_log').values(line).compile();
  }
}
