import type { User } from '../../../machines/auth/user.ts';
import { adminLogWords } from '../../../machines/words/admin-log.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { Clock } from '../../kernel/clock.ts';
import { KeyedQueue } from '../../kernel/keyed-queue.ts';
import { refuse } from '../../kernel/refused.ts';
import type { AdminLog } from './admin-log.ts';
import type { AdminRecords } from './admin-records.ts';

export interface AdminMailsDeps {
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

  /** Shows a link once and logs the reader, not the link (U87). Throws `not_found`, `conflict`. */
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
