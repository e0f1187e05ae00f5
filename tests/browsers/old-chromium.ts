import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';

/** The Chromium of OBS 28 to 30, and one of the year that the oldest controller is from. */
export type OldChromium = '103' | '115';

/** Contents of the packages. */
export const RUNS_OLD_CHROMIUMS = process.platform === 'linux' && process.arch === 'x64';

/** Path of that Chromium, unpacked on first use: 160 MB, two seconds. */
export async function oldChromium(version: OldChromium): Promise<string> {
  const file = inRoot(`.tmp/chromium-${version}`);
  if (existsSync(file)) return file;
  mkdirSync(inRoot('.tmp'), { recursive: true });
  const unpacked = `${file}.${process.pid}`;
  const packed = createReadStream(inRoot(`node_modules/chromium-${version}/bin/chromium.br`));
  await pipeline(packed, createBrotliDecompress(), createWriteStream(unpacked, { mode: 0o755 }));
  renameSync(unpacked, file);
  return file;
}

function inRoot(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
