import './kernel/runtime-checks.ts';
import { parseArgs } from 'node:util';
import { type Env, readEnv } from './env.ts';
import { systemClock } from './kernel/clock.ts';
import { ConfigurationError } from './kernel/configured-file.ts';
import { emailSchema } from './people/accounts/user.repository.ts';
import { resetFactor } from './people/admin/admin-factor.ts';
import {
  type AdminVisit,
  changeRights,
  outboxLink,
  RightsRefused,
  visitFile,
} from './people/admin/admin-visit.ts';
import { databaseFile } from './store/lock.ts';
import { UnusableDatabase } from './store/unusable-database.ts';

const USAGE =
  'Usage: npm run admin -- [--revoke | --link | reset-factor] someone@example.org. With DATABASE_URL also: npm run admin -- raise-epochs';

/**
 * Sets administrators (U41), shows the links in mails (U88) and removes lost second factors (U137). Prints one line,
 * and exits with 1 if nothing was done.
 */
async function runCommand(args: readonly string[]): Promise<string> {
  if (args.length === 1 && args[0] === 'raise-epochs') return raiseEpochsOfStore();
  const { address, revoke, link, resetFactor: reset } = parseArguments(args);
  const email = emailSchema.safeParse(address);
  if (!email.success) throw new RightsRefused(`${address} is not an email address. ${USAGE}`);
  const env = readEnv();
  const visit = await openVisit(env);
  const clock = systemClock();
  const at = clock.wall();
  if (reset) return resetFactor(visit, { email: email.data, clock }, env);
  return link
    ? outboxLink(visit, { email: email.data, at })
    : changeRights(visit, { email: email.data, admin: !revoke, at });
}

async function openVisit({ DATABASE_URL: url, DATA_DIR }: Env): Promise<AdminVisit> {
  if (url === undefined) return visitFile(databaseFile(DATA_DIR));
  const { visitPostgres } = await import('./store/postgres/visit-postgres.ts');
  return (work) => visitPostgres(url, work);
}

/** Run this after Postgres was restored to an earlier moment. */
async function raiseEpochsOfStore(): Promise<string> {
  const { DATABASE_URL: url } = readEnv();
  if (url === undefined)
    throw new RightsRefused(
      'raise-epochs is only for Postgres: set DATABASE_URL. With SQLite, npm run restore does it for you.',
    );
  const { raiseEpochs } = await import('./people/admin/admin-epochs.ts');
  return raiseEpochs(url, systemClock().wall());
}

function parseArguments(args: readonly string[]) {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = { revoke: flag, link: flag };
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const isReset = positionals[0] === 'reset-factor';
    const [address, ...rest] = isReset ? positionals.slice(1) : positionals;
    const wanted = [values.revoke, values.link, isReset].filter(Boolean);
    if (address !== undefined && rest.length === 0 && wanted.length <= 1)
      return { address, ...values, resetFactor: isReset };
  } catch {}
  throw new RightsRefused(USAGE);
}

try {
  process.stdout.write(`${await runCommand(process.argv.slice(2))}\n`);
} catch (error) {
  const known = [RightsRefused, ConfigurationError, UnusableDatabase];
  if (!(error instanceof Error) || !known.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
