import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { png, svg } from '../../tests/support/pictures.ts';
import { pictureEncoder } from './picture-encoder.ts';

/** Programs in place of the picture encoder. */
const folder = mkdtempSync(join(tmpdir(), 'callboard-pictures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const encodedBy = (source: string, options: { readonly patience?: number } = {}) => {
  const path = join(folder, `program-${source.length}.mjs`);
  writeFileSync(path, source);
  return pictureEncoder({ path, ...options }).encode(png(4, 4));
};
const isLinux = process.platform === 'linux';

describe('the process that encodes pictures', () => {
  it('R135 reports that the package sharp is missing', async () => {
    for (const name of ['picture.main.ts', 'picture-limits.ts'])
      copyFileSync(fileURLToPath(new URL(name, import.meta.url)), join(folder, name));
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    const encoder = pictureEncoder({ path: join(folder, 'picture.main.ts') });
    expect(await encoder.encode(png(4, 4))).toMatchObject({ failure: 'unavailable' });
  });

  it('R132 does not get the secrets of the server', async () => {
    process.env['SECRET'] = 'of the server';
    const program = `process.stdin.resume().on('end', () => process.stdout.write(JSON.stringify({
      type: 'SECRET' in process.env ? 'told' : 'none', width: 1, height: 1, bytes: 0, seconds: 0 }) + '\\n'))`;
    expect(await encodedBy(program)).toMatchObject({ picture: { type: 'none' } });
    delete process.env['SECRET'];
  });

  it.each([
    ['says nothing', 'process.exit(0)'],
    ['says nonsense', "console.log('{]')"],
    [
      'says less than it announces',
      `console.log('{"type":"image/png","width":1,"height":1,"bytes":9,"seconds":0}')`,
    ],
    ['never ends saying it', "const more = () => process.stdout.write('x'.repeat(65536), more); more()"],
  ])('R132 gives no picture if its output is invalid, as when it %s', async (_, program) => {
    expect(await encodedBy(program)).toMatchObject({ failure: 'unreadable' });
  });

  it('R132 is ended if it takes too long', async () => {
    expect(await encodedBy('setInterval(() => {}, 1000)', { patience: 300 })).toMatchObject({
      failure: 'unreadable',
    });
  });

  it.runIf(isLinux)('R132 cannot use more memory than allowed, and cannot write a file', async () => {
    const told = (code: string) =>
      `${code} console.log('{"type":"done","width":1,"height":1,"bytes":0,"seconds":0}')`;
    const memory = (megabytes: number) => told(`Buffer.alloc(${megabytes} * 1048576, 1);`);
    expect(await encodedBy(memory(300))).toMatchObject({ picture: { type: 'done' } });
    expect(await encodedBy(memory(1_000))).toMatchObject({ failure: 'unreadable' });
    const file = join(folder, 'written');
    const writing = told(`(await import('node:fs')).writeFileSync(${JSON.stringify(file)}, 'x');`);
    expect(await encodedBy(writing)).toMatchObject({ failure: 'unreadable' });
  });

  it.runIf(isLinux)('R132 is ended if a drawing uses too many seconds of processor time', async () => {
    const endless = '<feMorphology radius="50" operator="dilate"/><feGaussianBlur stdDeviation="40"/>'.repeat(
      600,
    );
    const drawing = svg(
      `<filter id="f">${endless}</filter><rect width="100" height="100" filter="url(#f)"/>`,
    );
    expect(await pictureEncoder({ seconds: 2 }).encode(drawing)).toEqual({
      failure: 'unreadable',
      seconds: 2,
    });
  });
});
