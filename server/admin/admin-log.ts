import type { Logger } from 'pino';
import type { AdminLogLine } from '../../machines/admin/answers.ts';
import type { User } from '../../machines/auth/user.ts';
import type { Query } from '../journal/journal.protocol.ts';
import type { Clock } from '../kernel/clock.ts';
import type { AdminRecords } from './admin-records.ts';

export interface AdminLogDeps {
  readonly records: AdminRecords;
  readonly clock: Clock;
  readonly log: Logger;
}

/** `subject`: what was changed; `detail`: into what, in words. */
export type AdminChange = Pick<AdminLogLine, 'action' | 'subject' | 'detail'>;

/** Who changed what in the admin area, in the table `admin_log` and in the log of the process (U44). */
export class AdminLog {
  readonly #deps: AdminLogDeps;

  constructor(deps: AdminLogDeps) {
    this.#deps = deps;
  }

  /** Resolves once the change is made and noted: `write` writes what it is given together with the change. */
  async note(by: User, change: AdminChange, write: (note: Query) => Promise<void>): Promise<void> {
    const { records, clock, log } = this.#deps;
    const noted = { actor: by.email ?? by.uid, ...change };
    await write(records.addingToLog({ at: clock.wall(), ...noted }));
    log.info(noted, 'An administrator changed something.');
  }
}
