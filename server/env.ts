import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { fail, ok } from '../machines/kernel/result.ts';
import { ConfigurationError, configuredFile } from './kernel/configured-file.ts';
import { MIN_SECRET_BYTES } from './kernel/secrets.ts';

/** Only this module reads process.env (docs/self-hosting.md#configuration). */

/** Accepts only digits, because `Number` turns blanks into 0. */
const wholeNumber = z
  .string()
  .regex(/^\d+$/, 'must be a whole number')
  .transform((digits) => Number(digits));

const portSchema = wholeNumber.pipe(z.number().max(65_535, 'must be 65535 or less'));

const oneOfWords = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `must be one of ${words.join(', ')}`);

const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** Rejects a path, because links would lose it. */
const originSchema = z
  .url({ protocol: /^https?$/, error: 'must be a URL, such as https://timer.example', abort: true })
  .transform((url) => new URL(url))
  .refine(
    ({ pathname }) => pathname === '/',
    'must be a scheme and a host without a path, such as https://timer.example',
  )
  .transform((url) => url.origin);

const addressSchema = z
  .string()
  .refine(isAddressOrNetwork, 'must be an IP address or a network, such as 10.0.0.0/8');

const mailboxSchema = z
  .email('must be an email address, such as ada@show.example')
  .transform((text) => text.trim().normalize('NFKC').toLowerCase());

/** Requires an e-mail address, because mail servers refuse other senders. */
const senderSchema = z
  .string()
  .regex(
    /^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
    'must be an email address, such as timer@show.example or Callboard <timer@show.example>',
  );

const outgoingTeams = z.string().transform((text, context) => {
  const teams = text.split(',').map((item) => item.trim());
  const [word] = teams;
  if (teams.length === 1 && (word === 'proven' || word === 'all')) return word;
  if (teams.every((id) => /^[0-9A-Za-z]{16}$/.test(id))) return teams;
  context.addIssue({
    code: 'custom',
    message:
      'must be proven (teams with a confirmed email address), all, or a comma-separated list of team IDs (16 letters and digits each)',
  });
  return z.NEVER;
});

/** Uses a pattern, because `URL` accepts only one host. */
const postgresUrl = z
  .string()
  .regex(
    /^postgres(?:ql)?:\/\/(?:[^@/\s]*@)?[^@/,\s]+(?:,[^@/,\s]+)*\/[^/?\s]+(?:\?\S*)?$/,
    'must be a URL, such as postgres://user:password@a.example,b.example/callboard',
  );

const natsUrl = z
  .string()
  .regex(
    /^(?:nats|tls):\/\/[^/,\s]+(?:,(?:(?:nats|tls):\/\/)?[^/,\s]+)*\/?$/,
    'must be a URL, such as nats://a.example,b.example',
  );

export const POSTGRES_BACKUPS =
  'Callboard backs up only SQLite. With DATABASE_URL, use pg_dump and point-in-time recovery (docs/scale.md)';

const MAX_HOURS = 480;

