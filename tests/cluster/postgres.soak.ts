import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { soakInBlocks } from '../soak/progress.ts';
import { runTests } from '../soak/run-tests.ts';
import { sizeAndSeed } from '../soak/size-and-seed.ts';

const FOLDER = 'tests/integration';

/** Tests that read the SQLite file, or move a clock past what the store counts itself. */
const OF_SQLITE = new Set([
  'admin-rights',
  'damaged-handover',
  'guesses',
  'kicks',
  'last-instant',
  'passkeys',
  'pictures',
  'restore',
]);

/**
 * `npm run soak -- postgres [--runs 1]`: all suitable tests of the whole server on Postgres, of which each normal run
 * has some.
 */
export async function soakPostgres(args: readonly string[]): Promise<boolean> {
  const { size, seed } = sizeAndSeed(args, 'runs', 1);
  const files = readdirSync(FOLDER).filter(
    (file) => file.endsWith('.test.ts') && !OF_SQLITE.has(basename(file, '.test.ts')),
  );
  return soakInBlocks({
    name: 'postgres',
    seed,
    target: size,
    block: async () => {
      const paths = files.map((file) => `${FOLDER}/${file}`);
      const env = { POSTGRES: '1', BUILT_SERVER: 'dist' };
      const { passed, failures } = runTests(['--project=integration', ...paths], env);
      return { done: 1, checks: passed, wrongs: failures };
    },
  });
}
