import type { Logger } from 'pino';
import type { User } from '../../machines/auth/user.ts';
import type { Clock } from '../clock.ts';
import type { AdminRecords } from './admin-records.ts';

export interface AdminLogDeps {
  readonly records: AdminRecords;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Who changed what in the admin area, in the table `admin_log` and in the log of the process (U44). */
export class AdminLog {
  readonly #deps: AdminLogDeps;

  constructor(deps: AdminLogDeps) {
    this.#deps = deps;
  }

  /** `subject`: what was changed; `detail`: into what, in words. */
  async note(by: User, action: string, subject: string, detail: string): Promise<void> {
    const { records, clock, log } = this.#deps;
    const actor = by.email ?? by.uid;
    await records.addToLog({ at: clock.wall(), actor, action, subject, detail });
    log.info({ actor, action, subject, detail }, 'An administrator changed something.');
  }
}
