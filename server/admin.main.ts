import './kernel/zone-data.ts';
import { parseArgs } from 'node:util';
import { resetFactor } from './admin/admin-factor.ts';
import { outboxLink } from './admin/admin-link.ts';
import { changeRights, RightsRefused } from './admin/admin-rights.ts';
import { emailSchema } from './auth/account.schema.ts';
import { databaseFile } from './db/lock.ts';
import { UnusableDatabase } from './db/unusable-database.ts';
import { ConfigurationError, readEnv } from './env.ts';
import { systemClock } from './kernel/clock.ts';

const USAGE =
  'Usage: npm run admin -- [--revoke | --link | reset-factor] someone@example.org, or raise-epochs with DATABASE_URL';

const NOT_IN_POSTGRES =
  'This command reads SQLite alone so far. With DATABASE_URL name the first administrator by ADMIN_EMAIL.';

interface AdminArguments {
  readonly address: string;
  readonly revoke: boolean;
  readonly link: boolean;
  readonly resetFactor: boolean;
}

/** `npm run admin`: who is an administrator (U41), links of the outbox (U88), lost second factors (U137). One line; exit 0, or 1 when nothing was done. */
async function run(args: readonly string[]): Promise<string> {
  if (args.length === 1 && args[0] === 'raise-epochs') return epochsRaised();
  const { address, revoke, link, resetFactor: reset } = parseArguments(args);
  const email = emailSchema.safeParse(address);
  if (!email.success) throw new RightsRefused(`${address} is no e-mail address. ${USAGE}`);
  const env = readEnv();
  if (env.DATABASE_URL !== undefined) throw new RightsRefused(NOT_IN_POSTGRES);
  const file = databaseFile(env.DATA_DIR);
  const at = systemClock().wall();
  if (reset) return resetFactor(file, { email: email.data, at }, env);
  return link
    ? outboxLink(file, { email: email.data, at })
    : changeRights(file, { email: email.data, admin: !revoke, at });
}

/** After a recovery of Postgres to an earlier moment. */
async function epochsRaised(): Promise<string> {
  const { DATABASE_URL: url } = readEnv();
  if (url === undefined)
    throw new RightsRefused(
      'raise-epochs is for Postgres: set DATABASE_URL. A restore of SQLite does it itself.',
    );
  const { raiseEpochs } = await import('./admin/admin-epochs.ts');
  return raiseEpochs(url, systemClock().wall());
}

function parseArguments(args: readonly string[]): AdminArguments {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = { revoke: flag, link: flag };
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const isReset = positionals[0] === 'reset-factor';
    const [address, ...others] = isReset ? positionals.slice(1) : positionals;
    const wanted = [values.revoke, values.link, isReset].filter(Boolean);
    if (address !== undefined && others.length === 0 && wanted.length <= 1)
      return { address, ...values, resetFactor: isReset };
  } catch {
    // An unknown option: the usage says which there are.
  }
  throw new RightsRefused(USAGE);
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  const known = [RightsRefused, ConfigurationError, UnusableDatabase];
  if (!(error instanceof Error) || !known.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
