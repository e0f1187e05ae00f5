import type { BackupList } from '../../machines/admin/answers.ts';
import type { User } from '../../machines/auth/user.ts';
import { adminLogWords } from '../../machines/words/admin-log.ts';
import { BackupFailed } from '../backup/backup.ts';
import { refuse } from '../kernel/refused.ts';
import type { Storage } from '../storage.ts';
import type { AdminLog } from './admin-log.ts';

export interface AdminBackupsDeps {
  readonly storage: Pick<Storage, 'backups' | 'writeTogether'>;
  readonly log: AdminLog;
  readonly onError: (error: unknown) => void;
}

/** Backups as administrators see and make them (U104, U105). */
export class AdminBackups {
  readonly #deps: AdminBackupsDeps;

  constructor(deps: AdminBackupsDeps) {
    this.#deps = deps;
  }

  get overview(): BackupList {
    return this.#deps.storage.backups.overview;
  }

  /** Refuses `storage_unavailable` where none can be made, with the reason. */
  async make(by: User): Promise<BackupList> {
    const { storage, log, onError } = this.#deps;
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
