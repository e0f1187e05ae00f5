import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const packageManifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

const versionFile = new URL('../web/dist/.vite/version', import.meta.url);

/** Version such as `0.1.0+<build>`. Without a build, the version of the package. */
export const VERSION = existsSync(versionFile)
  ? readFileSync(versionFile, 'utf8').trim()
  : z.object({ version: z.string() }).parse(packageManifest).version;
