import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

const builtVersion = new URL('../web/dist/.vite/version', import.meta.url);

/** Version such as `0.1.0+<build>`. Without a build, the version of the package. */
export const VERSION = existsSync(builtVersion)
  ? readFileSync(builtVersion, 'utf8').trim()
  : z.object({ version: z.string() }).parse(manifest).version;
