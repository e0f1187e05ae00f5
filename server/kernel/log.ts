import { type Logger, pino } from 'pino';
import type { Duration } from '../../machines/kernel/time.ts';
import type { Env } from '../env.ts';
import type { WalLoss } from '../store/wal-loss.ts';

const SECRET_FIELDS = [
  'token',
  'roomToken',
  'signature',
  'password',
  'secret',
  'cookie',
  'authorization',
  'x-access-token',
  'x-room-password',
];

export function createLog({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>): Logger {
  const paths = SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  return pino({ level: LOG_LEVEL, base: null, redact: { paths, censor: '[redacted]' } });
}

const logOutage = (log: Logger) => (reason: string | null) =>
  reason === null
    ? log.info('Changes are saved again.')
    : log.error({ reason }, 'Nothing can be saved. Changes are refused until it can be; clocks go on.');

const lossTexts: Readonly<Record<WalLoss['what'], string>> = {
  damaged: 'The write-ahead log of the database is damaged',
  missing:
    'The write-ahead log of the database is gone, though its server was killed and no start has read it',
};

export function lossText({ what, isLost, aside }: WalLoss): string {
  const cost = isLost
    ? 'the newest changes, which were saved, are lost. Every screen loads its room again'
    : 'the database itself has every change, so that nothing is lost';
  return `${lossTexts[what]}: ${cost}.${aside === null ? '' : ` The log was put aside as ${aside}.`}`;
}

const logLoss = (log: Logger) => (loss: WalLoss) => {
  if (loss.isLost) log.error(loss, lossText(loss));
  else log.warn(loss, lossText(loss));
  process.stderr.write(`${lossText(loss)}\n`);
};

const logSlowStorage = (log: Logger) => (waited: Duration | null) =>
  waited === null
    ? log.info('The disk is quick again.')
    : log.error({ waited }, 'The disk hangs: a change has waited for it for more than 2 s. Clocks go on.');

export const storageLogging = (log: Logger) => ({
  onOutage: logOutage(log),
  onLoss: logLoss(log),
  onSlow: logSlowStorage(log),
  onRefusedFile: (error: unknown) =>
    log.warn(
      { err: error },
      'last-revoked could not be written: going back to an older version may bring back what was revoked.',
    ),
});

export const logBackupFailure = (log: Logger) => (error: unknown) =>
  log.error(
    { err: error },
    isMissingModule(error)
      ? 'The scheduled backup failed: a file of Callboard itself is missing. Was a new version built or installed while this server ran? Restart it.'
      : 'The scheduled backup failed. The database may be damaged: see the error.',
  );

const isMissingModule = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).endsWith('MODULE_NOT_FOUND');

export const logUnnamedProxy = (log: Logger) => (address: string) =>
  log.warn(
    { address },
    'Requests come with X-Forwarded-For from an address that is not in TRUST_PROXY: if a proxy of yours has it, name it there. Until then all who come by it count as one address in every limit.',
  );

export const logUnknownAddress = (log: Logger) => {
  const named = new Set<string>();
  return (origin: string, host: string): void => {
    if (named.has(origin) || named.size >= MAX_LOGGED_ADDRESSES) return;
    named.add(origin);
    log.warn(
      { origin, host },
      'Pages at this origin are refused: it is not PUBLIC_URL, not in ORIGINS, and not the Host that requests come with. Set PUBLIC_URL to it, or have the proxy pass on the host with its port (nginx: $http_host).',
    );
  };
};

const MAX_LOGGED_ADDRESSES = 20;

export const logFullAddress = (log: Logger) => (address: string) =>
  log.warn({ address }, 'An address has as many sockets as SOCKETS_PER_ADDRESS allows. More are refused.');
