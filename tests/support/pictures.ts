import { crc32, deflateSync } from 'node:zlib';
import { z } from 'zod';
import type { RestAnswer, RestClient } from './rest-client.ts';

/** One of a PNG's parts. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/** A PNG in one colour. `said`: what its header says, where that is not so. */
export function png(width: number, height: number, said = { width, height }, colour = [200, 40, 60]): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(said.width, 0);
  header.writeUInt32BE(said.height, 4);
  const row = Buffer.from([0, ...Array.from({ length: width }, () => colour).flat()]);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A drawing of 100 by 100 with this in it. */
export const svg = (content: string, before = ''): Buffer =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" width="100" height="100">${content}</svg>`,
  );

export interface UploadOptions {
  readonly type?: string;
  readonly name?: string;
}

export const upload = (
  client: RestClient,
  teamId: string,
  body: Buffer,
  { type = 'image/png', name = 'logo.png' }: UploadOptions = {},
): Promise<RestAnswer> =>
  client.call('POST', `/api/teams/${teamId}/files?name=${encodeURIComponent(name)}`, {
    body,
    headers: { 'content-type': type },
  });

export const uploadedSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{64}$/),
  type: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  name: z.string(),
});

/** The id of one that was taken. */
export async function uploadedId(...asked: Parameters<typeof upload>): Promise<string> {
  return uploadedSchema.parse((await upload(...asked)).body).id;
}
