import { parseArgs } from 'node:util';
import { emailSchema } from '../auth/account.schema.ts';
import { systemClock } from '../clock.ts';
import { databaseFile } from '../db/storage.ts';
import { UnusableDatabase } from '../db/unusable-database.ts';
import { ConfigurationError, readEnv } from '../env.ts';
import { changeRights, RightsRefused } from './admin-rights.ts';

const USAGE = 'Usage: npm run admin -- [--revoke] someone@example.org';

/** `npm run admin`: who is an administrator (U41). One line; exit 0, or 1 when nothing was done. */
function run(args: readonly string[]): string {
  const { address, revoke } = asked(args);
  const email = emailSchema.safeParse(address);
  if (!email.success) throw new RightsRefused(`${address} is no e-mail address. ${USAGE}`);
  const change = { email: email.data, admin: !revoke, at: systemClock().wall() };
  return changeRights(databaseFile(readEnv().DATA_DIR), change);
}

function asked(args: readonly string[]): { readonly address: string; readonly revoke: boolean } {
  try {
    const options = { revoke: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [address, ...others] = positionals;
    if (address !== undefined && others.length === 0) return { address, revoke: values.revoke };
  } catch {
    // An unknown option: the usage says which there are.
  }
  throw new RightsRefused(USAGE);
}

try {
  process.stdout.write(`${run(process.argv.slice(2))}\n`);
} catch (error) {
  const known = [RightsRefused, ConfigurationError, UnusableDatabase];
  if (!(error instanceof Error) || !known.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
