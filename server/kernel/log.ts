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
    ? log.info('The server can save changes again.')
    : log.error(
        { reason },
        'The server cannot save, so it rejects every change until it can. Clocks keep running. Check the free disk space, and see reason for the cause.',
      );

const lossTexts: Readonly<Record<WalLoss['what'], string>> = {
  damaged: 'The write-ahead log of the database is damaged',
  missing:
    'The write-ahead log of the database is missing, although the server was killed and no start has read the log since',
};

export function lossText({ what, isLost, aside }: WalLoss): string {
  const cost = isLost
    ? 'the newest saved changes are lost. Every screen reloads its room. Check your latest edits'
    : 'the database itself has every change, so nothing is lost';
  return `${lossTexts[what]}: ${cost}.${aside === null ? '' : ` The log was kept as ${aside}.`}`;
}

const logLoss = (log: Logger) => (loss: WalLoss) => {
  if (loss.isLost) log.error(loss, lossText(loss));
  else log.warn(loss, lossText(loss));
  process.stderr.write(`${lossText(loss)}\n`);
};

const logSlowStorage = (log: Logger) => (waited: Duration | null) =>
  waited === null
    ? log.info('The disk responds again.')
    : log.error(
        { waited },
        'The disk is not responding: a change has waited for more than 2 s. Clocks keep running. If this happens often, check the disk.',
      );

export const storageLogging = (log: Logger) => ({
  onOutage: logOutage(log),
  onLoss: logLoss(log),
  onSlow: logSlowStorage(log),
  onRefusedFile: (error: unknown) =>
    log.warn(
      { err: error },
      'The file last-revoked in DATA_DIR could not be written. If you go back to an older version, revoked links, sessions and keys may work again. Check the free disk space and the owner of DATA_DIR.',
    ),
});

export const logBackupFailure = (log: Logger) => (error: unknown) =>
  log.error(
    { err: error },
    isMissingModule(error)
      ? 'The scheduled backup failed, because a program file of Callboard is missing. This happens if a new version is built or installed while the server runs. Restart the server.'
      : 'The scheduled backup failed. The database may be damaged. See err for the cause.',
  );

const isMissingModule = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).endsWith('MODULE_NOT_FOUND');

export const logUnnamedProxy = (log: Logger) => (address: string) =>
  log.warn(
    { address },
    'This address sends X-Forwarded-For, but is not in TRUST_PROXY. If it is your proxy, add it to TRUST_PROXY. Until then, everyone behind it counts as one address in every limit.',
  );

export const logUnknownAddress = (log: Logger) => {
  const named = new Set<string>();
  return (origin: string, host: string): void => {
    if (named.has(origin) || named.size >= MAX_LOGGED_ADDRESSES) return;
    named.add(origin);
    log.warn(
      { origin, host },
      'Pages from this origin are rejected, because it is not PUBLIC_URL, not in ORIGINS, and not the Host of the requests. Set PUBLIC_URL to it, or make the proxy pass on the host with its port (nginx: $http_host).',
    );
  };
};

const MAX_LOGGED_ADDRESSES = 20;

export const logFullAddress = (log: Logger) => (address: string) =>
  log.warn(
    { address },
    'This address has as many sockets as SOCKETS_PER_ADDRESS allows. More are rejected. If many screens share the address, raise SOCKETS_PER_ADDRESS.',
  );
