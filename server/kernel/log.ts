import { type Logger, pino } from 'pino';
import type { Env } from '../env.ts';

/** Secrets. They are never written, wherever in a logged object they stand. */
const SECRETS = [
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
  const paths = SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  return pino({ level: LOG_LEVEL, base: null, redact: { paths, censor: '[redacted]' } });
}
