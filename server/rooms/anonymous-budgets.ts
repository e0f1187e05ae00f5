import type { AppOptions } from '../app.options.ts';
import type { Env } from '../env.ts';
import type { Storage } from '../storage.ts';
import { allReady } from '../store/lookup.ts';
import { AnonymousBudgets } from './byte-budgets.ts';

const MEGABYTE = 1024 * 1024;

/** Storage of rooms without an account; null without limits. */
export function anonymousBudgets(
  env: Env,
  { roomBytes, memberships, teams }: Storage,
  { clock, log }: AppOptions,
  onError: (error: unknown) => void,
): AnonymousBudgets | null {
  if (env.RATE_LIMITS === 'off') return null;
  return new AnonymousBudgets({
    clock,
    stored: roomBytes,
    teamBytes: () => roomBytes.ofUnprovenTeams(),
    isProven: (teamId) => memberships.isProven(teamId),
    ready: (teamIds) => allReady(teamIds.map((teamId) => teams.ready(teamId))),
    mostBytes: env.ANONYMOUS_STORAGE * MEGABYTE,
    onFull: () =>
      log.warn(
        'Rooms without an account have filled ANONYMOUS_STORAGE: who holds most of it is refused more.',
      ),
    onError,
  });
}