export const envVariables = z.object({
  PORT: portSchema.default(8080),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((dir) => resolve(dir)),
  PUBLIC_URL: originSchema.optional(),
  ORIGINS: commaList.pipe(z.array(originSchema)).default([]),
  SECRET: z
    .string()
    .refine(
      (text) => Buffer.byteLength(text) >= MIN_SECRET_BYTES,
      `must be at least ${MIN_SECRET_BYTES} bytes long`,
    )
    .optional(),
  BILLING: oneOfWords(['off', 'sandbox', 'paddle']).default('off'),
  BILLING_PRICES: z.string().optional(),
  PADDLE_API_KEY: z.string().optional(),
  PADDLE_CLIENT_TOKEN: z
    .string()
    .regex(/^(?:live|test)_\w+$/, 'must be a client-side token, which starts with live_ or test_')
    .optional(),
  PADDLE_WEBHOOK_SECRET: commaList.pipe(z.array(z.string()).min(1)).optional(),
  PADDLE_ENVIRONMENT: oneOfWords(['production', 'sandbox']).default('production'),
  PADDLE_API_URL: originSchema.optional(),
  PADDLE_PRICES: z.string().optional(),
  BILLING_SANDBOX_PUBLIC: oneOfWords(['0', '1']).default('0'),
  RATE_LIMITS: oneOfWords(['on', 'off']).default('on'),
  SOCKETS_PER_ADDRESS: wholeNumber.pipe(z.number().min(1, 'must be 1 or more')).default(1_000),
  ANONYMOUS_STORAGE: wholeNumber.pipe(z.number().min(1, 'must be 1 or more')).default(2_048),
  TRUST_PROXY: commaList.pipe(z.array(addressSchema)).default([]),
  WEBHOOK_ALLOW: commaList.pipe(z.array(addressSchema)).default([]),
  OUTGOING_TEAMS: outgoingTeams.default('proven'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must be a URL, such as smtps://user:password@mail.example',
    })
    .optional(),
  MAIL_FROM: senderSchema.optional(),
  ADMIN_EMAIL: mailboxSchema.optional(),
  SITE_FILE: z.string().optional(),
  BREACHED_PASSWORDS: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  BACKUP_EVERY: wholeNumber.pipe(z.number().max(MAX_HOURS, `must be ${MAX_HOURS} or less`)).optional(),
  BACKUP_KEEP: wholeNumber.pipe(z.number().min(1, 'must be 1 or more')).optional(),
  OSC_PORT: portSchema.optional(),
  OSC_HOST: z.union([z.ipv4(), z.ipv6()], 'must be an IP address').default('127.0.0.1'),
  OSC_ALLOW: commaList.pipe(z.array(addressSchema)).optional(),
  DATABASE_URL: postgresUrl.optional(),
  NATS_URL: natsUrl.optional(),
  ROLE: oneOfWords(['all', 'edge']).default('all'),
  LEASE: wholeNumber
    .pipe(z.number().min(500, 'must be 500 or more').max(10_000, 'must be 10000 or less'))
    .default(1_000),
  LOG_LEVEL: oneOfWords(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

const envSchema = envVariables
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    error: 'is required with SMTP_URL. Set it to the sender of the mails, such as timer@show.example',
  })
  .refine(
    ({ BILLING, PUBLIC_URL = '', BILLING_SANDBOX_PUBLIC }) =>
      BILLING !== 'sandbox' || !PUBLIC_URL.startsWith('https:') || BILLING_SANDBOX_PUBLIC === '1',
    {
      path: ['BILLING'],
      error:
        'sandbox gives paid plans away for free, and PUBLIC_URL is a public https address. If you want that, add BILLING_SANDBOX_PUBLIC=1',
    },
  )
  .refine(({ SMTP_URL, PUBLIC_URL }) => SMTP_URL === undefined || PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
    error:
      'is required with SMTP_URL, because mails contain links. Add the address that people use: ' +
      'PUBLIC_URL=https://timer.example',
  })
  .superRefine(checkCluster)
  .transform((env, context) => ({
    ...env,
    BACKUP_EVERY: env.BACKUP_EVERY ?? 24,
    BACKUP_KEEP: env.BACKUP_KEEP ?? 7,
    PADDLE: env.BILLING === 'paddle' ? paddleSettings(env, context) : null,
  }));

