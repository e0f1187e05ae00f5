import type { Logger } from 'pino';
import type { AdminLogLine } from '../../../machines/admin/answers.ts';
import type { User } from '../../../machines/auth/user.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Query } from '../../rooms/journal/journal.protocol.ts';
import type { AdminRecords } from './admin-records.ts';

export interface AdminLogDeps {
  readonly records: AdminRecords;
  readonly clock: Clock;
  readonly log: Logger;
}

export type AdminChange = Pick<AdminLogLine, 'action' | 'subject' | 'detail'>;

/** Records admin changes in `admin_log` and the process log (U44). */
export class AdminLog {
  readonly #deps: AdminLogDeps;

  constructor(deps: AdminLogDeps) {
    this.#deps = deps;
  }

  /** Runs `write` with the record in one transaction. */
  async note(by: User, change: AdminChange, write: (note: Query) => Promise<void>): Promise<void> {
    const { records, clock, log } = this.#deps;
    const noted = { actor: by.email ?? by.uid, ...change };
    await write(records.addingToLog({ at: clock.wall(), ...noted }));
    log.info(noted, 'An administrator changed something.');
  }
}
