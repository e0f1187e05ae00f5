import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** Written by the build of the web app: the version that its pages carry. */
const builtVersion = new URL('../web/dist/.vite/version', import.meta.url);

/** `0.1.0+<build>` of the pages that this process serves; without a build, the package's version alone. */
export const VERSION = existsSync(builtVersion)
  ? readFileSync(builtVersion, 'utf8').trim()
  : z.object({ version: z.string() }).parse(manifest).version;
