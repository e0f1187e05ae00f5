import type { User } from '../../machines/auth/user.ts';
import type { Clock } from '../kernel/clock.ts';
import { KeyedQueue } from '../kernel/keyed-queue.ts';
import { refuse } from '../kernel/refused.ts';
import type { AdminLog } from './admin-log.ts';
import type { AdminRecords } from './admin-records.ts';

export interface AdminMailsDeps {
  readonly records: AdminRecords;
  readonly log: AdminLog;
  readonly clock: Clock;
}

/** The links of mails that stand in the outbox. Refusals are thrown (`Refused`). */
export class AdminMails {
  readonly #deps: AdminMailsDeps;
  readonly #turns = new KeyedQueue();

  constructor(deps: AdminMailsDeps) {
    this.#deps = deps;
  }

  /** Once: who was shown the link stands in the log, and the link nowhere (U87). Refuses `not_found` and `conflict`. */
  showLink(by: User, id: number): Promise<string> {
    const { records, log, clock } = this.#deps;
    return this.#turns.take(String(id), async () => {
      const { mail, link } = (await records.mail(id)) ?? refuse('not_found');
      if (link === null) return refuse('conflict', 'This link was shown before. Ask for the mail again.');
      const change = { action: 'was shown a link', subject: `mail to ${mail.to}`, detail: mail.subject };
      await log.note(by, change, (note) => records.keepShown(mail, clock.wall(), note));
      return link;
    });
  }
}
