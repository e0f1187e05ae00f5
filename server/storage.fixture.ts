import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { systemClock } from './kernel/clock.ts';
import { openStorage, type SqliteStorage } from './storage.ts';

export class StorageOfEachTest {
  directory = '';
  #storage: SqliteStorage | null = null;

  constructor() {
    beforeEach(() => {
      this.directory = mkdtempSync(join(tmpdir(), 'callboard-'));
    });
    afterEach(async () => {
      await this.close();
      rmSync(this.directory, { recursive: true });
    });
  }

  get file(): string {
    return join(this.directory, 'callboard.sqlite');
  }

  async open(): Promise<SqliteStorage> {
    this.#storage = await openStorage(this.directory, {
      clock: systemClock(),
      onFatal: (reason) => {
        throw new Error(reason);
      },
    });
    return this.#storage;
  }

  async close(): Promise<void> {
    await this.#storage?.close();
    this.#storage = null;
  }
}
