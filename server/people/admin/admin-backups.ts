import type { BackupList } from '../../../machines/people/admin.answers.ts';
import type { User } from '../../../machines/people/user.ts';
import { adminWords } from '../../../machines/words/admin.ts';
import { adminLogWords } from '../../../machines/words/admin-log.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import type { Storage } from '../../storage.ts';
import { BackupFailed } from '../../store/backup/backup.ts';
import type { AdminLog } from './admin-records.ts';

const noBackups = {
  backups: [],
  everyHours: 0,
  keep: 0,
  isMaking: false,
  isOld: false,
  nextAt: null,
  madeHere: false,
};

interface AdminBackupsDeps {
  readonly storage: Pick<Storage, 'backups' | 'writeTogether'>;
  readonly clock: Clock;
  readonly log: AdminLog;
  readonly onError: (error: unknown) => void;
}

export class AdminBackups {
  readonly #deps: AdminBackupsDeps;

  constructor(deps: AdminBackupsDeps) {
    this.#deps = deps;
  }

  get overview(): BackupList {
    const { storage, clock } = this.#deps;
    return storage.backups?.overview ?? { ...noBackups, at: clock.wall() };
  }

  /** Throws `conflict` with Postgres, or `storage_unavailable` with the reason. */
  async make(by: User): Promise<BackupList> {
    const { storage, log, onError } = this.#deps;
    if (storage.backups === null) return refuse('conflict', adminWords.storeBackups);
    try {
      await storage.backups.make();
    } catch (error) {
      onError(error);
      return refuse('storage_unavailable', error instanceof BackupFailed ? error.message : undefined);
    }
    const overview = this.overview;
    const subject = overview.backups[0]?.name ?? '';
    const change = { action: adminLogWords.backupMade, subject, detail: '' };
    await log.note(by, change, async (note) => void (await storage.writeTogether([note])));
    return overview;
  }
}
