import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../machines/kernel/time.ts';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { putEmptyStore } from '../../tests/support/empty-store.ts';
import { openStorage, type Storage } from '../storage.ts';
import { FileRepository } from './file.service.ts';
import { PictureFiles } from './picture-files.ts';
import { FolderPictures } from './picture-store.ts';
import { FileUses, UnusedFileCleaner } from './unused-files.ts';

/** Names in the designs of each team. */
class NamedFiles extends FileUses {
  readonly named = new Map<string, readonly string[]>();
  override async *all() {
    for (const [teamId, ids] of this.named) yield { teamId, ids };
  }
}

const [one, other] = ['a'.repeat(64), 'b'.repeat(64)];
let directory: string;
let clock: FakeClock;
let storage: Storage;
let uses: NamedFiles;
let pictures: FolderPictures;
let keeper: UnusedFileCleaner;
let repository: FileRepository;
const errors: unknown[] = [];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'callboard-files-'));
  await putEmptyStore(directory);
  clock = new FakeClock();
  storage = await openStorage(directory, { clock, onFatal: () => {} });
  uses = new NamedFiles(storage.db);
  repository = new FileRepository(storage);
  const onError = (error: unknown) => errors.push(error);
  const files = new PictureFiles(join(directory, 'files'));
  pictures = new FolderPictures({ repository, files, onError });
  keeper = new UnusedFileCleaner({ repository, pictures, uses, clock, onError });
});
afterEach(async () => {
  keeper.stop();
  await storage.close();
  rmSync(directory, { recursive: true, force: true });
});

const add = (teamId: string, id: string) => {
  const at = clock.wall();
  const picture = { name: '', type: 'image/png', width: 1, height: 1, bytes: 4 };
  const file = { ...picture, team_id: teamId, id, created_at: at, unused_since: at };
  return pictures.add(file, Buffer.from('dots'));
};
const onDisk = () => readdirSync(join(directory, 'files')).sort();
const sweepAfter = async (days: number) => {
  clock.ahead += days * DAY;
  await keeper.sweep();
  return onDisk();
};

describe('pictures that no design uses any more', () => {
  it('R136 are deleted thirty days after the last design stopped using them', async () => {
    await add('crew', one);
    expect(await sweepAfter(29)).toEqual([one]);
    uses.named.set('crew', [one]);
    expect(await sweepAfter(5)).toEqual([one]);
    expect(await sweepAfter(400)).toEqual([one]);
    uses.named.clear();
    expect(await sweepAfter(1)).toEqual([one]);
    expect(await sweepAfter(29)).toEqual([one]);
    expect(await sweepAfter(1)).toEqual([]);
    expect(await repository.find('crew', one)).toBeNull();
  });

  it('R136 are kept for another thirty days if they are uploaded again', async () => {
    await add('crew', one);
    expect(await sweepAfter(29)).toEqual([one]);
    await add('crew', one);
    expect(await sweepAfter(29)).toEqual([one]);
    expect(await sweepAfter(1)).toEqual([]);
  });

  it('R139 are kept for a second team whose designs use them', async () => {
    await add('crew', one);
    uses.named.set('house', [one, other]);
    expect(await sweepAfter(40)).toEqual([one]);
    expect(await repository.find('crew', one)).toBeNull();
    expect(await repository.find('house', one)).not.toBeNull();
    expect(await repository.find('house', other)).toBeNull();
  });

  it('R136 are deleted at the start if a crash left them incomplete or without a team', async () => {
    await add('crew', one);
    for (const left of [other, `${other}.0.part`]) writeFileSync(join(directory, 'files', left), 'do');
    keeper.start();
    await keeper.sweep();
    expect([onDisk(), errors]).toEqual([[one], []]);
  });
});

describe('a picture that cannot be stored', () => {
  it('R133 leaves no file behind', async () => {
    mkdirSync(join(directory, 'files', one), { recursive: true });
    await expect(add('crew', one)).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|directory/);
    expect(existsSync(join(directory, 'files', `${one}.0.part`))).toBe(false);
    expect(await repository.find('crew', one)).toBeNull();
    rmSync(join(directory, 'files', one), { recursive: true });
  });
});
