import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SECOND } from '../../machines/kernel/time.ts';
import { FileRepository } from '../../server/files/file.service.ts';
import { fileIdOf, PictureFiles } from '../../server/files/picture-files.ts';
import { StoredPictures } from '../../server/files/picture-store.ts';
import { openPostgres, type PostgresDatabase } from '../../server/store/postgres/open-postgres.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';

const TEAM = 'crew';
const [logo, stage] = [Buffer.from('a logo'), Buffer.from('a stage')];

describe.skipIf(noEngines() !== null)('Pictures in a store that processes share', () => {
  const clock = { time: 0, now: () => clock.time };
  let engine: PostgresEngine;
  let storage: PostgresDatabase;
  let repository: FileRepository;
  const folders: string[] = [];
  beforeAll(async () => {
    engine = await startPostgres();
  });
  beforeEach(async () => {
    await storage?.close();
    storage = await openPostgres(await engine.createDatabase());
    repository = new FileRepository(storage);
  });
  afterAll(async () => {
    await storage.close();
    await engine.remove();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  /** One process, with its own cache. */
  function process(mostCached = 100) {
    const folder = temporaryFolder();
    folders.push(folder);
    const cache = new PictureFiles(folder);
    const pictures = new StoredPictures({ storage, repository, cache, clock, mostCached });
    pictures.start();
    return { pictures, cache, folder };
  }
  const add = (pictures: StoredPictures, data: Buffer, teamId = TEAM) => {
    const about = { name: '', type: 'image/png', width: 1, height: 1, bytes: data.length };
    const file = { ...about, team_id: teamId, id: fileIdOf(data), created_at: 1, unused_since: 1 };
    return pictures.add(file, data);
  };
  async function shown(pictures: StoredPictures, data: Buffer): Promise<string | null> {
    const picture = await pictures.open(fileIdOf(data));
    if (picture === null) return null;
    const bytes = await picture.read(0, picture.size);
    await picture.close();
    return Buffer.from(bytes).toString();
  }

  it('D93 are served by every process, and are removed 5 s after the last team removes them', async () => {
    const [one, other] = [process(), process()];
    await add(one.pictures, logo);
    expect(await shown(other.pictures, logo)).toBe('a logo');
    await repository.remove({ team_id: TEAM, id: fileIdOf(logo) });
    await one.pictures.removeUnheld([fileIdOf(logo)]);
    expect(await shown(one.pictures, logo)).toBeNull();
    clock.time += 5 * SECOND;
    expect([await shown(other.pictures, logo), other.cache.ids()]).toEqual([null, []]);
  });

  it('D93 are not removed while a team has them, even if processes remove and add at once', async () => {
    const [one, other] = [process(), process()];
    for (let round = 0; round < 5; round++) {
      await Promise.all([add(one.pictures, logo), other.pictures.removeUnheld(null)]);
      expect(await shown(process().pictures, logo)).toBe('a logo');
      await repository.remove({ team_id: TEAM, id: fileIdOf(logo) });
      await Promise.all([add(one.pictures, logo), other.pictures.removeUnheld([fileIdOf(logo)])]);
      expect(await shown(process().pictures, logo)).toBe('a logo');
      await repository.remove({ team_id: TEAM, id: fileIdOf(logo) });
    }
  });

  it('D93 are stored together with the team that owns them, or not at all', async () => {
    const { pictures } = process();
    await storage.db.schema.alterTable('files').addCheckConstraint('none', sql`false`).execute();
    await expect(add(pictures, logo)).rejects.toThrow();
    expect(await shown(pictures, logo)).toBeNull();
  });

  it('D94 are read from the store again if the file in the cache was changed', async () => {
    const { pictures, folder } = process();
    await add(pictures, logo);
    expect(await shown(pictures, logo)).toBe('a logo');
    writeFileSync(join(folder, fileIdOf(logo)), 'cut');
    expect(await shown(pictures, logo)).toBe('a logo');
    writeFileSync(join(folder, fileIdOf(logo)), 'A LOGO');
    clock.time += 5 * SECOND;
    expect(await shown(pictures, logo)).toBe('a logo');
  });

  it('D94 use no more than the size of the cache, and are served if the cache is not writable', async () => {
    const { pictures, cache, folder } = process(logo.length + stage.length - 1);
    await add(pictures, logo);
    await add(pictures, stage);
    expect(await shown(pictures, logo)).toBe('a logo');
    expect(await shown(pictures, stage)).toBe('a stage');
    expect(cache.ids()).toEqual([fileIdOf(stage)]);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'no folder');
    expect(await shown(pictures, logo)).toBe('a logo');
  });

  it('D94 leave the cache in the order of their last use', async () => {
    const screen = Buffer.from('a screen');
    const { pictures, cache } = process(logo.length + stage.length + 2);
    for (const picture of [logo, stage, screen]) await add(pictures, picture);
    for (const picture of [logo, stage, logo, screen]) await shown(pictures, picture);
    expect(cache.ids().toSorted()).toEqual([logo, screen].map(fileIdOf).toSorted());
  });

  it('D157 are served from the cache while the store is down, and fail without a copy', async () => {
    const [one, other] = [process(), process()];
    await add(one.pictures, logo);
    await shown(one.pictures, logo);
    await engine.stop();
    clock.time += 5 * SECOND;
    expect(await shown(one.pictures, logo)).toBe('a logo');
    await expect(shown(other.pictures, logo)).rejects.toThrow();
    await engine.start();
  });
});
