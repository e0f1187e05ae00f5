import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { AdminLogLine, AdminMail, MailHead } from '../../../machines/people/admin.answers.ts';
import type { User } from '../../../machines/people/user.ts';
import { adminLogWords } from '../../../machines/words/admin-log.ts';
import { mailWords } from '../../../machines/words/mail.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import { KeyedQueue } from '../../kernel/tasks.ts';
import type { Storage } from '../../storage.ts';
import type { Database } from '../../store/schema.ts';
import type { Query } from '../../store/statements.ts';

const LINK_PATTERN = /https?:\/\/\S+/;

export const firstLinkIn = (text: string): string | null => LINK_PATTERN.exec(text)?.[0] ?? null;

export const withoutLink = (text: string): string => text.replace(LINK_PATTERN, mailWords.linkGone);

const MAX_LISTED = 200;

interface StoredMail {
  readonly mail: AdminMail;
  /** Null if the mail has no link, or if an admin has seen it (U87). */
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
      .limit(MAX_LISTED)
      .execute();
  }

  async mail(id: number): Promise<StoredMail | null> {
    const row = await this.#db
      .selectFrom('mails')
      .select(['id', 'recipient as to', 'subject', 'created_at as at', 'shown_at as shownAt', 'body'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { body, ...head } = row;
    return { mail: { ...head, text: withoutLink(body) }, link: firstLinkIn(body) };
  }

  async keepShown({ id, text }: AdminMail, at: Instant, note: Query): Promise<void> {
    const shown = this.#db
      .updateTable('mails')
      .set({ body: text, html: '', shown_at: at })
      .where('id', '=', id);
    await this.#writeTogether([shown.compile(), note]);
  }

  async log(): Promise<readonly AdminLogLine[]> {
    return this.#db.selectFrom('admin_log').selectAll().orderBy('id', 'desc').limit(MAX_LISTED).execute();
  }

  addingToLog(line: Omit<AdminLogLine, 'id'>): Query {
    return this.#db.insertInto('admin_log').values(line).compile();
  }
}

interface AdminLogDeps {
  readonly records: AdminRecords;
  readonly clock: Clock;
  readonly log: Logger;
}

type AdminChange = Pick<AdminLogLine, 'action' | 'subject' | 'detail'>;

export class AdminLog {
  readonly #deps: AdminLogDeps;

  constructor(deps: AdminLogDeps) {
    this.#deps = deps;
  }

  async note(by: User, change: AdminChange, write: (note: Query) => Promise<void>): Promise<void> {
    const { records, clock, log } = this.#deps;
    const noted = { actor: by.email ?? by.uid, ...change };
    await write(records.addingToLog({ at: clock.wall(), ...noted }));
    log.info(noted, 'An administrator changed something.');
  }
}

interface AdminMailsDeps {
  readonly records: AdminRecords;
  readonly log: AdminLog;
  readonly clock: Clock;
}

export class AdminMails {
  readonly #deps: AdminMailsDeps;
  readonly #turns = new KeyedQueue();

  constructor(deps: AdminMailsDeps) {
    this.#deps = deps;
  }

  /** Logs who saw the link, but not the link (U87). Throws `not_found` or `conflict`. */
  showLink(by: User, id: number): Promise<string> {
    const { records, log, clock } = this.#deps;
    return this.#turns.take(String(id), async () => {
      const { mail, link } = (await records.mail(id)) ?? refuse('not_found');
      if (link === null) return refuse('conflict', refusalWords.linkShownBefore);
      const change = {
        action: adminLogWords.linkShown,
        subject: adminLogWords.mailTo(mail.to),
        detail: mail.subject,
      };
      await log.note(by, change, (note) => records.keepShown(mail, clock.wall(), note));
      return link;
    });
  }
}
