import './kernel/zone-data.ts';
import { parseArgs } from 'node:util';
import { outboxLink } from './admin/admin-link.ts';
import { changeRights, RightsRefused } from './admin/admin-rights.ts';
import { emailSchema } from './auth/account.schema.ts';
import { databaseFile } from './db/lock.ts';
import { UnusableDatabase } from './db/unusable-database.ts';
import { ConfigurationError, readEnv } from './env.ts';
import { systemClock } from './kernel/clock.ts';

const USAGE = 'Usage: npm run admin -- [--revoke | --link] someone@example.org';

interface AdminArguments {
  readonly address: string;
  readonly revoke: boolean;
  readonly link: boolean;
}

/** `npm run admin`: who is an administrator (U41), and links of the outbox (U88). One line; exit 0, or 1 when nothing was done. */
function run(args: readonly string[]): string {
  const { address, revoke, link } = parseArguments(args);
  const email = emailSchema.safeParse(address);
  if (!email.success) throw new RightsRefused(`${address} is no e-mail address. ${USAGE}`);
  const file = databaseFile(readEnv().DATA_DIR);
  const at = systemClock().wall();
  return link
    ? outboxLink(file, { email: email.data, at })
    : changeRights(file, { email: email.data, admin: !revoke, at });
}

function parseArguments(args: readonly string[]): AdminArguments {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = { revoke: flag, link: flag };
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [address, ...others] = positionals;
    if (address !== undefined && others.length === 0 && !(values.revoke && values.link))
      return { address, ...values };
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
