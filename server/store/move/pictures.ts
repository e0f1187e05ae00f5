import { createHash } from 'node:crypto';
import { PictureFiles } from '../../files/picture-files.ts';
import { filesFolder } from '../lock.ts';
import type { PrimaryClient } from '../postgres/primary.ts';

/** Moved, missing and damaged pictures: these must not cost a show its move. */
export interface MovedPictures {
  readonly moved: number;
  readonly missing: number;
}

const isIntact = (id: string, data: Buffer): boolean =>
  createHash('sha256').update(data).digest('hex') === id;

async function movedAll(
  ids: readonly string[],
  read: (id: string) => Promise<Buffer | null>,
  write: (id: string, data: Buffer) => Promise<unknown>,
): Promise<MovedPictures> {
  let moved = 0;
  for (const id of ids) {
    const data = await read(id);
    if (data === null || !isIntact(id, data)) continue;
    await write(id, data);
    moved += 1;
  }
  return { moved, missing: ids.length - moved };
}

export async function picturesToPostgres(directory: string, client: PrimaryClient): Promise<MovedPictures> {
  const files = new PictureFiles(filesFolder(directory));
  const { rows } = await client.query<{ id: string }>('select distinct id from files');
  return movedAll(
    rows.map(({ id }) => id),
    async (id) => {
      const file = await files.open(id);
      if (file === null) return null;
      try {
        return Buffer.from(await file.read(0, file.size));
      } finally {
        await file.close();
      }
    },
    (id, data) => client.query('insert into file_bytes (id, bytes) values ($1, $2)', [id, data]),
  );
}

export async function picturesToFolder(client: PrimaryClient, directory: string): Promise<MovedPictures> {
  const files = new PictureFiles(filesFolder(directory));
  const { rows } = await client.query<{ id: string }>('select distinct id from files');
  return movedAll(
    rows.map(({ id }) => id),
    async (id) => {
      const found = await client.query<{ bytes: Buffer }>('select bytes from file_bytes where id = $1', [id]);
      return found.rows[0]?.bytes ?? null;
    },
    (id, data) => files.put(id, data),
  );
}
