import { readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** The program's version, as its package says. */
export const VERSION = z.object({ version: z.string() }).parse(manifest).version;
