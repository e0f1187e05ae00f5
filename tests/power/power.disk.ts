import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DiskCall } from '../disk/disk-record.ts';
import type { Seeded } from '../support/seeded.ts';
import { CUT_LOSSES, PoweredFile } from './power.file.ts';

type Entry = { readonly name: string; readonly file: PoweredFile | null };

/**
 * A folder on a disk that may lose power, by POSIX and no more: a file's content is safe once the file is synced, its
 * name once the folder is. The rest may be there, or not, or in part, in any order.
 */
export class PoweredDisk {
  /** As the process sees it. */
  readonly #names = new Map<string, PoweredFile>();
  readonly #synced = new Map<string, PoweredFile>();
  /** Names given (or with null taken away) since the folder was synced. */
  #pending: Entry[] = [];

  take(call: DiskCall): void {
    switch (call.kind) {
      case 'create':
        return this.#rename({ name: call.name, file: new PoweredFile() });
      case 'unlink':
        return this.#rename({ name: call.name, file: null });
      case 'rename':
        this.#rename({ name: call.to, file: this.#file(call.name) });
        return this.#rename({ name: call.name, file: null });
      case 'write':
      case 'truncate':
        return this.#file(call.name).take(call);
      case 'sync':
        return call.name === '' ? this.#syncNames() : this.#file(call.name).sync();
      case 'mark':
        return;
    }
  }

  /** Puts what the power cut may have left into `directory`, which is empty. */
  cutInto(directory: string, chance: Seeded): void {
    const names = new Map(this.#synced);
    // A journal of the file system keeps the order of names; a prefix of it has survived.
    for (const entry of this.#pending.slice(0, chance.below(this.#pending.length + 1))) give(names, entry);
    const manner = chance.pick(CUT_LOSSES);
    for (const [name, file] of names) writeFileSync(join(directory, name), file.afterCut(manner, chance));
  }

  #file(name: string): PoweredFile {
    const file = this.#names.get(name);
    if (file === undefined) throw new Error(`${name} is written to, and was never made.`);
    return file;
  }

  #rename(entry: Entry): void {
    give(this.#names, entry);
    this.#pending.push(entry);
  }

  #syncNames(): void {
    for (const entry of this.#pending) give(this.#synced, entry);
    this.#pending = [];
  }
}

function give(names: Map<string, PoweredFile>, { name, file }: Entry): void {
  if (file === null) names.delete(name);
  else names.set(name, file);
}
