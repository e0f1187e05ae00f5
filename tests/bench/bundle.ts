import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url));

const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
});
const manifest = z.record(z.string(), chunk);
type Manifest = z.infer<typeof manifest>;

/** JavaScript that a screen loads before it shows the viewer, gzipped, in bytes. */
export function viewerBytes(): number {
  const chunks = manifest.parse(JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')));
  const entries = Object.keys(chunks).filter((key) => chunks[key]?.isEntry);
  const viewer = Object.keys(chunks).filter(
    (key) => key.endsWith('viewer/viewer.route.tsx') || (key.startsWith('_stage-') && key.endsWith('.js')),
  );
  if (viewer.length !== 1) throw new Error(`Which of these is the viewer? ${Object.keys(chunks).join(', ')}`);
  return sizeOf(closure(chunks, [...entries, ...viewer]), chunks);
}

function closure(chunks: Manifest, from: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of chunks[key]?.imports ?? []) visit(next);
  };
  for (const key of from) visit(key);
  return seen;
}

function sizeOf(keys: ReadonlySet<string>, chunks: Manifest): number {
  const files = new Set(
    [...keys].map((key) => chunks[key]?.file ?? '').filter((file) => file.endsWith('.js')),
  );
  return [...files].reduce((bytes, file) => bytes + gzipSync(readFileSync(join(dist, file))).length, 0);
}