function checkCluster(env: z.infer<typeof envVariables>, context: z.RefinementCtx): void {
  const fault = (name: keyof typeof env, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (env.NATS_URL !== undefined && env.DATABASE_URL === undefined)
    fault('NATS_URL', 'requires DATABASE_URL, because processes that share rooms store them in Postgres');
  if (env.ROLE === 'edge' && env.NATS_URL === undefined)
    fault('ROLE', 'edge requires NATS_URL, which connects it to the processes that own rooms');
  if (env.DATABASE_URL === undefined) return;
  for (const name of ['SECRET', 'PUBLIC_URL'] as const)
    if (env[name] === undefined)
      fault(name, 'is required with DATABASE_URL. Set the same value for every process on this database');
  for (const name of ['BACKUP_EVERY', 'BACKUP_KEEP'] as const)
    if (env[name] !== undefined) fault(name, POSTGRES_BACKUPS);
}

export interface PaddleSettings {
  readonly apiKey: string;
  readonly clientToken: string;
  readonly webhookSecrets: readonly string[];
  readonly environment: 'production' | 'sandbox';
  readonly apiUrl: string;
  readonly pricesFile: string;
}

const PADDLE_REQUIRED_SETTINGS = [
  'PADDLE_API_KEY',
  'PADDLE_CLIENT_TOKEN',
  'PADDLE_WEBHOOK_SECRET',
  'PADDLE_PRICES',
] as const;
const PADDLE_ENVIRONMENTS = {
  production: { apiUrl: 'https://api.paddle.com', token: 'live_', notKey: 'pdl_sdbx_' },
  sandbox: { apiUrl: 'https://sandbox-api.paddle.com', token: 'test_', notKey: 'pdl_live_' },
} as const;

/** Refuses keys of different environments, because test money must not count as real money (B100). */
function paddleSettings(env: z.infer<typeof envVariables>, context: z.RefinementCtx): PaddleSettings {
  const { PADDLE_API_KEY: apiKey = '', PADDLE_CLIENT_TOKEN: clientToken = '' } = env;
  const { PADDLE_WEBHOOK_SECRET: webhookSecrets = [], PADDLE_PRICES: pricesFile = '' } = env;
  const { PADDLE_ENVIRONMENT: environment } = env;
  const place = PADDLE_ENVIRONMENTS[environment];
  const fault = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  for (const name of PADDLE_REQUIRED_SETTINGS)
    if (env[name] === undefined) fault(name, 'is required with BILLING=paddle');
  if (apiKey.startsWith(place.notKey))
    fault('PADDLE_API_KEY', `is a key of another environment. Use one for PADDLE_ENVIRONMENT=${environment}`);
  if (clientToken !== '' && !clientToken.startsWith(place.token))
    fault('PADDLE_CLIENT_TOKEN', `must start with ${place.token} if PADDLE_ENVIRONMENT=${environment}`);
  const apiUrl = env.PADDLE_API_URL ?? place.apiUrl;
  return { apiKey, clientToken, webhookSecrets, environment, apiUrl, pricesFile };
}

export type Env = z.infer<typeof envSchema>;

/** The value may be in a file, which `<name>_FILE` names. */
const SECRET_SETTINGS = [
  'SECRET',
  'SMTP_URL',
  'DATABASE_URL',
  'NATS_URL',
  'METRICS_TOKEN',
  'PADDLE_API_KEY',
  'PADDLE_WEBHOOK_SECRET',
] as const;

/** Empty variables count as missing, because compose files set them. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const filledIn = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = envSchema.safeParse({ ...filledIn, ...secretsFromFiles(filledIn) });
  if (!parsed.success) throw new ConfigurationError(envErrorText(parsed.error));
  makeDataDir(parsed.data.DATA_DIR);
  // Use UTC. A time zone that skips an hour in spring would store that hour wrongly (`server/store/lock.test.ts`).
  source['TZ'] = 'UTC';
  return parsed.data;
}

function secretsFromFiles(variables: NodeJS.ProcessEnv): Record<string, string> {
  const secrets: Record<string, string> = {};
  for (const name of SECRET_SETTINGS) {
    const variable = `${name}_FILE`;
    const file = variables[variable];
    if (file === undefined) continue;
    if (variables[name] !== undefined)
      throw new ConfigurationError(`${variable}: ${name} is also set. Remove one of the two.`);
    secrets[name] = configuredFile(variable, file, (text) => {
      const value = text.replace(/\r?\n$/, '');
      return value === '' ? fail('it is empty') : ok(value);
    });
  }
  return secrets;
}

export function misspeltSettings(
  source: NodeJS.ProcessEnv = process.env,
): readonly (readonly [string, string])[] {
  const settings = [...Object.keys(envVariables.shape), ...SECRET_SETTINGS.map((name) => `${name}_FILE`)];
  return Object.keys(source)
    .filter((name) => name.length > MIN_MISSPELT_LENGTH && !settings.includes(name))
    .flatMap((name) => {
      const meant = settings.find(
        (setting) => setting.length > MIN_MISSPELT_LENGTH && isNearMiss(name, setting),
      );
      return meant === undefined ? [] : [[name, meant] as const];
    });
}

/** Shorter names, such as PORT, resemble variables of other programs. */
const MIN_MISSPELT_LENGTH = 5;

function isNearMiss(name: string, setting: string): boolean {
  if (name.toUpperCase().replaceAll('_', '') === setting.replaceAll('_', '')) return true;
  if (Math.abs(name.length - setting.length) > 1) return false;
  let start = 0;
  while (start < name.length && name[start] === setting[start]) start += 1;
  const [rest, wanted] = [name.slice(start), setting.slice(start)];
  const isSwapped = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2);
  return (
    isSwapped || rest.slice(1) === wanted || rest === wanted.slice(1) || rest.slice(1) === wanted.slice(1)
  );
}

function envErrorText(error: z.ZodError): string {
  const faults = error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
  return `The configuration is not valid. ${faults.join('; ')}`;
}

function makeDataDir(dir: string): void {
  try {
    makeDirectories(dir);
  } catch (cause) {
    throw new ConfigurationError(
      `DATA_DIR: ${dir} cannot be created, or is not a directory. Set DATA_DIR to a directory that this user can write to.`,
      { cause },
    );
  }
  try {
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const who = process.getuid === undefined ? 'the current user' : `user ${process.getuid()}`;
    throw new ConfigurationError(
      `DATA_DIR: Callboard runs as ${who}, who cannot read and write ${dir}. Change the owner of this directory, or set another DATA_DIR.`,
      { cause },
    );
  }
}

/** Makes parent directories first. The `recursive` option of Node hangs on ENOENT, for example in `/proc`. */
function makeDirectories(dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
  makeDirectories(dirname(dir));
  mkdirSync(dir);
}

function isAddressOrNetwork(text: string): boolean {
  const [ip = '', prefix, ...rest] = text.split('/');
  const family = isIP(ip);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}
